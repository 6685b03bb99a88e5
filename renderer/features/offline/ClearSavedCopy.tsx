/** Clears what is saved on this computer: says first what goes, and asks whether the plan stays. */
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useClearSavedData } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { useState } from 'react';
import { texts } from './texts';

type Counts = { readonly trips: number; readonly tripDetails: number; readonly clients: number };

type Props = {
  readonly officeId: string;
  readonly counts: Counts;
  readonly overview: SyncOverview;
};

export function ClearSavedCopy({ officeId, counts, overview: { plan, fileBytes } }: Props) {
  const clear = useClearSavedData();
  const [isAsking, setAsking] = useState(false);
  const [keepsPlan, setKeepsPlan] = useState(true);
  const hasPlan = plan.window !== null || plan.ranges.length > 0;
  const confirm = () =>
    clear.mutate({ officeId, keepsPlan: hasPlan && keepsPlan }, { onSuccess: () => setAsking(false) });
  const open = () => {
    clear.reset();
    setAsking(true);
  };
  return (
    <>
      <Button size="compact-sm" variant="default" mt={8} onClick={open}>
        {texts.clear.open}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.clear.question}
        centered
        transitionProps={{ duration: 0 }}
      >
        <Stack gap="sm">
          <div>{texts.clear.deleted(Math.max(counts.trips, counts.tripDetails), counts.clients, fileBytes)}</div>
          <div>{texts.clear.remaining}</div>
          {hasPlan && (
            <Checkbox
              label={texts.clear.keepPlan}
              checked={keepsPlan}
              onChange={(event) => setKeepsPlan(event.currentTarget.checked)}
            />
          )}
          {clear.error && <ErrorAlert error={clear.error} />}
          <Group justify="flex-end">
            <Button data-autofocus variant="default" onClick={() => setAsking(false)}>
              {texts.clear.cancel}
            </Button>
            <Button color="red" loading={clear.isPending} onClick={confirm}>
              {texts.clear.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

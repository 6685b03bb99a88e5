/** Saved data that is being copied out of a damaged file. */
import { Button, Group, Progress } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { useStopSalvage } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

export function SalvageStatus({ officeId }: { readonly officeId: string }) {
  const { data } = useQuery(appStateQuery);
  const stop = useStopSalvage();
  const salvage = data?.salvages.find((candidate) => candidate.officeId === officeId);
  if (salvage === undefined) return null;
  const share = salvage.done / Math.max(1, salvage.total);
  return (
    <div role="status" style={{ marginTop: 10 }}>
      <Group gap="sm">
        <span className={salvage.isDiskFull ? 'warn' : undefined}>
          {salvage.isDiskFull ? texts.salvage.diskFull(share) : texts.salvage.running(share)}
        </span>
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          loading={stop.isPending}
          onClick={() => stop.mutate(officeId)}
        >
          {texts.salvage.stop}
        </Button>
      </Group>
      <Progress value={100 * share} size="sm" mt={6} aria-label={texts.salvage.label} />
      {stop.error && <ErrorAlert error={stop.error} />}
    </div>
  );
}

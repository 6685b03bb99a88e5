/** Settings for cached data: how long it stays, and the dialog that clears it. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useClearSavedData } from '@renderer/data/queries/offices';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { AppState, Office } from '@shared/schemas/office';
import { texts } from './texts';
import { WholeNumberField } from './WholeNumberField';

type ClearProps = { readonly office: Office; readonly state: AppState; readonly onClose: () => void };

export function ClearSavedData({ office, state, onClose }: ClearProps) {
  const clear = useClearSavedData();
  const lock = state.locks.find(({ officeId }) => officeId === office.id)?.savedCopy;
  const isUnreadable = lock === 'no-key' || lock === 'other-key';
  return (
    <Modal opened onClose={onClose} title={texts.savedData.clearTitle(office.name)} centered>
      <Stack gap="sm">
        <div>{texts.savedData.deleted}</div>
        <div>{isUnreadable ? texts.savedData.alsoDeleted : texts.savedData.remaining}</div>
        {clear.error && <ErrorAlert error={clear.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            color="red"
            loading={clear.isPending}
            onClick={() => clear.mutate({ officeId: office.id, keepsPlan: false }, { onSuccess: onClose })}
          >
            {texts.savedData.clear}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The retention setting of the office in use. */
export function SavedData() {
  const settings = usePreferences()?.savedData;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  return (
    <section className="panel" aria-label={texts.savedData.title}>
      <h2>{texts.savedData.title}</h2>
      <Group gap="sm" align="flex-end">
        <WholeNumberField
          label={texts.savedData.days}
          suffix={texts.savedData.daysSuffix}
          width={130}
          min={1}
          max={3_650}
          value={settings.days}
          onSave={(days) => mutate({ kind: 'saved-data', settings: { days } })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6, maxWidth: 620 }}>
          {texts.savedData.hint}
        </span>
      </Group>
    </section>
  );
}

/** Settings for cached data: how long it stays, and the dialog that clears it. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useClearSavedData } from '@renderer/data/queries/offices';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import type { AppState, Office } from '@shared/schemas/office';
import { WholeNumberField } from './WholeNumberField';

type ClearProps = { readonly office: Office; readonly state: AppState; readonly onClose: () => void };

export function ClearSavedData({ office, state, onClose }: ClearProps) {
  const clear = useClearSavedData();
  const lock = state.locks.find(({ officeId }) => officeId === office.id)?.savedCopy;
  const isUnreadable = lock === 'no-key' || lock === 'other-key';
  return (
    <Modal opened onClose={onClose} title={`Clear the saved data of ${office.name}?`} centered>
      <Stack gap="sm">
        <div>
          Trips, clients and report runs saved on this computer are deleted. You can read them again while the server
          can be reached; earlier report runs cannot be brought back. Nothing changes on the server.
        </div>
        <div>
          {isUnreadable
            ? 'Their key cannot be read, so the views, labels, parameters and packs of this office are deleted too.'
            : 'Views, labels, parameters and packs stay.'}
        </div>
        {clear.error && (
          <Alert color="red" variant="light" role="alert">
            {clear.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={clear.isPending} onClick={() => clear.mutate(office.id, { onSuccess: onClose })}>
            Clear saved data
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
    <section className="panel" aria-label="Saved data">
      <h2>Saved data</h2>
      <Group gap="sm" align="flex-end">
        <WholeNumberField
          label="Remove after"
          suffix=" days"
          width={130}
          min={1}
          max={3_650}
          value={settings.days}
          onSave={(days) => mutate({ kind: 'saved-data', settings: { days } })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6, maxWidth: 620 }}>
          Trips, clients and report runs of the office in use that were saved on this computer longer ago are removed
          daily, and at once when you change this. What you read again stays.
        </span>
      </Group>
    </section>
  );
}

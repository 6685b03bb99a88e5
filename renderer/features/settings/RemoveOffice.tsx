/** The dialog that removes an office from this computer. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useRemoveOffice } from '@renderer/data/queries/offices';
import type { AppState, Office } from '@shared/schemas/office';

/** Says what removing an office means for the office in use, which never changes unannounced. */
function formatConsequence({ offices, currentOfficeId }: AppState, office: Office): string {
  const current = offices.find(({ id }) => id === currentOfficeId);
  if (current && current.id !== office.id) return `${current.name} stays in use.`;
  return offices.length > 1
    ? 'It is the office in use: afterwards you choose which office to open.'
    : 'It is your only office: afterwards you can connect another one.';
}

export function RemoveOffice({ office, state, onClose }: { office: Office; state: AppState; onClose: () => void }) {
  const remove = useRemoveOffice();
  return (
    <Modal opened onClose={onClose} title={`Remove ${office.name}?`} centered>
      <Stack gap="sm">
        <div>
          Its token leaves the keychain. Its saved data, views, labels, packs, and the claim statuses and notes of
          Unclaimed on this computer are deleted. Nothing changes on the server.
        </div>
        <div>{formatConsequence(state, office)}</div>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {remove.error.message} {office.name} stays in the list.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(office.id, { onSuccess: onClose })}
          >
            Remove office
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

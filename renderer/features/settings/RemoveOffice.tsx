/** The dialog that removes an office from this computer. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useRemoveOffice } from '@renderer/data/queries/offices';
import type { AppState, Office } from '@shared/schemas/office';
import { texts } from './texts';

/** Says what removing an office means for the office in use, which never changes unannounced. */
function formatConsequence({ offices, currentOfficeId }: AppState, office: Office): string {
  const current = offices.find(({ id }) => id === currentOfficeId);
  if (current && current.id !== office.id) return texts.removal.staysInUse(current.name);
  return offices.length > 1 ? texts.removal.chooseNext : texts.removal.onlyOffice;
}

export function RemoveOffice({ office, state, onClose }: { office: Office; state: AppState; onClose: () => void }) {
  const remove = useRemoveOffice();
  return (
    <Modal opened onClose={onClose} title={texts.removal.title(office.name)} centered>
      <Stack gap="sm">
        <div>{texts.removal.deleted(office.name)}</div>
        <div>{formatConsequence(state, office)}</div>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {texts.removal.failed(remove.error.message, office.name)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(office.id, { onSuccess: onClose })}
          >
            {texts.removal.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

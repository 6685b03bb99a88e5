/** What forms share: their buttons, and the one that asks for a reason. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { texts } from './texts';

type ButtonsProps = {
  /** The words of the button that saves. */
  readonly save?: string;
  readonly onCancel: () => void;
  readonly isDisabled?: boolean;
  readonly isSaving?: boolean;
};

export const FormButtons = ({ save = texts.save, onCancel, isDisabled = false, isSaving = false }: ButtonsProps) => (
  <Group gap="xs" justify="flex-end" wrap="nowrap">
    <Button onClick={onCancel}>{texts.cancel}</Button>
    <Button variant="filled" type="submit" disabled={isDisabled} loading={isSaving}>
      {save}
    </Button>
  </Group>
);

type Props = {
  readonly title: string;
  /** Resolves to whether it was saved. */
  readonly onSave: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for a reason in words. What was typed stays until it is saved. */
export function ReasonDialog({ title, onSave, onClose }: Props) {
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason === '') return;
    setSaving(true);
    if (await onSave(reason)) onClose();
    else setSaving(false);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            name="reason"
            label={texts.reason}
            required
            withAsterisk={false}
            maxLength={2_000}
            autoFocus
            data-autofocus
          />
          <FormButtons onCancel={onClose} isSaving={isSaving} />
        </Stack>
      </form>
    </Modal>
  );
}

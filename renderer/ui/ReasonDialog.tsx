/** Asks for a reason in words. What was typed stays until it is saved. */
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly title: string;
  /** Resolves to whether it was saved. */
  readonly onSave: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
};

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
        <TextInput
          name="reason"
          label={texts.reason}
          required
          withAsterisk={false}
          maxLength={2_000}
          autoFocus
          data-autofocus
        />
        <Group gap="xs" justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

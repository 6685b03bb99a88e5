/** The buttons at the end of a form: one gives up, one saves. */
import { Button, Group } from '@mantine/core';
import { texts } from './texts';

type Props = {
  /** The words of the button that saves. */
  readonly save?: string;
  readonly onCancel: () => void;
  readonly isDisabled?: boolean;
  readonly isSaving?: boolean;
};

export const FormButtons = ({ save = texts.save, onCancel, isDisabled = false, isSaving = false }: Props) => (
  <Group gap="xs" justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      {texts.cancel}
    </Button>
    <Button type="submit" disabled={isDisabled} loading={isSaving}>
      {save}
    </Button>
  </Group>
);

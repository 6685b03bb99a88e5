/** Confirms a deletion. Cancel has the focus, so that one slip of the keyboard deletes nothing. */
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { texts } from './texts';

type Props = {
  /** Names the object: "Delete the view “Sydney”?" */
  readonly question: string;
  /** The verb on the button: "Delete view". */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

export function Confirm({ question, action, onConfirm, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  return (
    <Group gap="xs" role="alertdialog" aria-label={question} className="confirm">
      <span className="confirm-question">{question}</span>
      <Button color="red" size="compact-sm" onClick={onConfirm}>
        {action}
      </Button>
      <Button ref={cancel} variant="default" size="compact-sm" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Group>
  );
}

/** A button with a dialog of its own: lists of what can be accepted, or taken back. */
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Props = {
  readonly size: 'lg' | 'xl';
  readonly button: string;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
};

export function ButtonDialog({ button, title, size, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title} size={size} centered transitionProps={{ duration: 0 }}>
        {children(close)}
      </Modal>
    </>
  );
}

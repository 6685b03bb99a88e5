/** What was changed last, with a button that undoes it: in the title line, so that it takes no row from the list. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BidiText } from './formatters';
import { texts } from './texts';

/** `canUndo` is false for what was undone. */
type UndoableChange = { readonly message: string; readonly canUndo: boolean };

export function UndoNotice({ message, canUndo, onUndo }: UndoableChange & { readonly onUndo: () => void }) {
  return (
    <div className="head-notice small">
      <span role="status" title={message}>
        <BidiText>{message}</BidiText>
      </span>
      {canUndo && (
        <Button size="compact-xs" variant="default" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </div>
  );
}

/* The notice of the last change, which goes after some seconds. The change can be undone by the keyboard until the next one. */

/** Milliseconds that a notice is shown: with a button that undoes the change, and without. */
const noticeMs = 10_000;
const undoneMs = 2_500;

export function useUndoNotice() {
  const [notice, setNotice] = useState<UndoableChange | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), notice.canUndo ? noticeMs : undoneMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}

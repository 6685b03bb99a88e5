/** What was changed last, with a button that undoes it: in the title line, so that it takes no row from the list. */
import { Button } from '@mantine/core';
import { BidiText } from './bidi';
import { texts } from './texts';

/** `canUndo` is false for what was undone. */
export type UndoableChange = { readonly message: string; readonly canUndo: boolean };

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

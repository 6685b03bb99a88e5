/** What was changed last, with a button that undoes it: in the title line, so that it takes no row from the list. */
import { Button } from '@mantine/core';
import { texts } from './texts';

type Props = { readonly message: string; readonly canUndo: boolean; readonly onUndo: () => void };

export function StatusNotice({ message, canUndo, onUndo }: Props) {
  return (
    <div className="head-notice small">
      <span role="status" title={message}>
        {message}
      </span>
      {canUndo && (
        <Button size="compact-xs" variant="default" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </div>
  );
}

/** Says how much the saved statements take where it is much, and offers the oldest that are done for removal. */
import { Button } from '@mantine/core';
import { Confirm } from '@renderer/ui/Confirm';
import { DetailsList } from '@renderer/ui/DetailsList';
import { roomySavedBytes } from '@shared/schemas/statement/file';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { useState } from 'react';
import { homeTexts } from './home-texts';
import { findRemovable, sumBytes } from './saved-size';

type Props = {
  readonly statements: readonly StatementSummary[];
  readonly onRemove: (statements: readonly StatementSummary[]) => void;
};

export function SavedSize({ statements, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false);
  const bytes = sumBytes(statements);
  if (bytes <= roomySavedBytes) return null;
  const removable = findRemovable(statements);
  return (
    <div className="note note-warn" role="status">
      <div>
        {homeTexts.takes(bytes)} {removable.length === 0 && homeTexts.noneDone}
        {removable.length > 0 && (
          <DetailsList
            title={homeTexts.removable(removable.length, sumBytes(removable))}
            lines={removable.map(({ fileName, bytes: ofFile }) => homeTexts.fileAndSize(fileName, ofFile))}
            isOpenAtFirst={false}
          />
        )}
        {isAsking && (
          <Confirm
            question={homeTexts.removeDoneQuestion(removable.length)}
            action={homeTexts.removeDoneAction(removable.length)}
            onConfirm={() => {
              setAsking(false);
              onRemove(removable);
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </div>
      {removable.length > 0 && !isAsking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {homeTexts.removeDone(removable.length)}
        </Button>
      )}
    </div>
  );
}

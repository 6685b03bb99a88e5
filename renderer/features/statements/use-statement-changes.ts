/** Changes of a statement's lists, each with a notice that can undo it. */
import { notifications } from '@mantine/notifications';
import { statementWorkQuery, useNoteClaims, useStatementAct } from '@renderer/data/queries/statements';
import { useChangeClaims } from '@renderer/data/queries/unclaimed';
import { useUndoNotice } from '@renderer/ui/use-undo-notice';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StatementChange } from './changes';
import { texts } from './texts';
import { workTexts } from './work-texts';

const errorId = 'statement-change';

export function useStatementChanges(officeId: string, statementId: string) {
  const client = useQueryClient();
  const act = useStatementAct(officeId, statementId);
  const noteClaims = useNoteClaims(officeId, statementId);
  const changeClaims = useChangeClaims(officeId);
  const takeBack = useRef<(() => Promise<unknown>) | null>(null);
  const [notice, setNotice] = useUndoNotice();

  /** Runs one change at a time: the next one is of lists that this one has not changed yet. */
  const isBusy = useRef(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await work();
      notifications.hide(errorId);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : texts.notSaved;
      setNotice(null);
      notifications.show({ id: errorId, color: 'red', title: texts.notSaved, message, autoClose: false });
      // What was refused may be of lists that have changed since.
      void client.invalidateQueries({ queryKey: statementWorkQuery(officeId, statementId).queryKey });
      return false;
    } finally {
      isBusy.current = false;
    }
  };

  const change = ({ act: done, inverse, message }: StatementChange) =>
    run(async () => {
      await act.mutateAsync(done);
      takeBack.current = () => act.mutateAsync(inverse);
      setNotice({ message, canUndo: true });
    });

  const note = () =>
    run(async () => {
      const { before } = await noteClaims.mutateAsync(null);
      takeBack.current = async () => {
        await changeClaims.mutateAsync({ kind: 'replace', claims: before });
        await client.invalidateQueries({ queryKey: statementWorkQuery(officeId, statementId).queryKey });
      };
      setNotice({ message: workTexts.worklist.wereNoted(before.length), canUndo: true });
    });

  /** Undoes the last change. Returns whether there is one, or one is being made. */
  const undo = (): boolean => {
    if (takeBack.current === null) return isBusy.current;
    void run(async () => {
      const work = takeBack.current;
      if (work === null) return;
      await work();
      takeBack.current = null;
      setNotice({ message: texts.undone, canUndo: false });
    });
    return true;
  };

  return { change, note, undo, notice };
}

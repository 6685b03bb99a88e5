/** Changes of what is noted of sectors, each with a notice that can undo it. */
import { notifications } from '@mantine/notifications';
import { useChangeClaims } from '@renderer/data/queries/unclaimed';
import { useUndoNotice } from '@renderer/ui/use-undo-notice';
import type { Claim, ClaimPatch } from '@shared/claims';
import { useCallback, useRef } from 'react';
import { texts } from './texts';
import type { WorkRow } from './work-rows';

const errorId = 'unclaimed-status';

export function useStatusChanges(officeId: string) {
  const { mutateAsync } = useChangeClaims(officeId);
  const last = useRef<Claim[] | null>(null);
  const [notice, setNotice] = useUndoNotice();

  const showError = useCallback(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : texts.notSaved;
      setNotice(null);
      notifications.show({ id: errorId, color: 'red', title: texts.notSaved, message, autoClose: false });
    },
    [setNotice],
  );

  const restore = useCallback(
    async (claims: Claim[]) => {
      setNotice(null);
      try {
        await mutateAsync({ kind: 'replace', claims });
        setNotice({ message: texts.undone, canUndo: false });
      } catch (error) {
        last.current = claims;
        showError(error);
      }
    },
    [mutateAsync, showError, setNotice],
  );

  /** Undoes the last change. Returns whether there is one. */
  const undo = useCallback((): boolean => {
    const claims = last.current;
    if (claims === null) return false;
    last.current = null;
    void restore(claims);
    return true;
  }, [restore]);

  /**
   * Applies a patch to rows, and says so with the words for their number.
   *
   * @param isTyped - whether the user typed it while the rows were shown: another process may have changed them since
   */
  const change = useCallback(
    async (rows: readonly WorkRow[], patch: ClaimPatch, describe: (count: number) => string, isTyped = false) => {
      const keys = rows.flatMap(({ tripId, sectorId }) => (sectorId === null ? [] : [{ tripId, sectorId }]));
      if (keys.length === 0) {
        if (rows.length > 0) showError(new Error(texts.onlyWithoutNumber));
        return;
      }
      try {
        const seen = rows.flatMap(({ sectorId, claim }) => (sectorId === null ? [] : [claim]));
        last.current = await mutateAsync({ kind: 'patch', keys, patch, ...(isTyped ? { seen } : {}) });
      } catch (error) {
        showError(error);
        return;
      }
      const missing = rows.length - keys.length;
      notifications.hide(errorId);
      const addition = missing > 0 ? texts.withoutNumber(missing) : '';
      setNotice({ message: `${describe(keys.length)}${addition}`, canUndo: true });
    },
    [mutateAsync, showError, setNotice],
  );
  return { change, undo, notice };
}

/** Changes of what is noted of sectors, each with a notice that can undo it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useChangeClaims } from '@renderer/data/queries/unclaimed';
import type { Claim, ClaimPatch } from '@shared/claims';
import { useCallback, useRef } from 'react';
import { texts } from './texts';
import type { WorkRow } from './work-rows';

const noticeId = 'unclaimed-status';
/** Milliseconds that a change can be undone in its notice; by the keyboard until the next one. */
const noticeMs = 10_000;

export function useStatusChanges(officeId: string) {
  const { mutateAsync } = useChangeClaims(officeId);
  const last = useRef<Claim[] | null>(null);

  const showError = useCallback((error: unknown) => {
    const message = error instanceof Error ? error.message : texts.notSaved;
    notifications.show({ id: noticeId, color: 'red', title: texts.notSaved, message, autoClose: false });
  }, []);

  const undo = useCallback(async () => {
    const claims = last.current;
    if (claims === null) return;
    last.current = null;
    notifications.hide(noticeId);
    try {
      await mutateAsync({ kind: 'replace', claims });
      notifications.show({ message: texts.undone, autoClose: 2_500 });
    } catch (error) {
      last.current = claims;
      showError(error);
    }
  }, [mutateAsync, showError]);

  /** Applies a patch to rows, and says so with the words for their number. */
  const change = useCallback(
    async (rows: readonly WorkRow[], patch: ClaimPatch, describe: (count: number) => string) => {
      const keys = rows.flatMap(({ tripId, sectorId }) => (sectorId === null ? [] : [{ tripId, sectorId }]));
      if (keys.length === 0) {
        if (rows.length > 0) showError(new Error(texts.onlyWithoutNumber));
        return;
      }
      try {
        last.current = await mutateAsync({ kind: 'patch', keys, patch });
      } catch (error) {
        showError(error);
        return;
      }
      const missing = rows.length - keys.length;
      notifications.hide(noticeId);
      notifications.show({
        id: noticeId,
        autoClose: noticeMs,
        message: (
          <>
            {describe(keys.length)}
            {missing > 0 && texts.withoutNumber(missing)}{' '}
            <Button size="compact-xs" variant="default" onClick={() => void undo()}>
              {texts.undo}
            </Button>
          </>
        ),
      });
    },
    [mutateAsync, showError, undo],
  );
  return { change, undo };
}

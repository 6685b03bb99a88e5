/** Packs of reports: the progress of each pack's latest run. */
import type { EventPayload } from '@shared/ipc/contract';
import { isSamePackRun, type PackRun } from '@shared/schemas/pack-run';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { officeQuery, useEvent, useOfficeMutation } from '../call';

/** Replaces a run by its new state; a new run comes first. */
function upsertRun(runs: readonly PackRun[], run: PackRun): PackRun[] {
  const isSame = (other: PackRun) => isSamePackRun(other, run);
  return runs.some(isSame) ? runs.map((other) => (isSame(other) ? run : other)) : [run, ...runs];
}

/** Applies the progress that a pack reports. */
export function usePackEvents(): void {
  const client = useQueryClient();
  useEvent(
    'packs:changed',
    useCallback(
      ({ officeId, run }: EventPayload<'packs:changed'>) =>
        void client.setQueryData(officeQuery('packs:state', officeId).queryKey, (old) => upsertRun(old ?? [], run)),
      [client],
    ),
  );
}

/** Runs a pack: into the folder of an interrupted run, or into one that the user chooses. */
export function useRunPack(officeId: string) {
  const client = useQueryClient();
  return useOfficeMutation('packs:run', officeId, {
    onSettled: () => client.invalidateQueries({ queryKey: ['packs:state', officeId] }),
  });
}

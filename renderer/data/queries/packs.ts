/** Packs of reports: the progress of each pack's latest run. */

import { ipc } from '@renderer/ipc/client';
import { isSamePackRun, type PackRun } from '@shared/schemas/pack-run';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const packRunsQuery = (officeId: string) =>
  queryOptions({ queryKey: ['pack-runs', officeId], queryFn: () => ipc.invoke('packs:state', officeId), staleTime: 0 });

/** Replaces a run by its new state; a new run comes first. */
function upsertRun(runs: readonly PackRun[], run: PackRun): PackRun[] {
  const isSame = (other: PackRun) => isSamePackRun(other, run);
  return runs.some(isSame) ? runs.map((other) => (isSame(other) ? run : other)) : [run, ...runs];
}

/** Applies the progress that a pack reports. */
export function usePackEvents(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      ipc.on('packs:changed', ({ officeId, run }) =>
        client.setQueryData(packRunsQuery(officeId).queryKey, (old) => upsertRun(old ?? [], run)),
      ),
    [client],
  );
}

/** Runs a pack: into the folder of an interrupted run, or into one that the user chooses. */
export function useRunPack(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, folder }: { name: string; folder: string | null }) =>
      ipc.invoke('packs:run', { officeId, name, folder }),
    onSettled: () => client.invalidateQueries({ queryKey: packRunsQuery(officeId).queryKey }),
  });
}

export const stopPack = (officeId: string) => void ipc.invoke('packs:stop', officeId).catch(() => undefined);

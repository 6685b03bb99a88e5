/** Packs of reports: how far the last runs of each are. */

import { ipc } from '@renderer/ipc/client';
import type { PackRun } from '@shared/schemas/pack-run';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const packRunsQuery = (officeId: string) =>
  queryOptions({ queryKey: ['pack-runs', officeId], queryFn: () => ipc.invoke('packs:state', officeId), staleTime: 0 });

/** The runs with one taken over: the newest stands first. */
function upsertRun(runs: readonly PackRun[], run: PackRun): PackRun[] {
  const isSame = (each: PackRun) => each.pack === run.pack && each.folder === run.folder;
  return runs.some(isSame) ? runs.map((each) => (isSame(each) ? run : each)) : [run, ...runs];
}

/** Takes over every step that a pack reports. */
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

/** Runs a pack; into the folder of a run that was broken off, or one that main asks for. */
export function useRunPack(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, folder }: { name: string; folder: string | null }) =>
      ipc.invoke('packs:run', { officeId, name, folder }),
    onSettled: () => client.invalidateQueries({ queryKey: packRunsQuery(officeId).queryKey }),
  });
}

export const stopPack = (officeId: string) => void ipc.invoke('packs:stop', officeId).catch(() => undefined);

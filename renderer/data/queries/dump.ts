/** The dump of saved offices: its state, its estimate, and what starts and stops it. */
import { ipc } from '@renderer/ipc/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The state of the dump that runs, or of the last one; {@link useDumpEvents} keeps it current. */
export const dumpStateQuery = queryOptions({
  queryKey: ['dump'],
  queryFn: () => ipc.invoke('dump:state', null),
  staleTime: 0,
});

/** How much a dump of an office would contain now. */
export const dumpEstimateQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['dump-estimate', officeId],
    queryFn: () => ipc.invoke('dump:estimate', officeId),
    staleTime: 0,
  });

/** Applies the progress that a dump reports. */
export function useDumpEvents(): void {
  const client = useQueryClient();
  useEffect(() => ipc.on('dump:changed', (state) => client.setQueryData(dumpStateQuery.queryKey, state)), [client]);
}

/** Asks for a folder and dumps one office, or `all`, into it. */
export function useRunDump() {
  return useMutation({
    mutationFn: (order: { readonly offices: string; readonly isPersonalIncluded: boolean }) =>
      ipc.invoke('dump:run', order),
  });
}

/** Stops the dump: the state says so when it has. */
export const stopDump = () => void ipc.invoke('dump:stop', null).catch(() => undefined);

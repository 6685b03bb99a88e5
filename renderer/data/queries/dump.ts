/** The dump of saved offices: its state, its estimate, and what starts and stops it. */
import { ipc } from '@renderer/ipc/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const dumpStateQuery = queryOptions({
  queryKey: ['dump'],
  queryFn: () => ipc.invoke('dump:state', null),
  staleTime: 0,
});

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

export function useRunDump() {
  return useMutation({
    mutationFn: (order: { readonly offices: string; readonly isPersonalIncluded: boolean }) =>
      ipc.invoke('dump:run', order),
  });
}

export const stopDump = () => void ipc.invoke('dump:stop', null).catch(() => undefined);

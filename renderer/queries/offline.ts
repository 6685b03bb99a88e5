/** What is kept on this computer, and the job that keeps more. */

import { bridge } from '@renderer/ipc/bridge';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const cacheSummaryQuery = (officeId: string) =>
  queryOptions({ queryKey: ['cache-summary', officeId], queryFn: () => bridge.cacheSummary(officeId), staleTime: 0 });

export const syncQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['sync', officeId],
    queryFn: () => bridge.syncState(officeId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Takes over every step that a keep-offline job reports. */
export function useSyncEvents(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      bridge.onSyncChanged((state) => {
        client.setQueryData(syncQuery(state.officeId).queryKey, state);
        void client.invalidateQueries({ queryKey: cacheSummaryQuery(state.officeId).queryKey });
      }),
    [client],
  );
}

export function useStartSync(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (range: { from: string; to: string }) => bridge.startSync({ officeId, ...range }),
    onSuccess: (state) => client.setQueryData(syncQuery(officeId).queryKey, state),
  });
}

export const stopSync = (officeId: string) => void bridge.stopSync(officeId).catch(() => undefined);

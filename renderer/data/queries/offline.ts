/** What is kept on this computer, and the job that keeps more. */

import { bridge } from '@renderer/ipc/client';
import type { SyncState } from '@shared/ipc/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshNames } from './names';

export const cacheSummaryQuery = (officeId: string) =>
  queryOptions({ queryKey: ['cache-summary', officeId], queryFn: () => bridge.cacheSummary(officeId), staleTime: 0 });

/** What of the saved data cannot be opened, in sentences. */
export const cacheCheckQuery = (officeId: string) =>
  queryOptions({ queryKey: ['cache-check', officeId], queryFn: () => bridge.checkCache(officeId), staleTime: 0 });

/** How a job ends: names and counts are then other ones than before. */
const endPhases: ReadonlySet<SyncState['phase']> = new Set(['done', 'incomplete', 'stopped', 'failed']);

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
        if (!endPhases.has(state.phase)) return;
        void client.invalidateQueries({ queryKey: cacheCheckQuery(state.officeId).queryKey });
        refreshNames(client, state.officeId);
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

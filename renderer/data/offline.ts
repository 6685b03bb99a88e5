/** The cache of an office, and the sync job that caches more. */

import { getWorkOutcome } from '@shared/ipc/background-work';
import type { SyncPlan, SyncState } from '@shared/records/sync';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callOffice, officeQuery, useEvent } from './call';
import { refreshNames } from './names';

/** Milliseconds between two readings of the counts while a job reports progress. Nothing is read while none does. */
const countsEveryMs = 1_000;

/** Offices whose counts were read less than a second ago, and whether they have changed since. */
const recentCounts = new Map<string, { isOutdated: boolean }>();

/** Has the counts of an office's saved data read again: at once, and at most once a second. */
function refreshCounts(client: QueryClient, officeId: string): void {
  const recent = recentCounts.get(officeId);
  if (recent) {
    recent.isOutdated = true;
    return;
  }
  const counts = { isOutdated: false };
  recentCounts.set(officeId, counts);
  void client.invalidateQueries({ queryKey: ['cache:counts', officeId] });
  void client.invalidateQueries({ queryKey: ['sync:overview', officeId] });
  setTimeout(() => {
    if (recentCounts.get(officeId) !== counts) return;
    recentCounts.delete(officeId);
    if (counts.isOutdated) refreshCounts(client, officeId);
  }, countsEveryMs);
}

/** Marks a query of an office that is read again once a sync comes to another phase. */
export const changesWithSync = { changesWithSync: true };

/** Applies the progress that a sync job reports, and has what it changes read again. */
export function applySyncState(client: QueryClient, state: SyncState): void {
  const { queryKey } = officeQuery('sync:state', state.officeId);
  const isNewPhase = client.getQueryData(queryKey)?.phase !== state.phase;
  client.setQueryData(queryKey, state);
  if (isNewPhase) {
    // A job adds its period to the plan before it reads anything.
    recentCounts.delete(state.officeId);
    void client.invalidateQueries({
      predicate: ({ meta, queryKey }) => meta === changesWithSync && queryKey[1] === state.officeId,
    });
  }
  refreshCounts(client, state.officeId);
  // Names and counts change when a job has ended.
  if (getWorkOutcome(state.phase) === null) return;
  refreshNames(client, state.officeId);
}

/** Follows the sync jobs of all offices. */
export function useSyncEvents(): void {
  const client = useQueryClient();
  useEvent(
    'sync:changed',
    useCallback((state: SyncState) => applySyncState(client, state), [client]),
  );
}

/**
 * Changes the plan as it is when the change is made, not as it was when it was requested. One change waits for the one
 * before it, so that none is overwritten.
 */
export function useChangePlan(officeId: string) {
  const client = useQueryClient();
  const query = officeQuery('sync:overview', officeId);
  return useMutation({
    scope: { id: `sync-plan ${officeId}` },
    mutationFn: async (change: (plan: SyncPlan) => SyncPlan) => {
      // A sync may have added its period since the plan was shown.
      const { plan } = await client.fetchQuery(query);
      return await callOffice('sync:save-plan', officeId, change(plan));
    },
    onSuccess: (overview) => client.setQueryData(query.queryKey, overview),
  });
}

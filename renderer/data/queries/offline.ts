/** The cache of an office, and the sync job that caches more. */

import { ipc } from '@renderer/ipc/client';
import { getWorkOutcome } from '@shared/background-work';
import type { SyncPlan } from '@shared/schemas/sync-plan';
import type { SyncState } from '@shared/schemas/sync-state';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getContactsKey } from './client-contacts';
import { dumpEstimateQuery } from './dump';
import { refreshNames } from './names';

export const cacheCountsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['cache-counts', officeId],
    queryFn: () => ipc.invoke('cache:counts', officeId),
    staleTime: 0,
  });

export const syncQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['sync', officeId],
    queryFn: () => ipc.invoke('sync:state', officeId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The plan, the ranges that are saved, and the room that they take. */
export const syncOverviewQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['sync-overview', officeId],
    queryFn: () => ipc.invoke('sync:overview', officeId),
    staleTime: 0,
  });

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
  void client.invalidateQueries({ queryKey: cacheCountsQuery(officeId).queryKey });
  void client.invalidateQueries({ queryKey: syncOverviewQuery(officeId).queryKey });
  setTimeout(() => {
    if (recentCounts.get(officeId) !== counts) return;
    recentCounts.delete(officeId);
    if (counts.isOutdated) refreshCounts(client, officeId);
  }, countsEveryMs);
}

/** Applies the progress that a sync job reports, and has what it changes read again. */
export function applySyncState(client: QueryClient, state: SyncState): void {
  const { queryKey } = syncQuery(state.officeId);
  const isNewPhase = client.getQueryData(queryKey)?.phase !== state.phase;
  client.setQueryData(queryKey, state);
  if (isNewPhase) {
    // A job adds its period to the plan before it reads anything.
    recentCounts.delete(state.officeId);
    void client.invalidateQueries({ queryKey: getContactsKey(state.officeId) });
  }
  refreshCounts(client, state.officeId);
  // Names and counts change when a job has ended.
  if (getWorkOutcome(state.phase) === null) return;
  void client.invalidateQueries({ queryKey: dumpEstimateQuery(state.officeId).queryKey });
  refreshNames(client, state.officeId);
}

/** Follows the sync jobs of all offices. */
export function useSyncEvents(): void {
  const client = useQueryClient();
  useEffect(() => ipc.on('sync:changed', (state) => applySyncState(client, state)), [client]);
}

export function useStartSync(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (range: { from: string; to: string; name: string }) => ipc.invoke('sync:start', { officeId, ...range }),
    onSuccess: (state) => client.setQueryData(syncQuery(officeId).queryKey, state),
  });
}

export function useResumeSync(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ipc.invoke('sync:resume', officeId),
    onSuccess: (state) => client.setQueryData(syncQuery(officeId).queryKey, state),
  });
}

/**
 * Changes the plan as it is when the change is made, not as it was when it was requested. One change waits for the one
 * before it, so that none is overwritten.
 */
export function useChangePlan(officeId: string) {
  const client = useQueryClient();
  const query = syncOverviewQuery(officeId);
  return useMutation({
    scope: { id: `sync-plan ${officeId}` },
    mutationFn: async (change: (plan: SyncPlan) => SyncPlan) => {
      // A sync may have added its period since the plan was shown.
      const { plan } = await client.fetchQuery(query);
      return await ipc.invoke('sync:save-plan', { officeId, plan: change(plan) });
    },
    onSuccess: (overview) => client.setQueryData(query.queryKey, overview),
  });
}

export const pauseSync = (officeId: string) => void ipc.invoke('sync:pause', officeId).catch(() => undefined);
export const stopSync = (officeId: string) => void ipc.invoke('sync:stop', officeId).catch(() => undefined);

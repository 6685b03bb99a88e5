/** Trips: pages of the list, whole lists, and single trips with what was kept shown first. */

import { cancellable, ipc } from '@renderer/ipc/client';
import { AppError } from '@shared/errors';
import type { Output } from '@shared/ipc/contract';
import type { TripRow } from '@shared/schemas/trip';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setProgress } from '../stores/progress';
import { useCachedThenLive, useRecord } from './use-cached-then-live';

export type Filters = Readonly<Record<string, string>>;
export type ListQuery = {
  readonly filters: Filters;
  readonly page: number;
  readonly perPage: number;
};

export const tripsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['trips', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        ipc.invoke('trips:list', { officeId, requestId, ...query, filters: { ...query.filters } }),
      ),
    placeholderData: keepPreviousData,
  });

/** The same page as it is saved on this computer. */
export const cachedTripsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['trips-saved', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        ipc.invoke('trips:list', {
          officeId,
          requestId,
          ...query,
          filters: { ...query.filters },
          fetchPolicy: 'cache-only',
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** What the list said of a trip, for a trip whose sectors were never saved. */
export const tripListItemQuery = (officeId: string, id: number) =>
  queryOptions({
    queryKey: ['trip-listed', officeId, id],
    queryFn: () => ipc.invoke('trips:listed', { officeId, id }),
    staleTime: 0,
  });

/** Rows that come over IPC at once: small enough not to hold the window up. */
const rowsPerChunk = 1_000;

export type AllTrips = Omit<Output<'trips:list-all'>, 'count'> & { readonly rows: readonly TripRow[] };

async function loadTripRows(
  listId: string,
  count: number,
  progressKey: string,
  signal: AbortSignal,
): Promise<TripRow[]> {
  const rows: TripRow[] = [];
  while (rows.length < count) {
    signal.throwIfAborted();
    const chunk = await ipc.invoke('trips:rows', { listId, offset: rows.length, limit: rowsPerChunk });
    if (chunk.length === 0) {
      throw new AppError('internal', 'This list could not be shown whole. Press Refresh to load it again.', {});
    }
    rows.push(...chunk);
    setProgress(progressKey, { phase: 'showing', done: rows.length, total: count });
  }
  return rows;
}

const allTripsKey = 'all-trips';

/** The key under which a whole list tells how far it is. */
export const allTripsProgressKey = (officeId: string, filters: Filters, fetchPolicy: 'network-first' | 'cache-only') =>
  JSON.stringify([allTripsKey, officeId, filters, fetchPolicy]);

/** Every trip that matches, from the API (or what was kept where it does not answer), or only what was kept. */
export const allTripsQuery = (officeId: string, filters: Filters, fetchPolicy: 'network-first' | 'cache-only') =>
  queryOptions({
    queryKey: [allTripsKey, officeId, filters, fetchPolicy],
    queryFn: async ({ signal }): Promise<AllTrips> => {
      const key = allTripsProgressKey(officeId, filters, fetchPolicy);
      try {
        const { count, ...list } = await cancellable(signal, async (requestId) => {
          const stop = ipc.on('request:progress', (progress) => {
            if (progress.requestId === requestId && progress.items)
              setProgress(key, { phase: 'loading', ...progress.items });
          });
          return await ipc
            .invoke('trips:list-all', { officeId, requestId, filters: { ...filters }, fetchPolicy })
            .finally(stop);
        });
        return { ...list, rows: await loadTripRows(list.listId, count, key, signal) };
      } finally {
        setProgress(key, null);
      }
    },
    // A whole list costs many requests: it is read again when staff say so. What is kept grows with all they open.
    staleTime: fetchPolicy === 'cache-only' ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 20 * 60_000,
  });

/** Every trip that matches, from the cache at once, then from the API. */
export function useAllTrips(officeId: string, filters: Filters) {
  return useCachedThenLive(
    allTripsQuery(officeId, filters, 'cache-only'),
    allTripsQuery(officeId, filters, 'network-first'),
  );
}

/** Cancels the loading of whole lists; what is shown stays. */
export function useCancelAllTrips(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.cancelQueries({ queryKey: [allTripsKey] }), [client]);
}

/** One trip as it was kept, at once, then live in its place. */
export function useTrip(officeId: string, id: number) {
  return useRecord(['trip', officeId, id], (requestId, fetchPolicy) =>
    ipc.invoke('trips:get', { officeId, requestId, id, fetchPolicy }),
  );
}

/** Trips: lists of every page, which main sends in batches. */
import type { FetchPolicy, Output } from '@shared/ipc/contract';
import { maxPerPage } from '@shared/page-size';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import type { TripBatch, TripRows } from '@shared/trip-rows/trip-rows';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callOffice } from '../call';
import { useCopyThenLive } from '../saved-copy';
import { setProgress } from '../stores/progress';
import { getRetryPauseMs } from './server-error-retries';

export type Filters = Readonly<Record<string, string>>;

export type AllTrips = Omit<Output<'trips:list-all'>, 'count' | 'batches'> & { readonly rows: RowList<TripRow> };

/** Batches that are requested at once: main reads one while another crosses. */
const maxBatchesAhead = 3;

/** Times that the progress of a list is shown: each draws the screen. */
const progressSteps = 20;

/** Loads the columns of a list batch by batch, which leaves the window responsive. */
async function loadTripRows(
  { listId, count, batches }: Pick<Output<'trips:list-all'>, 'listId' | 'count' | 'batches'>,
  progressKey: string,
  signal: AbortSignal,
): Promise<TripRows> {
  const { joinTripBatches, readTripBatch } = await import('../../ipc/trip-rows');
  const loaded: TripBatch[] = [];
  let done = 0;
  setProgress(progressKey, { phase: 'showing', done, total: count });
  const request = async (batch: number) => readTripBatch(await call('trips:rows', { listId, batch }));
  const ahead: Promise<TripBatch>[] = [];
  const batchesPerStep = Math.ceil(batches / progressSteps);
  for (let batch = 0; batch < batches; batch += 1) {
    signal.throwIfAborted();
    while (ahead.length < Math.min(maxBatchesAhead, batches - batch)) {
      const requested = request(batch + ahead.length);
      // Awaited in its turn. Without this handler it would be an unhandled rejection if an earlier one fails.
      requested.catch(() => undefined);
      ahead.push(requested);
    }
    const next = (await ahead.shift()) as TripBatch;
    loaded.push(next);
    done += next.encoded.count;
    if (batch % batchesPerStep === 0) setProgress(progressKey, { phase: 'showing', done, total: count });
  }
  return joinTripBatches(loaded);
}

/** What the pause before another reading of a whole list is longer by, for each of its pages. */
const msPerPage = 1_000;

const allTripsKey = 'all-trips';

/** The key under which a list of every page reports its progress. */
export const allTripsProgressKey = (officeId: string, filters: Filters, fetchPolicy: FetchPolicy) =>
  JSON.stringify([allTripsKey, officeId, filters, fetchPolicy]);

/** Every trip that matches: from the API, with the cache behind it, or from the cache alone. */
export const allTripsQuery = (officeId: string, filters: Filters, fetchPolicy: FetchPolicy) =>
  queryOptions({
    queryKey: [allTripsKey, officeId, filters, fetchPolicy],
    queryFn: async ({ signal }): Promise<AllTrips> => {
      const key = allTripsProgressKey(officeId, filters, fetchPolicy);
      try {
        const { count, batches, ...list } = await callOffice(
          'trips:list-all',
          officeId,
          { filters },
          {
            signal,
            fetchPolicy,
            onProgress: ({ items }) => {
              if (items) setProgress(key, { phase: 'loading', ...items });
            },
          },
        );
        return { ...list, rows: await loadTripRows({ ...list, count, batches }, key, signal) };
      } finally {
        setProgress(key, null);
      }
    },
    // Every page costs many requests: only the user refreshes it. The cached list grows with each trip that is opened.
    staleTime: fetchPolicy === 'cache-only' ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 20 * 60_000,
    // The API may have failed at the last page.
    refetchInterval: (query) => {
      const pauseMs = getRetryPauseMs(query);
      return pauseMs === false
        ? false
        : pauseMs + msPerPage * Math.ceil((query.state.data?.rows.length ?? 0) / maxPerPage);
    },
  });

/**
 * Follows every trip that matches, cached then live.
 *
 * @param isEnabled - whether the server is asked by itself; else `refetch` does
 */
export function useAllTrips(officeId: string, filters: Filters, isEnabled = true) {
  return useCopyThenLive(allTripsQuery(officeId, filters, 'cache-only'), {
    ...allTripsQuery(officeId, filters, 'network-first'),
    enabled: isEnabled,
  });
}

/** Gets a function that cancels the loading of every page; loaded lists stay. */
export function useCancelAllTrips(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.cancelQueries({ queryKey: [allTripsKey] }), [client]);
}

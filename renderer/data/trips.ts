/** Trips: lists of every page, which main sends in batches. */

import { maxPerPage } from '@shared/app/application';
import type { FetchPolicy, Output } from '@shared/ipc/contract';
import type { TripRow } from '@shared/records/trip';
import type { RowList } from '@shared/values/collections';
import { queryOptions } from '@tanstack/react-query';
import { callOffice } from './call';
import { useCopyThenLive } from './saved-copy';
import { getRetryPauseMs } from './server-error-retries';
import { setProgress } from './stores/progress';

export type Filters = Readonly<Record<string, string>>;

export type AllTrips = Omit<Output<'trips:list-all'>, 'count' | 'image'> & { readonly rows: RowList<TripRow> };

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
        const { count, image, ...list } = await callOffice(
          'trips:list-all',
          officeId,
          { filters },
          {
            signal,
            fetchPolicy,
            onProgress: ({ items }) => {
              if (items) setProgress(key, items);
            },
          },
        );
        // The first screen does without.
        const { TripRows } = await import('@shared/records/trip-table');
        return { ...list, rows: new TripRows(image, count) };
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

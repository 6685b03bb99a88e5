/** Which trips the screen lists: one page, every page, or what is kept; its filters stand in the address. */

import { filtersIn } from '@renderer/parts/trip-filters';
import { useOfficeId } from '@renderer/queries/app';
import { useProgress } from '@renderer/queries/progress';
import { useQueryWithSavedCopy } from '@renderer/queries/saved-meanwhile';
import { savedTripsQuery, tripsQuery, wholeListKey, wholeTripsQuery } from '@renderer/queries/trips';
import { type Search, wholeNumber } from '@renderer/ui/search';
import type { TripSource } from '@shared/ipc/contract';
import type { ListGap } from '@shared/list-gap';
import type { Freshness, Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { TripRow } from '@shared/schemas/trip';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

export const reaches = ['page', 'all', 'kept'] as const;
export type Reach = (typeof reaches)[number];

const defaultPerPage = 50;
const noRows: readonly TripRow[] = [];

/** What a list shows, wherever it came from. */
export type Listed = {
  readonly rows: readonly TripRow[];
  readonly unreadable: number;
  readonly warnings: readonly ContractWarning[];
  readonly freshness: Freshness;
  /** Of one page; null for a whole list. */
  readonly pagination: Pagination | null;
  readonly hasChanged: boolean;
  /** Why a whole list is not whole. */
  readonly gap: ListGap | null;
  /** What an export of it writes. */
  readonly source: TripSource;
};

function reachIn(search: Search): Reach {
  return reaches.find((reach) => reach === search.rows) ?? 'page';
}

function usePage(isWanted: boolean, officeId: string, filters: Record<string, string>, search: Search) {
  const page = wholeNumber(search.page, 1, 100_000_000);
  const perPage = wholeNumber(search.per_page, defaultPerPage, 100);
  const query = useMemo(() => ({ filters, page, perPage }), [filters, page, perPage]);
  const result = useQueryWithSavedCopy(tripsQuery(officeId, query), savedTripsQuery(officeId, query), isWanted);
  const { data, error } = result;
  const listed = useMemo(
    (): Listed | null =>
      data && !error
        ? { ...data, hasChanged: false, gap: null, source: { kind: 'page', ...query, positions: null } }
        : null,
    [data, error, query],
  );
  return { listed, result };
}

function useWhole(isWanted: boolean, officeId: string, filters: Record<string, string>, mode: 'live' | 'kept') {
  const result = useQuery({ ...wholeTripsQuery(officeId, filters, mode), enabled: isWanted });
  const progress = useProgress(wholeListKey(officeId, filters, mode));
  const { data } = result;
  const listed = useMemo(
    (): Listed | null =>
      data ? { ...data, pagination: null, source: { kind: 'list', listId: data.listId, positions: null } } : null,
    [data],
  );
  return { listed, result, progress };
}

/** What is listed, how far the reading is, and how to read again. */
export function useTripList() {
  const officeId = useOfficeId();
  const search = useSearch({ strict: false }) as Search;
  const reach = reachIn(search);
  const filters = useMemo(() => filtersIn(search), [search]);
  const page = usePage(reach === 'page', officeId, filters, search);
  // Of every page, what is kept stands there at once while the API is read.
  const live = useWhole(reach === 'all', officeId, filters, 'live');
  const needsKept = reach === 'kept' || (reach === 'all' && live.listed === null);
  const kept = useWhole(needsKept, officeId, filters, 'kept');
  const { result } = reach === 'page' ? page : reach === 'all' ? live : kept;
  const whole = reach === 'all' ? (live.listed ?? kept.listed) : kept.listed;
  const listed = reach === 'page' ? page.listed : whole;
  return {
    officeId,
    search,
    reach,
    filters,
    listed,
    rows: listed?.rows ?? noRows,
    /** Nothing kept is no error: there is simply nothing yet. */
    error: result.error,
    isFetching: result.isFetching,
    progress: reach === 'all' ? live.progress : kept.progress,
    refetch: () => void result.refetch(),
  };
}

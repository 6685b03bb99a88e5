/** The trips that the screen lists: one page, every page or the cached ones, by the filters in the URL. */

import { getTripFilters } from '@renderer/components/trip-filters';
import { connectionQuery, useOfficeId } from '@renderer/data/queries/app';
import { allTripsProgressKey, allTripsQuery, cachedTripsQuery, tripsQuery } from '@renderer/data/queries/trips';
import { useQueryWithSavedCopy } from '@renderer/data/queries/use-query-with-saved-copy';
import { useProgress } from '@renderer/data/stores/progress';
import { parseWholeNumber, type Search } from '@renderer/ui/url-search';
import type { TripSource } from '@shared/ipc/contract';
import type { ListGap } from '@shared/list-gap';
import { defaultPerPage, maxPerPage } from '@shared/page-size';
import type { Freshness, Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { TripRow } from '@shared/schemas/trip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';

const route = getRouteApi('/trips');

export const tripScopes = ['page', 'all', 'kept'] as const;
export type TripScope = (typeof tripScopes)[number];

const noRows: readonly TripRow[] = [];

/** A list of trips, from whichever source. */
export type TripList = {
  readonly rows: readonly TripRow[];
  readonly unreadable: number;
  readonly warnings: readonly ContractWarning[];
  readonly freshness: Freshness;
  /** Null for a list of every page. */
  readonly pagination: Pagination | null;
  readonly hasChanged: boolean;
  /** Trips missing from or repeated in a list of every page. */
  readonly gap: ListGap | null;
  /** The source for an export of this list. */
  readonly source: TripSource;
};

/** Reads the scope from the URL. Without one, `auto` loads every page of a short list. */
function parseScope(search: Search): TripScope | 'auto' {
  const chosen = tripScopes.find((reach) => reach === search.rows);
  if (chosen) return chosen;
  return search.page === undefined && search.per_page === undefined ? 'auto' : 'page';
}

/** Every page of a list of up to this many trips is loaded without a request of the user. */
const maxAutoTrips = 2_500;
const tripsPerRequest = 100;

/** Whether a list is short, and loading it uses at most half of the requests left in the window. */
export function canLoadAll(total: number, { used, limit }: { readonly used: number; readonly limit: number }): boolean {
  return total <= maxAutoTrips && Math.ceil(total / tripsPerRequest) * 2 <= limit - used;
}

/** Whether the list is one page of a longer one. */
function isPartialList(listed: TripList): boolean {
  return listed.pagination !== null && (listed.pagination.total > listed.rows.length || listed.pagination.hasNext);
}

function useTripPage(isWanted: boolean, officeId: string, filters: Record<string, string>, search: Search) {
  const page = parseWholeNumber(search.page, 1, 100_000_000);
  const perPage = parseWholeNumber(search.per_page, defaultPerPage, maxPerPage);
  const query = useMemo(() => ({ filters, page, perPage }), [filters, page, perPage]);
  const result = useQueryWithSavedCopy(tripsQuery(officeId, query), cachedTripsQuery(officeId, query), isWanted);
  const { data, error } = result;
  const listed = useMemo(
    (): TripList | null =>
      data && !error
        ? { ...data, hasChanged: false, gap: null, source: { kind: 'page', ...query, positions: null } }
        : null,
    [data, error, query],
  );
  return { listed, result, isStale: result.isPlaceholderData };
}

function useAllTrips(
  isWanted: boolean,
  officeId: string,
  filters: Record<string, string>,
  fetchPolicy: 'network-first' | 'cache-only',
) {
  // The rows of the previous filters stay, marked as stale, until the new ones are loaded.
  const query = { ...allTripsQuery(officeId, filters, fetchPolicy), placeholderData: keepPreviousData };
  const result = useQuery({ ...query, enabled: isWanted });
  const progress = useProgress(allTripsProgressKey(officeId, filters, fetchPolicy));
  const { data } = result;
  const listed = useMemo(
    (): TripList | null =>
      data ? { ...data, pagination: null, source: { kind: 'list', listId: data.listId, positions: null } } : null,
    [data],
  );
  return { listed, result, progress, isStale: result.isPlaceholderData };
}

type ListCandidate = { readonly listed: TripList | null; readonly isStale: boolean };

/** Picks the first current candidate; without one, the first that has rows, marked as stale. */
function pickList(candidates: readonly ListCandidate[]): ListCandidate {
  const current = candidates.find(({ listed, isStale }) => listed !== null && !isStale);
  const previous = candidates.find(({ listed }) => listed !== null);
  return current ?? (previous ? { listed: previous.listed, isStale: true } : { listed: null, isStale: false });
}

/** Whether the first page belongs to a list that is short enough to load completely. */
function useIsShortList(officeId: string, { listed, isStale }: ListCandidate): boolean {
  const total = listed && !isStale && isPartialList(listed) ? (listed.pagination?.total ?? null) : null;
  const { data } = useQuery({
    ...connectionQuery(officeId),
    select: (connection) => total !== null && canLoadAll(total, connection),
  });
  return total !== null && data === true;
}

/** Gets the list, its progress and a function that loads it again. */
export function useTripList() {
  const officeId = useOfficeId();
  const search = route.useSearch();
  const choice = parseScope(search);
  const filters = useMemo(() => getTripFilters(search), [search]);
  const page = useTripPage(choice === 'page' || choice === 'auto', officeId, filters, search);
  // A cached page means that the server does not respond: then the other pages are not requested.
  const isCached = page.listed?.freshness.source === 'cache';
  const isShort = useIsShortList(officeId, page) && choice === 'auto' && !isCached;
  // For every page, cached trips are shown at once while the API is read.
  const live = useAllTrips(choice === 'all' || isShort, officeId, filters, 'network-first');
  const needsCached = choice === 'kept' || (choice === 'all' && (live.listed === null || live.isStale));
  const kept = useAllTrips(needsCached, officeId, filters, 'cache-only');
  const isAllLoaded = live.listed !== null && !live.isStale && !isCached;
  const isOnePage = choice === 'auto' && page.listed !== null && !page.isStale && !isPartialList(page.listed);
  const reach: TripScope =
    choice === 'auto' ? (!isOnePage && (isAllLoaded || (isShort && live.result.isFetching)) ? 'all' : 'page') : choice;
  const candidates = {
    auto: isOnePage || isCached ? [page] : [live, page],
    page: [page],
    all: [live, kept, page],
    kept: [kept],
  }[choice];
  const { listed, isStale } = pickList(candidates);
  const main = { auto: page, page, all: live, kept }[choice];
  const error = main.result.error ?? (isShort ? live.result.error : null);
  const refetch = () => {
    void main.result.refetch();
    if (choice === 'auto' && isAllLoaded) void live.result.refetch();
  };
  return {
    officeId,
    search,
    reach,
    filters,
    listed,
    rows: listed?.rows ?? noRows,
    /** Whether the rows belong to other filters or another page than the URL's. */
    isStale,
    isPartial: listed !== null && isPartialList(listed),
    /** May be `not-kept` for cached trips: the screen shows that as an empty list. */
    error,
    isFetching: main.result.isFetching || (isShort && live.result.isFetching),
    progress: choice === 'kept' ? kept.progress : live.progress,
    refetch,
  };
}

/** Which trips the screen lists: one page, every page, or what is kept; its filters stand in the address. */

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

/** What a list shows, wherever it came from. */
export type TripList = {
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

/** What the address says; where it says nothing, a short list is read whole. */
function parseScope(search: Search): TripScope | 'auto' {
  const chosen = tripScopes.find((reach) => reach === search.rows);
  if (chosen) return chosen;
  return search.page === undefined && search.per_page === undefined ? 'auto' : 'page';
}

/** A list of at most this many trips is read whole without being asked for. */
const maxAutoTrips = 2_500;
const tripsPerRequest = 100;

/** Whether a whole list is short, and reading it leaves at least half of the requests that are left now. */
export function canLoadAll(total: number, { used, limit }: { readonly used: number; readonly limit: number }): boolean {
  return total <= maxAutoTrips && Math.ceil(total / tripsPerRequest) * 2 <= limit - used;
}

/** Whether the rows are one page of a longer list. */
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
  // The rows of the filters before stay, marked, until those of the new ones are there.
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

/** The first part whose rows are those that were asked for; else the first one that has any rows, marked as stale. */
function pickList(candidates: readonly ListCandidate[]): ListCandidate {
  const current = candidates.find(({ listed, isStale }) => listed !== null && !isStale);
  const previous = candidates.find(({ listed }) => listed !== null);
  return current ?? (previous ? { listed: previous.listed, isStale: true } : { listed: null, isStale: false });
}

/** Whether the list of the first page is one that is read whole without being asked for. */
function useIsShortList(officeId: string, { listed, isStale }: ListCandidate): boolean {
  const total = listed && !isStale && isPartialList(listed) ? (listed.pagination?.total ?? null) : null;
  const { data } = useQuery({
    ...connectionQuery(officeId),
    select: (connection) => total !== null && canLoadAll(total, connection),
  });
  return total !== null && data === true;
}

/** What is listed, how far the loading is, and how to load again. */
export function useTripList() {
  const officeId = useOfficeId();
  const search = route.useSearch();
  const choice = parseScope(search);
  const filters = useMemo(() => getTripFilters(search), [search]);
  const page = useTripPage(choice === 'page' || choice === 'auto', officeId, filters, search);
  // A saved copy of the page says that the server does not answer: then it is not asked for the whole list.
  const isCached = page.listed?.freshness.source === 'cache';
  const isShort = useIsShortList(officeId, page) && choice === 'auto' && !isCached;
  // Of every page, what is kept stands there at once while the API is read.
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
    /** Whether the rows are those of other filters or of another page than the asked ones. */
    isStale,
    isPartial: listed !== null && isPartialList(listed),
    /** Nothing kept is no error: there is simply nothing yet. */
    error,
    isFetching: main.result.isFetching || (isShort && live.result.isFetching),
    progress: choice === 'kept' ? kept.progress : live.progress,
    refetch,
  };
}

/** The trips that the screen lists: one page, every page or the cached ones, by the filters in the history. */

import { connectionQuery, useOfficeId } from '@renderer/data/queries/app';
import { allTripsProgressKey, allTripsQuery } from '@renderer/data/queries/trips';
import { useList } from '@renderer/data/saved-copy';
import { useIsInProgress } from '@renderer/data/stores/progress';
import type { TripSource } from '@shared/ipc/exports';
import type { ListGap } from '@shared/list-gap';
import { maxPerPage } from '@shared/page-size';
import type { RowList } from '@shared/row-list';
import type { Freshness, Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { TripRow } from '@shared/schemas/trip';
import type { Search } from '@shared/search-parameters';
import { getTripFilters, parseScope, type TripScope, toTripQuery } from '@shared/trip-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';

const route = getRouteApi('/trips');

const noRows: RowList<TripRow> = [];

/** A list of trips, from whichever source. */
export type TripList = {
  readonly rows: RowList<TripRow>;
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

/** Every page of a list of up to this many trips is loaded without a request of the user. */
const maxAutoTrips = 2_500;

/** The other pages are loaded at the latest this much after the first one. */
const maxDrawingMs = 1_000;

/** Whether a list is short, and loading it uses at most half of the requests left in the window. */
export function canLoadAll(total: number, { used, limit }: { readonly used: number; readonly limit: number }): boolean {
  return total <= maxAutoTrips && Math.ceil(total / maxPerPage) * 2 <= limit - used;
}

/** Whether the list is one page of a longer one. */
function isPartialList({ pagination, rows }: TripList): boolean {
  return pagination !== null && (pagination.total > rows.length || pagination.hasNext);
}

function useTripPage(isEnabled: boolean, officeId: string, search: Search) {
  const query = useMemo(() => toTripQuery(search), [search]);
  const result = useList('trips:list', officeId, query, { isEnabled, keepsPrevious: true });
  const { data, error } = result;
  const list = useMemo(
    (): TripList | null =>
      data && !error
        ? { ...data, hasChanged: false, gap: null, source: { kind: 'page', ...query, positions: null } }
        : null,
    [data, error, query],
  );
  return { list, result, isStale: result.isPlaceholderData };
}

function useEveryTrip(
  isEnabled: boolean,
  officeId: string,
  filters: Record<string, string>,
  fetchPolicy: 'network-first' | 'cache-only',
) {
  // The rows of the previous filters stay, marked as stale, until the new ones are loaded.
  const query = { ...allTripsQuery(officeId, filters, fetchPolicy), placeholderData: keepPreviousData };
  const result = useQuery({ ...query, enabled: isEnabled });
  const progressKey = allTripsProgressKey(officeId, filters, fetchPolicy);
  const isInProgress = useIsInProgress(progressKey);
  const { data } = result;
  const list = useMemo(
    (): TripList | null =>
      data ? { ...data, pagination: null, source: { kind: 'list', listId: data.listId, positions: null } } : null,
    [data],
  );
  return { list, result, progressKey, isInProgress, isStale: result.isPlaceholderData };
}

type ListCandidate = { readonly list: TripList | null; readonly isStale: boolean };

/** Picks the first current candidate; without one, the first that has rows, marked as stale. */
function pickList(candidates: readonly ListCandidate[]): ListCandidate {
  const current = candidates.find(({ list, isStale }) => list !== null && !isStale);
  const previous = candidates.find(({ list }) => list !== null);
  return current ?? (previous ? { list: previous.list, isStale: true } : { list: null, isStale: false });
}

/** Whether the window has had nothing to do since the first rows of the list came: their drawing comes first. */
function useIsDrawn(hasRows: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!hasRows) return;
    const request = requestIdleCallback(() => setDrawn(true), { timeout: maxDrawingMs });
    return () => cancelIdleCallback(request);
  }, [hasRows]);
  return isDrawn;
}

/** Whether the first page belongs to a list that is short enough to load completely. */
function useIsShortList(officeId: string, { list, isStale }: ListCandidate): boolean {
  const total = list && !isStale && isPartialList(list) ? (list.pagination?.total ?? null) : null;
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
  const requested = parseScope(search);
  const filters = useMemo(() => getTripFilters(search), [search]);
  const page = useTripPage(requested === 'page' || requested === 'auto', officeId, search);
  // A cached page means that the server does not respond: then the other pages are not requested.
  const isCached = page.list?.freshness.source === 'cache';
  const isDrawn = useIsDrawn(page.list !== null);
  const isShort = useIsShortList(officeId, page) && requested === 'auto' && !isCached && isDrawn;
  // For every page, cached trips are shown at once while the API is read.
  const live = useEveryTrip(requested === 'all' || isShort, officeId, filters, 'network-first');
  const needsCached = requested === 'cached' || (requested === 'all' && (live.list === null || live.isStale));
  const cached = useEveryTrip(needsCached, officeId, filters, 'cache-only');
  const isAllLoaded = live.list !== null && !live.isStale && !isCached;
  const isOnePage = requested === 'auto' && page.list !== null && !page.isStale && !isPartialList(page.list);
  const scope: TripScope =
    requested === 'auto'
      ? !isOnePage && (isAllLoaded || (isShort && live.result.isFetching))
        ? 'all'
        : 'page'
      : requested;
  const candidates = {
    auto: isOnePage || isCached ? [page] : [live, page],
    page: [page],
    all: [live, cached, page],
    cached: [cached],
  }[requested];
  const main = { auto: page, page, all: live, cached }[requested];
  // While a choice loads, the rows of the previous one stay: without the table the focus in its foot would be lost.
  const isPending = !main.result.data && !main.result.error;
  const previous = isPending ? [live, cached, page].map(({ list }) => ({ list, isStale: true })) : [];
  const { list, isStale } = pickList([...candidates, ...previous]);
  const error = main.result.error ?? (isShort ? live.result.error : null);
  const { progressKey, isInProgress } = requested === 'cached' ? cached : live;
  const refetch = () => {
    void main.result.refetch();
    if (requested === 'auto' && isAllLoaded) void live.result.refetch();
  };
  return {
    officeId,
    search,
    scope,
    filters,
    list,
    rows: list?.rows ?? noRows,
    /** Whether the rows belong to other filters or another page than the URL's. */
    isStale,
    isPartial: list !== null && isPartialList(list),
    /** May be `not-kept` for cached trips: the screen shows that as an empty list. */
    error,
    isFetching: main.result.isFetching || (isShort && live.result.isFetching),
    progressKey,
    isInProgress,
    refetch,
  };
}

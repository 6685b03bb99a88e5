/** The trips of the list, the values of its columns, and what the list is doing. */

import { Button, Progress as ProgressBar } from '@mantine/core';
import { connectionQuery, useOfficeId } from '@renderer/data/app';
import { useList } from '@renderer/data/saved-copy';
import { useIsInProgress, useProgress } from '@renderer/data/stores/progress';
import { savedTripCountsQuery } from '@renderer/data/summary';
import { allTripsProgressKey, allTripsQuery, useCancelAllTrips } from '@renderer/data/trips';
import type { ColumnValue } from '@renderer/table/columns/column-filters';
import type { OtherValues } from '@renderer/table/grid/table-tools-context';
import { useNow } from '@renderer/ui/use-now';
import { maxPerPage } from '@shared/app/application';
import { getTripFilters, parseScope, type Search, type TripScope, toTripQuery } from '@shared/filters/filter-texts';
import type { TripSource } from '@shared/ipc/exports';
import { type Freshness, type ListGap, listGapLine, type Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { TripRow } from '@shared/records/trip';
import type { SummaryDefinition, SummaryKey } from '@shared/summary/definition';
import type { RowList } from '@shared/values/collections';
import { formatTimeAgo } from '@shared/values/dates';
import { formatStatus, toSpellingKey } from '@shared/values/texts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { texts } from './texts';

/* The trips that the screen lists: one page, every page or the cached ones, by the filters in the history. */

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

/* Statuses and types that only saved trips have: the filters of these columns offer them beside those of the rows. */

type SavedCount = { readonly key: SummaryKey; readonly count: number };

/** Joins the counts of texts that are one value of a column: they differ in case only. No value comes last. */
export function toColumnValues(counts: readonly SavedCount[], format: (text: string) => string): ColumnValue[] {
  const found = new Map<string, ColumnValue>();
  for (const { key: text, count } of counts) {
    const trimmed = String(text ?? '').trim();
    const key = toSpellingKey(trimmed);
    const joined = found.get(key) ?? { key, label: format(trimmed), count: 0, spellings: 1 };
    found.set(key, { ...joined, count: joined.count + count });
  }
  return [...found.values()].sort((a, b) => Number(a.key === '') - Number(b.key === ''));
}

const formats = {
  trip_status: { field: 'status', format: formatStatus },
  trip_type: { field: 'type', format: (text: string) => text },
} as const;

const isSavedColumn = (id: string): id is keyof typeof formats => Object.hasOwn(formats, id);

/** @param filters - those of the server; must be stable between renders */
export function useSavedValues(filters: SummaryDefinition['filters']): OtherValues {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMemo(
    () => ({
      title: texts.savedValues.title,
      failed: texts.savedValues.failed,
      load: (columnId) => {
        if (!isSavedColumn(columnId)) return null;
        const { field, format } = formats[columnId];
        return client
          .fetchQuery(savedTripCountsQuery(officeId, field, filters))
          .then(({ counts, notes }) => ({ values: toColumnValues(counts, format), notes }));
      },
    }),
    [officeId, client, filters],
  );
}

/* The state of the list: how many trips, live or cached, their age, and the loading progress. */

/** Formats "2,400 trips, updated 3 min ago". */
export function formatListState({ rows, freshness, gap }: TripList, now: number): string {
  const count = rows.length;
  const ago = formatTimeAgo(freshness.fetchedAtMs, now);
  if (gap !== null) return texts.state.gap(listGapLine(gap, count, texts.what), ago);
  if (freshness.source === 'network') return texts.state.current(count, ago);
  return count === 0 ? texts.state.saved(count) : texts.state.savedAge(count, ago, freshness.oldest);
}

type Props = {
  readonly list: TripList | null;
  /** Whether the rows belong to an earlier request: then their state is not shown. */
  readonly isStale: boolean;
  readonly progressKey: string;
};

/** Follows the progress in a component of its own: it must not redraw the table. */
export function ListState({ list, isStale, progressKey }: Props) {
  const progress = useProgress(progressKey);
  const cancel = useCancelAllTrips();
  const now = useNow();
  // For one page the pager states this.
  const label = list && !list.pagination && !isStale ? formatListState(list, now) : null;
  return (
    <span className="list-state num dim" role="status" aria-label={texts.state.label}>
      {label}
      {isStale && !list?.pagination && texts.searching}
      {progress && (
        <>
          {label !== null && texts.state.joint}
          {texts.state.progress(progress)}
          <ProgressBar
            value={progress.total ? (100 * progress.done) / progress.total : 0}
            size="xs"
            w={60}
            aria-label={texts.state.progressBar}
          />
          <Button variant="subtle" size="compact-xs" onClick={cancel}>
            {texts.state.cancel}
          </Button>
        </>
      )}
    </span>
  );
}

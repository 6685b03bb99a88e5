/** Trips: pages, complete lists and single trips, from the API or the cache. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { OldestRecord, WantedTrips } from '@main/saved/records/saved-trips';
import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { parseTripRow } from '@main/server/read-record';
import { forEachItem, type JsonValue, parseExactJson } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import { ColumnTable } from '@shared/columns/table';
import { type DateFit, dateFitKey, fitDates, parseDateFit } from '@shared/filters/date-fit';
import { checkFilters, type FilterValues, type PageQuery } from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import { type ListGap, type Pagination, toPagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { type TripItem, type TripRow, tripDetailRecord } from '@shared/records/trip';
import { toTripRows, tripColumns } from '@shared/records/trip-table';
import type { OfficeSession } from '../connect/office-session';
import { type Cached, cacheListItems, type Fetched, fetchList, fetchRecord, type ReadOptions } from './fetch-policy';

/* Pages of trips as the API gives them: each item a record with its warnings. */

/** Trips as they came, part by part: deflated, so that a list of any length fits into memory. */
export class TripTexts implements Iterable<JsonValue> {
  length: number;
  private readonly parts: Uint8Array[];

  /** @param parts - so many trips that are deflated already */
  constructor(length = 0, parts: readonly Uint8Array[] = []) {
    this.length = length;
    this.parts = [...parts];
  }

  /** @param texts - the JSON of each */
  add(texts: readonly string[]): void {
    this.length += texts.length;
    this.parts.push(deflateRawSync(`[${texts.join(',')}]`, { level: 1 }));
  }

  *[Symbol.iterator](): Generator<JsonValue> {
    for (const part of this.parts) yield* parseExactJson(inflateRawSync(part).toString('utf8')).value as JsonValue[];
  }
}

export type TripPage<Raw = readonly JsonValue[]> = {
  readonly rows: TripRow[];
  /** Every item as it came, also those that are no records. */
  readonly raw: Raw;
  readonly pagination: Pagination;
  /** Contract warnings of the list itself, not of the trips in it. */
  readonly warnings: readonly ContractWarning[];
};

/** The pagination of a complete list: one page. */
export function toSinglePage(total: number): Pagination {
  return { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false };
}

/* Saved trips as pages and lists of the API: the data worker selects them. */

/** The age of cached trips: that of the oldest, which is named. */
const toAge = ({ id, fetchedAtMs }: OldestRecord): Pick<Cached<unknown>, 'fetchedAtMs' | 'oldest'> => ({
  fetchedAtMs,
  ...(id === null ? {} : { oldest: `trip ${id}` }),
});

/** All cached trips that match, or those of them that are wanted, as one page; null if no trips are cached. */
export async function readCachedList(
  session: OfficeSession,
  filters: FilterValues,
  signal: AbortSignal | undefined,
  wanted: WantedTrips = null,
): Promise<Cached<AllTrips> | null> {
  const found = await session.cache.trips.readAll(filters, wanted, { signal });
  if (found === null) return null;
  const rows = toTripRows(ColumnTable.fromImage(tripColumns, found.image));
  const raw = new TripTexts(rows.length, found.parts);
  const pagination = wanted && 'page' in wanted ? toPagination(found.total, wanted) : toSinglePage(rows.length);
  const list = { rows, raw, pagination, warnings: [] };
  return { value: { ...list, hasChanged: false, gap: null }, ...toAge(found.oldest), notes: found.notes };
}

/** One page of the cached trips that match; null if no trips are cached. */
async function readCachedPage(
  session: OfficeSession,
  query: PageQuery,
  { signal }: ReadOptions,
): Promise<Cached<TripPage> | null> {
  const list = await readCachedList(session, query.filters, signal, query);
  return list && { ...list, value: { ...list.value, raw: [...list.value.raw] } };
}

/* What is asked of a list of trips, and what a complete one is. */

export type ListAllOptions = ReadOptions & {
  /** Called after each page with the number of trips that have come, and of how many. */
  readonly onPage?: (items: number, total: number) => void;
};

/** Takes the new trips of a page: as they came, and their rows. */
type TakeTrips = (raw: readonly JsonValue[], rows: readonly TripRow[]) => Promise<void>;

/** A list whose trips were taken page by page. */
type TakenTrips = Pick<AllTrips, 'hasChanged' | 'gap' | 'warnings' | 'pagination'>;

/** All trips of a list. `hasChanged`: it changed while it was read. `gap`: trips are missing, and why. */
export type AllTrips = TripPage<Iterable<JsonValue> & { readonly length: number }> & {
  readonly hasChanged: boolean;
  readonly gap: ListGap | null;
};

/* Which date of a trip the lists of an office's server go by, as they have shown. A sealed record of the office. */

/** Which date the office's lists go by; null where none of a period was loaded yet. */
async function readDateFit(session: OfficeSession): Promise<DateFit | null> {
  const cached = await session.cache.records.get('list-rules', dateFitKey).catch(() => null);
  return parseDateFit(cached?.text);
}

/** Saves what a list of a period shows. Sends nothing. */
async function noteDateFit(session: OfficeSession, filters: FilterValues, trips: readonly TripItem[]) {
  if (!filters.date_from && !filters.date_to) return;
  const known = await readDateFit(session);
  const fit = fitDates(filters, trips, known);
  if (fit === null || JSON.stringify(fit) === JSON.stringify(known)) return;
  await session.cacheRecords('list-rules', [[dateFitKey, JSON.stringify(fit)]]);
}

/**
 * Reads the items of a page of trips, with a pause after each slice of them, and notes what they show: their warnings, and the date
 * that the list goes by. Items that are no objects have no row.
 */
export async function takeTripRows(session: OfficeSession, filters: FilterValues, items: readonly JsonValue[]) {
  const rows: TripRow[] = [];
  await forEachItem(items, (item) => {
    const row = parseTripRow(item);
    if (row === null) return;
    rows.push(row);
    session.recordWarnings('trip in a list', row.warnings);
  });
  await noteDateFit(
    session,
    filters,
    rows.map(({ trip }) => trip),
  );
  return rows;
}

/**
 * Reads a page of trips and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented, else as the API client does
 */
export async function listTrips(
  session: OfficeSession,
  query: PageQuery,
  options: ReadOptions = {},
): Promise<Fetched<TripPage>> {
  const checked = { ...query, filters: checkFilters(tripFilters, query.filters) };
  return await fetchList(
    session,
    'trips',
    {
      fetch: async () => {
        const { items: raw, pagination, warnings } = await session.api.trips.list(checked, options);
        await cacheListItems(session, 'trip-item', raw, options);
        session.recordWarnings('trip list', warnings);
        return { rows: await takeTripRows(session, checked.filters, raw), raw, pagination, warnings };
      },
      readCache: () => readCachedPage(session, checked, options),
    },
    options.fetchPolicy,
  );
}

/** Reads every saved trip that matches. @throws AppError `usage` for a filter that is not documented, `not-kept` */
export async function listSavedTrips(
  session: OfficeSession,
  filters: PageQuery['filters'],
  signal?: AbortSignal,
): Promise<Fetched<AllTrips>> {
  const checked = checkFilters(tripFilters, filters);
  return await fetchList(session, 'trips', { fetch: null, readCache: () => readCachedList(session, checked, signal) });
}

/**
 * Reads every trip that matches from the API, page by page through the limiter, caches every item, and keeps none in memory.
 *
 * @param take - takes the trips of each page before those of the next one
 * @throws AppError `usage` for a filter that is not documented, else as the API client does
 */
export async function takeAllTrips(
  session: OfficeSession,
  query: Pick<PageQuery, 'filters' | 'perPage'>,
  options: ListAllOptions,
  take: TakeTrips,
): Promise<Fetched<TakenTrips>> {
  const filters = checkFilters(tripFilters, query.filters);
  // The first page shows which date the list goes by: one odd date of a later one would undo that.
  let shown: FilterValues = filters;
  const onItems = async (items: readonly JsonValue[]) => {
    const rows = await takeTripRows(session, shown, items);
    shown = {};
    await take(items, rows);
  };
  const fetchPage = async (page: number, signal: AbortSignal) => {
    const pageQuery = { filters, page, perPage: query.perPage ?? maxPerPage };
    const fetched = await session.api.trips.list(pageQuery, { ...options, signal });
    await cacheListItems(session, 'trip-item', fetched.items, options);
    return fetched;
  };
  const onPage = ({ items, total }: { items: number; total: number }) => options.onPage?.(items, total);
  const list = await fetchAllPages({ fetchPage, onPage, signal: options.signal, onItems });
  // One of equal warnings of several pages is enough.
  const all = list.pages.flatMap((page) => page.warnings);
  const warnings = [...new Map(all.map((warning) => [`${warning.path} ${warning.found}`, warning])).values()];
  session.recordWarnings('trip list', warnings);
  const value = { hasChanged: list.hasChanged, gap: list.gap, warnings, pagination: toSinglePage(list.count) };
  return { value, freshness: { source: 'network', fetchedAtMs: session.now() } };
}

/** Reads one trip with sectors and itineraries; null only for `cache-only` with nothing cached. */
export async function getTrip(session: OfficeSession, id: number, options: ReadOptions = {}) {
  const fetch = () => session.api.trips.get(id, options);
  return await fetchRecord({ session, kind: 'trip', id, schema: tripDetailRecord, fetch }, options);
}

/** Browsing trips: pages and single trips, live or as they were kept. */

import { type AllPages, fetchAllPages } from '@main/api/endpoints/fetch-all-pages';
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import type { Priority } from '@main/api/rate/fair-queue';
import type { Page } from '@main/api/responses/page';
import { getRecordId } from '@main/api/responses/require-record';
import type { CachedRecord, RecordToCache } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import { tripAmounts } from '@shared/amounts';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { ListGap } from '@shared/list-gap';
import { matchesFormatted } from '@shared/money';
import { maxPerPage } from '@shared/page-size';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { type TripDetail, type TripItem, type TripRow, tripDetailRecord, tripItemRecord } from '@shared/schemas/trip';
import { describeGone, describeUnopened, throwNotCached } from './cached-notes';
import {
  type Fetched,
  type FetchPolicy,
  fetchRecord,
  fetchWithPolicy,
  type OnCacheError,
  paginate,
} from './fetch-policy';
import { forEachYielding } from './for-each-yielding';
import { describeListRules, inferOrder, type ListRules, readListRules, saveListRules } from './list-rules';
import { matchesTripFilters } from './offline-filters';
import { readJsonRecord } from './read-record';

export type TripQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};
export type ReadOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly fetchPolicy?: FetchPolicy | undefined;
  /** Told which records were read but could not be cached. */
  readonly onCacheError?: OnCacheError;
};
/** Reading a whole list tells, after each page, how many trips have come and of how many. */
export type ListAllOptions = ReadOptions & { readonly onPage?: (items: number, total: number) => void };
export type TripPage = {
  readonly rows: TripRow[];
  /** Every entry as it came, also those that are no records. */
  readonly raw: readonly JsonValue[];
  /** Where each row stands in `raw`. */
  readonly rawIndexes: readonly number[];
  readonly pagination: Pagination;
  /** Where the list itself, not a trip in it, breaks the document's promises. */
  readonly warnings: readonly ContractWarning[];
};
export type ParsedTrip = { readonly trip: TripDetail; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

/** Formatted amounts that disagree with their cents: the cents win, and the row says so (faults 33). */
function checkFormattedAmounts(trip: TripItem): ContractWarning[] {
  const summary = trip.sector_summary;
  if (!summary) return [];
  return tripAmounts.flatMap(({ summaryField: name }) => {
    const cents = summary[name];
    const formatted = summary[`${name}_formatted`];
    if (cents === null || formatted === null || matchesFormatted(cents, formatted)) return [];
    return [
      {
        path: `sector_summary.${name}_formatted`,
        expected: 'the amount of the cents',
        found: 'another amount',
        received: formatted,
      },
    ];
  });
}

function parseRow(raw: JsonValue): TripRow | null {
  const { record, warnings } = readJsonRecord(tripItemRecord, raw);
  return record && { trip: record, warnings: [...warnings, ...checkFormattedAmounts(record)] };
}

type ItemKind = 'trip-item' | 'client-item';
type CachingOptions = Pick<ReadOptions, 'onCacheError'> & {
  /** Position of the first item in the API's unfiltered list; null for a filtered one, whose positions mean nothing else. */
  readonly firstRank: number | null;
};

/** Caches records under their ids; those without an id cannot be found again and are not cached. */
export function cacheAll(
  session: OfficeSession,
  kind: ItemKind,
  items: readonly JsonValue[],
  { onCacheError, firstRank }: CachingOptions,
): void {
  const keyed = items.flatMap((item, position): RecordToCache[] => {
    const id = getRecordId(item);
    if (id === null) return [];
    return [firstRank === null ? [id, toCompactJson(item)] : [id, toCompactJson(item), firstRank + position]];
  });
  const reason = session.cacheRecords(kind, keyed);
  if (reason !== null)
    onCacheError?.(
      kind,
      keyed.map(([id]) => id),
      reason,
    );
}

/** Position of a page's first item in the whole list; null where filters leave items out. */
export function getFirstRank({ filters, page, perPage }: TripQuery): number | null {
  return Object.keys(filters).length === 0 ? (page - 1) * perPage : null;
}

/** Marks what a complete, unfiltered list no longer has. An empty list proves nothing: it may be a fault of the API. */
export function markVanished(session: OfficeSession, kind: 'trip' | 'client', items: readonly JsonValue[]): void {
  const ids = items.map(getRecordId).filter((id) => id !== null);
  if (ids.length === 0 || ids.length < items.length) return;
  const missing = session.cache.records.findMissingFrom(`${kind}-item`, ids);
  const gone = missing.flatMap(({ text }) => getRecordId(parseExactJson(text).value) ?? []);
  if (gone.length > 0) session.markGone(kind, gone);
}

function buildPage({ items, pagination, warnings }: Pick<Page, 'items' | 'pagination' | 'warnings'>): TripPage {
  const rows: TripRow[] = [];
  const rawIndexes: number[] = [];
  items.forEach((item, index) => {
    const row = parseRow(item);
    if (row === null) return;
    rows.push(row);
    rawIndexes.push(index);
  });
  return { rows, raw: items, rawIndexes, pagination, warnings };
}

/** Collects, for Diagnostics, what was wrong with a list and the trips in it. */
function recordPageWarnings(session: OfficeSession, page: TripPage): TripPage {
  session.recordWarnings('trip list', page.warnings);
  for (const { warnings } of page.rows) session.recordWarnings('trip in a list', warnings);
  return page;
}

type CachedRow = Pick<CachedRecord, 'fetchedAtMs' | 'rank'> & { readonly raw: JsonValue; readonly row: TripRow };

function parseCachedRow({ text, fetchedAtMs, rank }: CachedRecord): CachedRow | null {
  const raw = parseExactJson(text).value;
  const row = parseRow(raw);
  return row && { raw, row, fetchedAtMs, rank };
}

/** The share of neighbours that must agree: trips opened since the list was read stand between older positions. */
const clearMajority = 0.95;

/** The order by number that the positions in the unfiltered list show; null where they show another one. */
function inferOrderFromRanks(rows: readonly CachedRow[], learnt: ListRules['order']): ListRules['order'] {
  const ids = rows
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ row }) => row.trip.id ?? 0);
  if (ids.length < 2) return learnt;
  const rising = ids.filter((id, position) => position > 0 && id > (ids[position - 1] ?? id)).length / (ids.length - 1);
  if (rising >= clearMajority) return 'ascending';
  return rising <= 1 - clearMajority ? 'descending' : null;
}

/** Sorts as the API does: by number where that is its order, else as the unfiltered list was read. */
function sortLikeApi(rows: CachedRow[], learnt: ListRules['order']): void {
  const order = inferOrderFromRanks(rows, learnt);
  const byId = (a: CachedRow, b: CachedRow) => (b.row.trip.id ?? 0) - (a.row.trip.id ?? 0);
  const rank = (row: CachedRow) => row.rank ?? Number.POSITIVE_INFINITY;
  if (order === 'ascending') rows.sort((a, b) => byId(b, a));
  else if (order === 'descending') rows.sort(byId);
  else rows.sort((a, b) => (rank(a) === rank(b) ? byId(a, b) : rank(a) - rank(b)));
}

const getOldestMs = (kept: readonly CachedRow[]) =>
  kept.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), Number.POSITIVE_INFINITY);

type CachedTrips = { readonly matching: CachedRow[]; readonly oldestMs: number; readonly notes: string[] };

/** Cached trips that match, worked through in turns; null where none at all are cached. */
async function readCachedTrips(
  session: OfficeSession,
  filters: Readonly<Record<string, string>>,
  { signal, onPage }: Pick<ListAllOptions, 'signal' | 'onPage'>,
): Promise<CachedTrips | null> {
  const matching: CachedRow[] = [];
  const gone: number[] = [];
  const rules = readListRules(session);
  let oldestMs = Number.POSITIVE_INFINITY;
  const total = onPage ? session.cache.records.count('trip-item') : 0;
  await forEachYielding(
    session.cache.records.iterate('trip-item'),
    (record) => {
      oldestMs = Math.min(oldestMs, record.fetchedAtMs);
      const row = parseCachedRow(record);
      if (!row || !matchesTripFilters(row.row.trip, filters, rules)) return;
      if (record.goneAtMs === null) matching.push(row);
      else gone.push(row.row.trip.id ?? 0);
    },
    signal,
    (done) => onPage?.(done, total),
  );
  const unopened = describeUnopened(session, ['trip-item']);
  if (oldestMs === Number.POSITIVE_INFINITY && unopened.length === 0) return null;
  sortLikeApi(matching, rules.order);
  const notes = [
    ...unopened,
    ...describeGone(
      'trip',
      gone.sort((a, b) => a - b),
    ),
    ...describeListRules(filters, rules),
  ];
  const oldest = matching.length > 0 ? getOldestMs(matching) : oldestMs;
  return { matching, oldestMs: Number.isFinite(oldest) ? oldest : 0, notes };
}

function buildCachedPage(rows: readonly CachedRow[], pagination: Pagination): TripPage {
  return {
    rows: rows.map(({ row }) => row),
    raw: rows.map(({ raw }) => raw),
    rawIndexes: rows.map((_, index) => index),
    pagination,
    warnings: [],
  };
}

async function readCachedPage(session: OfficeSession, query: TripQuery, signal: AbortSignal | undefined) {
  const cached = await readCachedTrips(session, query.filters, { signal });
  if (cached === null) return null;
  const { shown, pagination } = paginate(cached.matching, query);
  const fetchedAtMs = shown.length > 0 ? getOldestMs(shown) : cached.oldestMs;
  return { value: buildCachedPage(shown, pagination), fetchedAtMs, notes: cached.notes };
}

async function readCachedList(
  session: OfficeSession,
  filters: Readonly<Record<string, string>>,
  options: ListAllOptions = {},
) {
  const cached = await readCachedTrips(session, filters, options);
  if (cached === null) return null;
  const { matching, oldestMs, notes } = cached;
  const value = { ...buildCachedPage(matching, toSinglePage(matching.length)), hasChanged: false, gap: null };
  return { value, fetchedAtMs: oldestMs, notes };
}

/**
 * A page of trips; every item is kept for offline reading.
 *
 * @throws AppError `usage` for a filter that the document does not list, else as the API client does
 */
export async function listTrips(
  session: OfficeSession,
  query: TripQuery,
  options: ReadOptions = {},
): Promise<Fetched<TripPage>> {
  const checked = { ...query, filters: checkFilters(tripFilters, query.filters) };
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const page = await session.api.trips.list(checked, options);
        cacheAll(session, 'trip-item', page.items, { ...options, firstRank: getFirstRank(checked) });
        const shown = buildPage(page);
        saveListOrder(session, shown);
        return recordPageWarnings(session, shown);
      },
      readCache: () => readCachedPage(session, checked, options.signal),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'trips');
}

function saveListOrder(session: OfficeSession, { rows }: TripPage): void {
  const order = inferOrder(rows.map(({ trip }) => trip.id));
  if (order !== undefined) saveListRules(session, { order });
}

/** A whole list of trips; whether it changed while it was read, and why it may not be whole. */
export type AllTrips = TripPage & { readonly hasChanged: boolean; readonly gap: ListGap | null };

/**
 * Every trip that matches, page by page through the limiter; every item is kept for offline reading.
 *
 * @param onPage - told after each page how many trips have come, and of how many
 * @throws AppError `usage` for a filter that the document does not list, else as the API client does
 */
export async function listAllTrips(
  session: OfficeSession,
  query: Pick<TripQuery, 'filters'> & Partial<Pick<TripQuery, 'perPage'>>,
  options: ListAllOptions = {},
): Promise<Fetched<AllTrips>> {
  const filters = checkFilters(tripFilters, query.filters);
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const list = await fetchAllPages({
          fetchPage: async (page, signal) => {
            const pageQuery = { filters, page, perPage: query.perPage ?? maxPerPage };
            const fetched = await session.api.trips.list(pageQuery, { ...options, signal });
            cacheAll(session, 'trip-item', fetched.items, { ...options, firstRank: getFirstRank(pageQuery) });
            return fetched;
          },
          onPage: ({ items, total }) => options.onPage?.(items, total),
          signal: options.signal,
        });
        const whole = joinPages(list);
        saveListOrder(session, whole);
        const isComplete = !list.hasChanged && list.gap === null && Object.keys(filters).length === 0;
        if (isComplete) markVanished(session, 'trip', list.items);
        return { ...recordPageWarnings(session, whole), hasChanged: list.hasChanged, gap: list.gap };
      },
      readCache: () => readCachedList(session, filters, options),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'trips');
}

/** The pagination of a whole list: one page. */
function toSinglePage(total: number): Pagination {
  return { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false };
}

/** The same warning of many pages is one. */
function dedupeWarnings(warnings: readonly ContractWarning[]): ContractWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.path} ${warning.found}`, warning])).values()];
}

function joinPages({ items, pages }: AllPages): TripPage {
  return buildPage({
    items,
    pagination: toSinglePage(items.length),
    warnings: dedupeWarnings(pages.flatMap((page) => page.warnings)),
  });
}

function parseTrip(raw: JsonValue): ParsedTrip {
  const { record, warnings } = readJsonRecord(tripDetailRecord, raw);
  if (record) return { trip: record, raw, warnings };
  throw new AppError('unusable-answer', "The API's answer for this trip could not be read.", {
    problem: 'data is not an object',
  });
}

/** What the list of trips said of a trip when it was last seen there; null where it was not kept. */
export function getTripListItem(session: OfficeSession, id: number): { trip: TripItem; fetchedAtMs: number } | null {
  try {
    const cached = session.cache.records.get('trip-item', String(id));
    const row = cached && parseRow(parseExactJson(cached.text).value);
    return cached && row ? { trip: row.trip, fetchedAtMs: cached.fetchedAtMs } : null;
  } catch {
    // What the list said is an addition: a cache that cannot be read must not hide the trip itself.
    return null;
  }
}

/** One trip with sectors and itineraries; null only in fetchPolicy `kept` with nothing kept. */
export async function getTrip(
  session: OfficeSession,
  id: number,
  options: ReadOptions = {},
): Promise<Fetched<ParsedTrip> | null> {
  const fetch = () => session.api.trips.get(id, options);
  return await fetchRecord(
    { session, kind: 'trip', id, fetch, parse: parseTrip, onCacheError: options.onCacheError },
    options.fetchPolicy,
  );
}

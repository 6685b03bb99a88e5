/** Browsing trips: pages and single trips, live or as they were kept. */

import { type Page, recordId } from '@main/api/endpoints/pages';
import { fetchTrip, fetchTrips } from '@main/api/endpoints/trips';
import { readWholeList, type WholeList } from '@main/api/endpoints/whole-list';
import { compactJson, type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import type { Priority } from '@main/api/rate/fair-queue';
import type { KeptRecord } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { ListGap } from '@shared/list-gap';
import { formattedAgrees } from '@shared/money';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { type TripDetail, type TripItem, type TripRow, tripDetailRecord, tripItemRecord } from '@shared/schemas/trip';
import { inTurns } from './in-turns';
import { type Fetched, liveOrKept, type Mode, oneRecord, pageOf } from './kept';
import { matchesTripFilters } from './offline-search';
import { readJsonRecord } from './read-record';

export type TripQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};
export type BrowseOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly mode?: Mode;
  readonly nowMs: () => number;
};
/** Reading a whole list tells, after each page, how many trips have come and of how many. */
export type WholeListOptions = BrowseOptions & { readonly onPage?: (items: number, total: number) => void };
export type TripPage = {
  readonly rows: TripRow[];
  /** Every entry as it came, also those that are no records. */
  readonly raw: readonly JsonValue[];
  /** Where each row stands in `raw`. */
  readonly places: readonly number[];
  readonly pagination: Pagination;
  /** Where the list itself, not a trip in it, breaks the document's promises. */
  readonly warnings: readonly ContractWarning[];
};
export type OneTrip = { readonly trip: TripDetail; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

const amounts = ['total_amount', 'total_net', 'total_fees', 'total_gst', 'total_commission'] as const;

/** Formatted amounts that disagree with their cents: the cents win, and the row says so (faults 33). */
function formattedWarnings(trip: TripItem): ContractWarning[] {
  const summary = trip.sector_summary;
  if (!summary) return [];
  return amounts.flatMap((name) => {
    const cents = summary[name];
    const formatted = summary[`${name}_formatted`];
    if (cents === null || formatted === null || formattedAgrees(cents, formatted)) return [];
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

function toRow(raw: JsonValue): TripRow | null {
  const { record, warnings } = readJsonRecord(tripItemRecord, raw);
  return record && { trip: record, warnings: [...warnings, ...formattedWarnings(record)] };
}

/** Keeps records under their ids; those without an id cannot be found again and are not kept. */
export function keepAll(
  session: OfficeSession,
  kind: 'trip-item' | 'client-item',
  items: readonly JsonValue[],
  nowMs: number,
): void {
  const keyed = items.flatMap((item) => {
    const id = recordId(item);
    return id === null ? [] : [[id, compactJson(item)] as const];
  });
  session.keep(kind, keyed, nowMs);
}

function toPage({ items, pagination, warnings }: Pick<Page, 'items' | 'pagination' | 'warnings'>): TripPage {
  const rows: TripRow[] = [];
  const places: number[] = [];
  items.forEach((item, place) => {
    const row = toRow(item);
    if (row === null) return;
    rows.push(row);
    places.push(place);
  });
  return { rows, raw: items, places, pagination, warnings };
}

/** Collects, for Diagnostics, what was wrong with a list and the trips in it. */
function collectWarnings(session: OfficeSession, page: TripPage): TripPage {
  session.warned('trip list', page.warnings);
  for (const { warnings } of page.rows) session.warned('trip in a list', warnings);
  return page;
}

type KeptRow = { readonly raw: JsonValue; readonly row: TripRow; readonly fetchedAtMs: number };

function keptRow(kept: KeptRecord): KeptRow | null {
  const raw = parseExactJson(kept.text).value;
  const row = toRow(raw);
  return row && { raw, row, fetchedAtMs: kept.fetchedAtMs };
}

const newestFirst = (a: KeptRow, b: KeptRow) => (b.row.trip.id ?? 0) - (a.row.trip.id ?? 0);
const oldestOf = (kept: readonly KeptRow[]) =>
  kept.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), Number.POSITIVE_INFINITY);

/** Kept trips that match, worked through in turns; null where none at all are kept. */
async function keptTrips(
  session: OfficeSession,
  filters: Readonly<Record<string, string>>,
  { signal, onPage }: Pick<WholeListOptions, 'signal' | 'onPage'>,
): Promise<{ matching: KeptRow[]; oldestMs: number } | null> {
  const matching: KeptRow[] = [];
  let oldestMs = Number.POSITIVE_INFINITY;
  const total = onPage ? session.cache.records.count('trip-item') : 0;
  await inTurns(
    session.cache.records.each('trip-item'),
    (record) => {
      oldestMs = Math.min(oldestMs, record.fetchedAtMs);
      const kept = keptRow(record);
      if (kept && matchesTripFilters(kept.row.trip, filters)) matching.push(kept);
    },
    signal,
    (done) => onPage?.(done, total),
  );
  if (oldestMs === Number.POSITIVE_INFINITY) return null;
  matching.sort(newestFirst);
  return { matching, oldestMs: matching.length > 0 ? oldestOf(matching) : oldestMs };
}

function pageOfKept(kept: readonly KeptRow[], pagination: Pagination): TripPage {
  return {
    rows: kept.map(({ row }) => row),
    raw: kept.map(({ raw }) => raw),
    places: kept.map((_, place) => place),
    pagination,
    warnings: [],
  };
}

async function keptPage(session: OfficeSession, query: TripQuery, signal: AbortSignal | undefined) {
  const kept = await keptTrips(session, query.filters, { signal });
  if (kept === null) return null;
  const { shown, pagination } = pageOf(kept.matching, query);
  return { value: pageOfKept(shown, pagination), fetchedAtMs: shown.length > 0 ? oldestOf(shown) : kept.oldestMs };
}

async function keptList(session: OfficeSession, filters: Readonly<Record<string, string>>, options: WholeListOptions) {
  const kept = await keptTrips(session, filters, options);
  if (kept === null) return null;
  const { matching, oldestMs } = kept;
  const value = { ...pageOfKept(matching, onePage(matching.length)), hasChanged: false, gap: null };
  return { value, fetchedAtMs: oldestMs };
}

/**
 * A page of trips; every item is kept for offline reading.
 *
 * @throws AppError `usage` for a filter that the document does not list, else as the API client does
 */
export async function listTrips(
  session: OfficeSession,
  query: TripQuery,
  options: BrowseOptions,
): Promise<Fetched<TripPage>> {
  const checked = { ...query, filters: checkFilters(tripFilters, query.filters) };
  const found = await liveOrKept(
    {
      live: async () => {
        const page = await fetchTrips(session.client(), checked, options);
        keepAll(session, 'trip-item', page.items, options.nowMs());
        return collectWarnings(session, toPage(page));
      },
      kept: () => keptPage(session, checked, options.signal),
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  return found ?? nothingKept('trips', session);
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
  query: Omit<TripQuery, 'page'>,
  options: WholeListOptions,
): Promise<Fetched<AllTrips>> {
  const filters = checkFilters(tripFilters, query.filters);
  const found = await liveOrKept(
    {
      live: async () => {
        const list = await readWholeList({
          fetchPage: async (page, signal) => {
            const asked = { filters, page, perPage: query.perPage };
            const fetched = await fetchTrips(session.client(), asked, { ...options, signal });
            keepAll(session, 'trip-item', fetched.items, options.nowMs());
            return fetched;
          },
          onPage: ({ items, total }) => options.onPage?.(items, total),
          signal: options.signal,
        });
        return { ...collectWarnings(session, wholePage(list)), hasChanged: list.hasChanged, gap: list.gap };
      },
      kept: () => keptList(session, filters, options),
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  return found ?? nothingKept('trips', session);
}

/** The pagination of a whole list: one page. */
function onePage(total: number): Pagination {
  return { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false };
}

/** The same warning of many pages is one. */
function eachOnce(warnings: readonly ContractWarning[]): ContractWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.path} ${warning.found}`, warning])).values()];
}

function wholePage({ items, pages }: WholeList): TripPage {
  return toPage({
    items,
    pagination: onePage(items.length),
    warnings: eachOnce(pages.flatMap((page) => page.warnings)),
  });
}

function toTrip(raw: JsonValue): OneTrip {
  const { record, warnings } = readJsonRecord(tripDetailRecord, raw);
  if (record) return { trip: record, raw, warnings };
  throw new AppError('unusable-answer', "The API's answer for this trip could not be read.", {
    problem: 'data is not an object',
  });
}

/** What the list of trips said of a trip when it was last seen there; null where it was not kept. */
export function listedTrip(session: OfficeSession, id: number): { trip: TripItem; fetchedAtMs: number } | null {
  try {
    const kept = session.cache.records.get('trip-item', String(id));
    const row = kept && toRow(parseExactJson(kept.text).value);
    return kept && row ? { trip: row.trip, fetchedAtMs: kept.fetchedAtMs } : null;
  } catch {
    // What the list said is an addition: a cache that cannot be read must not hide the trip itself.
    return null;
  }
}

/** One trip with sectors and itineraries; null only in mode `kept` with nothing kept. */
export async function getTrip(
  session: OfficeSession,
  id: number,
  options: BrowseOptions,
): Promise<Fetched<OneTrip> | null> {
  const fetch = () => fetchTrip(session.client(), id, options);
  return await oneRecord(
    { session, kind: 'trip', id, fetch, read: toTrip, nowMs: options.nowMs },
    options.mode ?? 'live',
  );
}

/** Throws: nothing is saved, or the saved data is locked, which is another thing and has another way on. */
export function nothingKept(what: string, session: OfficeSession): never {
  const message = `No ${what} of this office were kept on this computer yet. Open them once while you are online.`;
  throw session.savedCopyProblem() ?? new AppError('not-kept', message, {});
}

/** Trips that screens show, in memory, so that an export writes exactly what is listed. */

import { randomUUID } from 'node:crypto';
import type { OldestRecord } from '@main/saved/records/saved-trips';
import { isDamage } from '@main/saved/thread/open-caches';
import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import type { Pagination } from '@shared/records/freshness';
import type { TripItem, TripRow } from '@shared/records/trip';
import { TripRows } from '@shared/records/trip-table';
import { LruMap, type RowList } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import type { Cached, Fetched } from './fetch-policy';
import { CachedTripItems, type TripPage, toSinglePage } from './trip-page';
import type { AllTrips, ListAllOptions } from './trips';

/* Cached trips as pages and lists: the data worker selects them. */

/** @param texts - the JSON of rows that do not say all of it */
function buildCachedPage<Rows extends RowList<TripRow>>(
  rows: Rows,
  texts: readonly (readonly [row: number, text: string])[],
  pagination: Pagination,
): TripPage<Rows> {
  const raw = new CachedTripItems(rows, new Map(texts));
  return { rows, raw, rawIndexes: [...Array(rows.length).keys()], pagination, warnings: [] };
}

/** The age of cached trips: that of the oldest, which is named. */
function toAge(oldest: OldestRecord | null): Pick<Cached<unknown>, 'fetchedAtMs' | 'oldest'> {
  if (oldest === null) return { fetchedAtMs: 0 };
  return { fetchedAtMs: oldest.fetchedAtMs, ...(oldest.id === null ? {} : { oldest: `trip ${oldest.id}` }) };
}

/** One page of the cached trips that match; null if no trips are cached. */
export async function readCachedPage(
  session: OfficeSession,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<TripPage<TripRow[]>> | null> {
  const found = await session.cache.records.selectTripsPage(query, { signal });
  if (found === null) return null;
  const { rows, texts, pagination, oldest, notes } = found;
  return { value: buildCachedPage([...rows], texts, pagination), ...toAge(oldest), notes };
}

/** All cached trips that match, as one page; null if no trips are cached. */
export async function readCachedList(...query: Parameters<typeof collectTrips>): Promise<Cached<AllTrips> | null> {
  return await collectTrips(...query).catch(async (error: unknown) => {
    if (!isDamage(error)) throw error;
    // Nothing was given to a screen yet: the file that replaced the damaged one is read instead.
    return await collectTrips(...query);
  });
}

async function collectTrips(
  session: OfficeSession,
  filters: FilterValues,
  { signal, onPage }: ListAllOptions,
): Promise<Cached<AllTrips> | null> {
  let rows = TripRows.from([]);
  let texts: readonly (readonly [row: number, text: string])[] = [];
  let end: Omit<Cached<AllTrips>, 'value'> | null = null;
  for await (const part of session.cache.records.streamTrips(filters, { signal })) {
    if (part.kind === 'progress') onPage?.(part.done, part.total);
    else if (part.kind === 'end') end = { ...toAge(part.oldest), notes: part.notes };
    else {
      rows = new TripRows(part.image, part.count);
      texts = part.texts;
    }
  }
  if (end === null) return null;
  const page = buildCachedPage(rows, texts, toSinglePage(rows.length));
  const value = { ...page, hasChanged: false, gap: null };
  return { value, ...end };
}

/** The item of a trip in the list of trips, as it was cached last; null if it is not cached. */
export async function getTripListItem(
  session: OfficeSession,
  id: number,
): Promise<{ trip: TripItem; fetchedAtMs: number } | null> {
  try {
    const cached = await session.cache.records.get('trip-item', String(id));
    const row = cached && parseTripRow(parseExactJson(cached.text).value);
    return cached && row ? { trip: row.trip, fetchedAtMs: cached.fetchedAtMs } : null;
  } catch {
    // The list item is an addition: a cache that cannot be read must not hide the trip itself.
    return null;
  }
}

/** Pages in memory: the palette's searches are among them, and must not evict the page of a screen. */
const maxPages = 64;
/** Rows of all lists in memory together: the few of a client must not evict the many of the office. */
const maxRows = 300_000;
const maxLists = 64;

type ListResult = {
  readonly officeId: string;
  readonly filters: PageQuery['filters'];
  readonly list: Fetched<AllTrips & { readonly rows: TripRows }>;
};

/** The error of an export whose list was evicted: it must be listed again first. */
export function toResultExpiredError(): AppError {
  return new AppError('run-unknown', 'This list has expired. Refresh to load it again.', {});
}

/** The pages and complete lists that were listed last. */
export class TripResultCache {
  private readonly pages = new LruMap<string, { readonly officeId: string; readonly page: Fetched<TripPage> }>(
    maxPages,
  );
  private readonly lists = new Map<string, ListResult>();

  /** Stores a page as a screen shows it, and replaces an earlier one of the same query. */
  setPage(officeId: string, query: PageQuery, page: Fetched<TripPage>): void {
    this.pages.set(toPageKey(officeId, query), { officeId, page });
  }

  /** The page as it is listed; null if it was evicted. */
  getPage(officeId: string, query: PageQuery): Fetched<TripPage> | null {
    return this.pages.get(toPageKey(officeId, query))?.page ?? null;
  }

  /** Stores a complete list. @returns its id */
  addList(result: ListResult): string {
    const listId = randomUUID();
    this.lists.set(listId, result);
    this.evictOldest(listId);
    return listId;
  }

  /** Forgets an office's pages and lists. */
  forget(officeId: string): void {
    for (const [key, { officeId: owner }] of this.pages) if (owner === officeId) this.pages.delete(key);
    for (const [listId, { officeId: owner }] of this.lists) if (owner === officeId) this.lists.delete(listId);
  }

  /** Evicts the oldest lists until the rows of all fit; the newest stays whatever its size. */
  private evictOldest(newest: string): void {
    const sizes = [...this.lists].map(([listId, { list }]) => [listId, list.value.rows.length] as const);
    let rows = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [listId, size] of sizes) {
      if ((rows <= maxRows && this.lists.size <= maxLists) || listId === newest) return;
      this.lists.delete(listId);
      rows -= size;
    }
  }

  /** @throws AppError `run-unknown` if the list was evicted */
  getList(listId: string): ListResult {
    const result = this.lists.get(listId);
    if (result) return result;
    throw toResultExpiredError();
  }
}

function toPageKey(officeId: string, { filters, page, perPage }: PageQuery): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([officeId, sorted, page, perPage]);
}

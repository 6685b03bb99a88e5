/** Saved trips as pages and lists of the API: the data worker selects them. */

import type { OldestRecord } from '@main/saved/records/saved-trips';
import { isDamage } from '@main/saved/thread/open-caches';
import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import type { Pagination } from '@shared/records/freshness';
import type { TripItem, TripRow } from '@shared/records/trip';
import { TripRows } from '@shared/records/trip-table';
import type { RowList } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import type { Cached } from './fetch-policy';
import { CachedTripItems, type TripPage, toSinglePage } from './trip-page';
import type { AllTrips, ListAllOptions } from './trips';

/** @param texts - the JSON of rows that do not say all of it */
function buildCachedPage<Rows extends RowList<TripRow>>(
  rows: Rows,
  texts: readonly (readonly [row: number, text: string])[],
  pagination: Pagination,
): TripPage<Rows> {
  const raw = new CachedTripItems(rows, new Map(texts));
  return { rows, raw, pagination, warnings: [] };
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

/** Saved trips as pages and lists of the API: the data worker selects them. */

import type { OldestRecord } from '@main/saved/records/saved-trips';
import { isDamage } from '@main/saved/thread/open-caches';
import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { ColumnTable } from '@shared/columns/table';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import type { TripItem, TripRow } from '@shared/records/trip';
import { toTripRows, tripColumns } from '@shared/records/trip-table';
import type { OfficeSession } from '../connect/office-session';
import type { Cached } from './fetch-policy';
import { CachedTripItems, type TripPage, toSinglePage } from './trip-page';
import type { AllTrips, ListAllOptions } from './trips';

/** The age of cached trips: that of the oldest, which is named. */
const toAge = ({ id, fetchedAtMs }: OldestRecord): Pick<Cached<unknown>, 'fetchedAtMs' | 'oldest'> => ({
  fetchedAtMs,
  ...(id === null ? {} : { oldest: `trip ${id}` }),
});

/** One page of the cached trips that match; null if no trips are cached. */
export async function readCachedPage(
  session: OfficeSession,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<TripPage<TripRow[]>> | null> {
  const found = await session.cache.trips.selectPage(query, { signal });
  if (found === null) return null;
  const { trips, pagination, oldest, notes } = found;
  const raw = trips.map(({ text }) => parseExactJson(text).value);
  const rows = raw.flatMap((item, index): TripRow[] => {
    const row = parseTripRow(item);
    return row ? [{ ...row, fetchedAtMs: trips[index]?.fetchedAtMs }] : [];
  });
  return { value: { rows, raw, pagination, warnings: [] }, ...toAge(oldest), notes };
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
  const texts: string[] = [];
  for await (const part of session.cache.trips.stream(filters, { signal })) {
    if (part.kind === 'trips') {
      texts.push(...part.texts);
      onPage?.(texts.length, part.total);
      continue;
    }
    const rows = toTripRows(ColumnTable.fromImage(tripColumns, part.image));
    const list = { rows, raw: new CachedTripItems(texts), pagination: toSinglePage(rows.length), warnings: [] };
    return { value: { ...list, hasChanged: false, gap: null }, ...toAge(part.oldest), notes: part.notes };
  }
  return null;
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

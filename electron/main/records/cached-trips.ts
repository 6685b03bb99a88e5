/** Cached trips as pages and lists: the data worker selects them. */
import { parseExactJson } from '@main/api/json/exact-json';
import type { OldestRecord } from '@main/saved-records/saved-trips';
import { parseTripRow } from '@main/saved-records/trip-row';
import type { OfficeSession } from '@main/session/office-session';
import type { FilterValues } from '@shared/filters';
import type { Pagination } from '@shared/schemas/freshness';
import type { TripItem, TripRow } from '@shared/schemas/trip';
import { CachedItems } from './cached-items';
import type { Cached } from './fetch-policy';
import { type TripPage, toSinglePage } from './trip-page';
import type { AllTrips, ListAllOptions, TripQuery } from './trips';

function buildCachedPage(rows: TripRow[], texts: readonly string[], pagination: Pagination): TripPage {
  return {
    rows,
    raw: new CachedItems(texts),
    rawIndexes: rows.map((_, index) => index),
    pagination,
    warnings: [],
  };
}

/** The age of cached trips: that of the oldest, which is named. */
function toAge(oldest: OldestRecord | null): Pick<Cached<unknown>, 'fetchedAtMs' | 'oldest'> {
  if (oldest === null) return { fetchedAtMs: 0 };
  return { fetchedAtMs: oldest.fetchedAtMs, ...(oldest.id === null ? {} : { oldest: `trip ${oldest.id}` }) };
}

/** One page of the cached trips that match; null if no trips are cached. */
export async function readCachedPage(
  session: OfficeSession,
  query: TripQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<TripPage> | null> {
  const found = await session.cache.records.selectTripsPage(query, { signal });
  if (found === null) return null;
  const { rows, texts, pagination, oldest, notes } = found;
  return { value: buildCachedPage([...rows], texts, pagination), ...toAge(oldest), notes };
}

/** All cached trips that match, as one page; null if no trips are cached. */
export async function readCachedList(
  session: OfficeSession,
  filters: FilterValues,
  { signal, onPage }: ListAllOptions,
): Promise<Cached<AllTrips> | null> {
  const rows: TripRow[] = [];
  const texts: string[] = [];
  let end: Omit<Cached<AllTrips>, 'value'> | null = null;
  for await (const part of session.cache.records.streamTrips(filters, { signal })) {
    if (part.kind === 'progress') onPage?.(part.done, part.total);
    else if (part.kind === 'end') end = { ...toAge(part.oldest), notes: part.notes };
    else {
      rows.push(...part.rows);
      texts.push(...part.texts);
    }
  }
  if (end === null) return null;
  const value = { ...buildCachedPage(rows, texts, toSinglePage(rows.length)), hasChanged: false, gap: null };
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

/** Cached trips as pages and lists: the data worker selects them. */
import { parseExactJson } from '@main/api/json/exact-json';
import { parseTripRow } from '@main/api/json/trip-row';
import type { PageQuery } from '@main/saved-records/paginate';
import type { OldestRecord } from '@main/saved-records/saved-trips';
import type { OfficeSession } from '@main/session/office-session';
import type { FilterValues } from '@shared/filters';
import type { RowList } from '@shared/row-list';
import type { Pagination } from '@shared/schemas/freshness';
import type { TripItem, TripRow } from '@shared/schemas/trip';
import { TripRows } from '@shared/trip-table';
import { CachedItems, CachedTripItems, type RawItems } from './cached-items';
import type { Cached } from './fetch-policy';
import type { AllTrips, ListAllOptions } from './trip-lists';
import { type TripPage, toSinglePage } from './trip-page';

function buildCachedPage<Rows extends RowList<TripRow>>(
  rows: Rows,
  raw: RawItems,
  pagination: Pagination,
): TripPage<Rows> {
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
  return { value: buildCachedPage([...rows], new CachedItems(texts), pagination), ...toAge(oldest), notes };
}

/** All cached trips that match, as one page; null if no trips are cached. */
export async function readCachedList(
  session: OfficeSession,
  filters: FilterValues,
  { signal, onPage }: ListAllOptions,
): Promise<Cached<AllTrips> | null> {
  let rows = TripRows.from([]);
  let texts: ReadonlyMap<number, string> = new Map();
  let end: Omit<Cached<AllTrips>, 'value'> | null = null;
  for await (const part of session.cache.records.streamTrips(filters, { signal })) {
    if (part.kind === 'progress') onPage?.(part.done, part.total);
    else if (part.kind === 'end') end = { ...toAge(part.oldest), notes: part.notes };
    else {
      rows = new TripRows(part.image, part.count);
      texts = new Map(part.texts);
    }
  }
  if (end === null) return null;
  const page = buildCachedPage(rows, new CachedTripItems(rows, texts), toSinglePage(rows.length));
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

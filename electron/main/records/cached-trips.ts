/** Cached trips, filtered and ordered like the API's list as far as its responses have shown how. */
import { type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import type { CachedRecord } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import type { FilterValues } from '@shared/filters';
import type { ListRules } from '@shared/list-rules';
import type { Pagination } from '@shared/schemas/freshness';
import type { TripItem, TripRow } from '@shared/schemas/trip';
import { describeGone, describeUnopened } from './cached-notes';
import { type Cached, paginate } from './fetch-policy';
import { forEachYielding } from './for-each-yielding';
import { describeListRules, readListRules } from './list-rules';
import { matchesTripFilters } from './offline-filters';
import { parseRow, type TripPage, toSinglePage } from './trip-page';
import type { AllTrips, ListAllOptions, TripQuery } from './trips';

type CachedRow = Pick<CachedRecord, 'fetchedAtMs' | 'rank'> & { readonly raw: JsonValue; readonly row: TripRow };

function parseCachedRow({ text, fetchedAtMs, rank }: CachedRecord): CachedRow | null {
  const raw = parseExactJson(text).value;
  const row = parseRow(raw);
  return row && { raw, row, fetchedAtMs, rank };
}

/** Minimum share of neighbours in the same order: trips opened since the list was read disturb it a little. */
const clearMajority = 0.95;

/** The order by id that the ranks in the unfiltered list show; null if they show another order. */
function inferOrderFromRanks(rows: readonly CachedRow[], learnt: ListRules['order']): ListRules['order'] {
  const ids = rows
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ row }) => row.trip.id ?? 0);
  if (ids.length < 2) return learnt;
  const rising = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? id)).length / (ids.length - 1);
  if (rising >= clearMajority) return 'ascending';
  return rising <= 1 - clearMajority ? 'descending' : null;
}

/** Sorts as the API does: by id if that is its order, else by rank in the unfiltered list. */
function sortLikeApi(rows: CachedRow[], learnt: ListRules['order']): void {
  const order = inferOrderFromRanks(rows, learnt);
  const byId = (a: CachedRow, b: CachedRow) => (b.row.trip.id ?? 0) - (a.row.trip.id ?? 0);
  const rank = (row: CachedRow) => row.rank ?? Number.POSITIVE_INFINITY;
  if (order === 'ascending') rows.sort((a, b) => byId(b, a));
  else if (order === 'descending') rows.sort(byId);
  else rows.sort((a, b) => (rank(a) === rank(b) ? byId(a, b) : rank(a) - rank(b)));
}

const getOldestMs = (rows: readonly CachedRow[]) =>
  rows.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), Number.POSITIVE_INFINITY);

type CachedTrips = { readonly matching: CachedRow[]; readonly oldestMs: number; readonly notes: string[] };

/** The cached trips that match; null if no trips are cached. */
async function readCachedTrips(
  session: OfficeSession,
  filters: FilterValues,
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

/** One page of the cached trips that match; null if no trips are cached. */
export async function readCachedPage(
  session: OfficeSession,
  query: TripQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<TripPage> | null> {
  const cached = await readCachedTrips(session, query.filters, { signal });
  if (cached === null) return null;
  const { shown, pagination } = paginate(cached.matching, query);
  const fetchedAtMs = shown.length > 0 ? getOldestMs(shown) : cached.oldestMs;
  return { value: buildCachedPage(shown, pagination), fetchedAtMs, notes: cached.notes };
}

/** All cached trips that match, as one page; null if no trips are cached. */
export async function readCachedList(
  session: OfficeSession,
  filters: FilterValues,
  options: ListAllOptions,
): Promise<Cached<AllTrips> | null> {
  const cached = await readCachedTrips(session, filters, options);
  if (cached === null) return null;
  const { matching, oldestMs, notes } = cached;
  const value = { ...buildCachedPage(matching, toSinglePage(matching.length)), hasChanged: false, gap: null };
  return { value, fetchedAtMs: oldestMs, notes };
}

/** The item of a trip in the list of trips, as it was cached last; null if it is not cached. */
export function getTripListItem(session: OfficeSession, id: number): { trip: TripItem; fetchedAtMs: number } | null {
  try {
    const cached = session.cache.records.get('trip-item', String(id));
    const row = cached && parseRow(parseExactJson(cached.text).value);
    return cached && row ? { trip: row.trip, fetchedAtMs: cached.fetchedAtMs } : null;
  } catch {
    // The list item is an addition: a cache that cannot be read must not hide the trip itself.
    return null;
  }
}

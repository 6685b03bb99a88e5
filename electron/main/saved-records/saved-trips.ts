/** Saved trips, filtered and ordered like the API's list as far as its responses have shown how. */
import { parseExactJson } from '@main/api/json/exact-json';
import type { CachedRecord, RecordRepository } from '@main/cache/repositories/record-repository';
import type { FilterValues } from '@shared/filters';
import type { ListRules } from '@shared/list-rules';
import type { TripRow } from '@shared/schemas/trip';
import { forEachYielding } from './for-each-yielding';
import { describeListRules, listRulesKey, parseListRules } from './list-rules';
import { describeGone, describeUnopened } from './notes';
import { matchesTripFilters } from './offline-filters';
import { parseTripRow } from './trip-row';

/** A saved trip: its row in a list, and its JSON as it was saved. */
export type SavedTrip = { readonly row: TripRow; readonly text: string; readonly fetchedAtMs: number };

/** The saved trips that match, in the order of the API's list. */
export type SelectedTrips = {
  readonly total: number;
  /** Age of the oldest that matches; of the oldest saved one where none matches. Epoch milliseconds. */
  readonly oldestMs: number;
  /** Sentences for the user. */
  readonly notes: readonly string[];
  /** Reads some of them, from an index. */
  read(from: number, count: number): readonly SavedTrip[];
};

export type SelectOptions = {
  readonly signal?: AbortSignal;
  /** Called now and then with the number of saved trips that were compared, and of how many. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** Answers the queries of lists from what is saved. */
export type SavedTripsQuery = {
  /** Selects the saved trips that match; null where none are saved at all. */
  select(filters: FilterValues, options?: SelectOptions): Promise<SelectedTrips | null>;
};

type ScannedTrip = SavedTrip & Pick<CachedRecord, 'rank'>;

function scanRecord({ text, fetchedAtMs, rank }: CachedRecord): ScannedTrip | null {
  const row = parseTripRow(parseExactJson(text).value);
  return row && { row, text, fetchedAtMs, rank };
}

/** Minimum share of neighbours in the same order: trips opened since the list was read disturb it a little. */
const clearMajority = 0.95;

/** The order by id that the ranks in the unfiltered list show; null if they show another order. */
function inferOrderFromRanks(trips: readonly ScannedTrip[], learnt: ListRules['order']): ListRules['order'] {
  const ids = trips
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ row }) => row.trip.id ?? 0);
  if (ids.length < 2) return learnt;
  const rising = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? id)).length / (ids.length - 1);
  if (rising >= clearMajority) return 'ascending';
  return rising <= 1 - clearMajority ? 'descending' : null;
}

/** Sorts as the API does: by id if that is its order, else by rank in the unfiltered list. */
function sortLikeApi(trips: ScannedTrip[], learnt: ListRules['order']): void {
  const order = inferOrderFromRanks(trips, learnt);
  const byId = (a: ScannedTrip, b: ScannedTrip) => (b.row.trip.id ?? 0) - (a.row.trip.id ?? 0);
  const rank = (trip: ScannedTrip) => trip.rank ?? Number.POSITIVE_INFINITY;
  if (order === 'ascending') trips.sort((a, b) => byId(b, a));
  else if (order === 'descending') trips.sort(byId);
  else trips.sort((a, b) => (rank(a) === rank(b) ? byId(a, b) : rank(a) - rank(b)));
}

/** The age of the oldest of these; infinity for none. */
export const getOldestMs = (trips: readonly { readonly fetchedAtMs: number }[]) =>
  trips.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), Number.POSITIVE_INFINITY);

/** Answers by reading every saved trip. */
export class SavedTripsScan implements SavedTripsQuery {
  private readonly records: RecordRepository;

  constructor(records: RecordRepository) {
    this.records = records;
  }

  async select(filters: FilterValues, { signal, onProgress }: SelectOptions = {}): Promise<SelectedTrips | null> {
    const { records } = this;
    const matching: ScannedTrip[] = [];
    const gone: number[] = [];
    const rules = parseListRules(records.get('list-rules', listRulesKey));
    let oldestMs = Number.POSITIVE_INFINITY;
    const total = onProgress ? records.count('trip-item') : 0;
    await forEachYielding(
      records.iterate('trip-item'),
      (record) => {
        oldestMs = Math.min(oldestMs, record.fetchedAtMs);
        const trip = scanRecord(record);
        if (!trip || !matchesTripFilters(trip.row.trip, filters, rules)) return;
        if (record.goneAtMs === null) matching.push(trip);
        else gone.push(trip.row.trip.id ?? 0);
      },
      signal,
      (done) => onProgress?.(done, total),
    );
    const unopened = describeUnopened(records, ['trip-item']);
    if (oldestMs === Number.POSITIVE_INFINITY && unopened.length === 0) return null;
    sortLikeApi(matching, rules.order);
    const goneIds = gone.sort((a, b) => a - b);
    const notes = [...unopened, ...describeGone('trip', goneIds), ...describeListRules(filters, rules)];
    const oldest = matching.length > 0 ? getOldestMs(matching) : oldestMs;
    return {
      total: matching.length,
      oldestMs: Number.isFinite(oldest) ? oldest : 0,
      notes,
      read: (from, count) =>
        matching.slice(from, from + count).map(({ row, text, fetchedAtMs }) => ({ row, text, fetchedAtMs })),
    };
  }
}

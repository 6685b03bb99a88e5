/** The rows that a summary counts, trips or sectors, and how many of the trips that can change a sum are saved. */

import { type BasisDate, getPeriodDays, type SpanDays } from '@shared/filters/period-basis';
import type { SummaryCoverage } from '@shared/summary/definition';
import type { SummaryTable } from '@shared/summary/summary-table';
import type { Period } from '@shared/values/dates';
import type { LinkedIndex } from './linked-index';
import type { SectorTest } from './sector-filters';

/** Rows of sectors, or of trips where the index has none, each with the row of its trip among the listed ones. */
export type SourceRows = SummaryTable & {
  readonly index: LinkedIndex;
  readonly tripRows: Int32Array;
  readonly coverage: SummaryCoverage;
  /** Bookings without the date that is gone by, which are in no period, on trips that the days touch. */
  readonly undated: number;
};

/** Which rows are counted. */
export type Wanted = {
  readonly date: BasisDate;
  /** One of them has the day of a row. */
  readonly days: readonly SpanDays[];
  readonly isActiveOnly: boolean;
  /** The rows of listed trips that pass the filters and are not gone. */
  readonly matching: Uint32Array;
  /** What a sector must pass. */
  readonly tests: readonly SectorTest[];
};

/** Converts a date, YYYY-MM-DD, to the number that a column of dates has. */
export const toDayNumber = (date: string): number => Number(date.replaceAll('-', ''));

/** Creates the test of a day: whether one of the spans has it. A day of 0 is none. */
function createDayTest(spans: readonly SpanDays[]): (day: number) => boolean {
  const [first, second] = spans.map(
    ({ from, to }) => [from === null ? 1 : toDayNumber(from), toDayNumber(to)] as const,
  );
  const [from, to] = first ?? [1, 0];
  if (second === undefined) return (day) => day >= from && day <= to;
  return (day) => (day >= from && day <= to) || (day >= second[0] && day <= second[1]);
}

const [inactiveCode, dayMs] = [0, 86_400_000];

/** Selects rows. */
export function selectRows(index: LinkedIndex, wanted: Wanted): SourceRows {
  const { rows, tripRows, undated } = index.sectors ? selectSectors(index, wanted) : selectTrips(index, wanted);
  const { trips, covered } = countCovered(index, wanted, wanted.days);
  const coverage = { saved: index.savedCount, trips, covered, columns: null };
  const oldest = findOldest({ index, rows, tripRows });
  return { ...index.getColumns(wanted.date), index, rows, tripRows, undated, coverage: { ...coverage, oldest } };
}

function selectTrips(index: LinkedIndex, { date, days, matching }: Wanted) {
  const [isWanted, ofTrips] = [createDayTest(days), index.getTripDays(date)];
  const rows = Int32Array.from(matching.filter((row) => isWanted(ofTrips[row] ?? 0)));
  return { rows, tripRows: rows, undated: 0 };
}

function selectSectors(index: LinkedIndex, { date, days, isActiveOnly, matching, tests }: Wanted) {
  const isMatching = new Uint8Array(index.trips.table.rowCount);
  for (const row of matching) isMatching[row] = 1;
  const isWanted = createDayTest(days);
  const ofSectors = index.getDays(date);
  const flags = isActiveOnly ? index.encode('active', date).codes : null;
  const [rows, tripRows] = [new Int32Array(index.rowCount), new Int32Array(index.rowCount)];
  const touches = createTouchTest(index, date, days);
  let [count, undated] = [0, 0];
  for (const { listedRow, isGone, from, to } of index.sectorTrips) {
    if (isGone || listedRow < 0 || isMatching[listedRow] !== 1) continue;
    for (let row = from; row < to; row += 1) {
      const day = ofSectors[row] ?? 0;
      if ((day > 0 && !isWanted(day)) || flags?.[row] === inactiveCode) continue;
      if (tests.length > 0 && !tests.every((passes) => passes(row))) continue;
      if (day === 0) {
        undated += Number(touches(listedRow));
        continue;
      }
      rows[count] = row;
      tripRows[count] = listedRow;
      count += 1;
    }
  }
  return { rows: rows.subarray(0, count), tripRows: tripRows.subarray(0, count), undated };
}

/** Finds what was read from the server longest ago; null where there are no rows. */
export function findOldest({
  index,
  rows,
  tripRows,
}: Pick<SourceRows, 'index' | 'rows' | 'tripRows'>): SummaryCoverage['oldest'] {
  const { trips, sectors } = index;
  if (rows.length === 0) return null;
  if (sectors === null) {
    const found = trips.findOldest(rows);
    return found && { tripId: found.id, fetchedAtMs: found.fetchedAtMs };
  }
  const fetchedAt = sectors.trips.column('fetched_at');
  const owners = sectors.sectors.column('trip_row');
  let [oldest, oldestMs, lastTrip] = [0, Number.POSITIVE_INFINITY, -1];
  for (let position = 0; position < rows.length; position += 1) {
    // The sectors of a trip follow each other.
    if (tripRows[position] === lastTrip) continue;
    lastTrip = tripRows[position] ?? -1;
    const ms = Number(fetchedAt.get(owners.get(rows[position] ?? 0) ?? 0));
    if (ms < oldestMs) [oldest, oldestMs] = [position, ms];
  }
  return { tripId: trips.table.column('id').get(tripRows[oldest] ?? 0), fetchedAtMs: oldestMs };
}

/* Coverage: trips that can change a sum, of the complete list, and those of them whose saved bookings are used as they are. */

/** Of a listed trip: its bookings are not saved, or saved and equal to its commission, with or without inactive ones, or not. */
export const comparisons = { missing: 0, equal: 1, unequal: 2 } as const;

/** What is known of each listed trip. */
type TripCoverage = {
  readonly compared: Uint8Array;
  /** 1 where its bookings are used as they are. */
  readonly isCovered: Uint8Array;
  readonly readAtMs: Float64Array;
};

const known = new WeakMap<LinkedIndex, TripCoverage>();

/** Compares each listed trip with its saved bookings. One that doesn't add up is read again, once a day: until then they are used. */
export function coverTrips(index: LinkedIndex): TripCoverage {
  const found = known.get(index) ?? compareTrips(index);
  known.set(index, found);
  return found;
}

function compareTrips({ trips: { table }, sectors, sectorTrips }: LinkedIndex): TripCoverage {
  const count = table.rowCount;
  const coverage = {
    compared: new Uint8Array(count),
    isCovered: new Uint8Array(count),
    readAtMs: new Float64Array(count),
  };
  if (sectors === null) return coverage;
  const [totals, listedAt] = [table.column('total_commission'), table.column('fetched_at')];
  const commission = sectors.sectors.column('commission');
  const isActive = sectors.sectors.column('is_active');
  for (const { listedRow, isGone, fetchedAtMs, from, to } of sectorTrips) {
    if (isGone || listedRow < 0) continue;
    const listed = totals.get(listedRow);
    let [all, active] = [0, 0];
    for (let row = from; row < to; row += 1) {
      const cents = commission.get(row) ?? 0;
      all += cents;
      if (isActive.get(row) !== false) active += cents;
    }
    const isEqual = listed === null || listed === all || listed === active;
    coverage.compared[listedRow] = isEqual ? comparisons.equal : comparisons.unequal;
    coverage.isCovered[listedRow] = Number(isEqual || (listedAt.get(listedRow) ?? 0) - fetchedAtMs < dayMs);
    coverage.readAtMs[listedRow] = fetchedAtMs;
  }
  return coverage;
}

/**
 * Creates the test whether a listed trip may have a row in one of some spans. One whose dates are not known may. Return dates may lie
 * behind the last date of travel: any trip that has begun by the end of a span may return in it.
 */
export function createTouchTest(
  index: LinkedIndex,
  date: BasisDate,
  spans: readonly SpanDays[],
): (row: number) => boolean {
  const [first, last] = date === 'opened' ? (['opened', 'opened'] as const) : (['travel', 'return'] as const);
  const [starts, ends] = [index.getTripDays(first), index.getTripDays(last)];
  const bounds = spans.map(({ from, to }) => [from === null ? 0 : toDayNumber(from), toDayNumber(to)] as const);
  return (row) => {
    const [start, end] = [starts[row] ?? 0, ends[row] ?? 0];
    return start === 0 || bounds.some(([from, to]) => start <= to && (date === 'return' || end >= from));
  };
}

function countCovered(
  index: LinkedIndex,
  { date, matching }: Pick<Wanted, 'date' | 'matching'>,
  spans: readonly SpanDays[],
) {
  if (index.sectors === null) return { trips: matching.length, covered: matching.length };
  const touches = createTouchTest(index, date, spans);
  const { isCovered } = coverTrips(index);
  let [trips, covered] = [0, 0];
  for (const row of matching) {
    if (!touches(row)) continue;
    trips += 1;
    covered += isCovered[row] ?? 0;
  }
  return { trips, covered };
}

/** Counts the same for each period on columns; null where all trips are covered. */
export function coverColumns(
  { index, coverage }: SourceRows,
  wanted: Pick<Wanted, 'date' | 'matching'>,
  period: Period,
  keys: readonly unknown[],
): SummaryCoverage['columns'] {
  if (coverage.covered >= coverage.trips) return null;
  return keys.map((key) => countCovered(index, wanted, [getPeriodDays(period, String(key))]));
}

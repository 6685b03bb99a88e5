/** The rows that a summary counts, trips or sectors, and how many of the trips that can change a sum are saved. */

import { type BasisDate, getPeriodDays, type SpanDays } from '@shared/filters/period-basis';
import type { SummaryCoverage } from '@shared/summary/definition';
import type { SummaryTable } from '@shared/summary/summary-table';
import type { Period } from '@shared/values/date-ranges';
import type { LinkedIndex } from './linked-index';
import type { SectorTest } from './sector-filters';

/** Rows of sectors, or of trips where the index has none, each with the row of its trip among the listed ones. */
export type SourceRows = SummaryTable & {
  readonly index: LinkedIndex;
  readonly tripRows: Int32Array;
  readonly coverage: SummaryCoverage;
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

const inactiveCode = 0;

/** Selects rows. */
export function selectRows(index: LinkedIndex, wanted: Wanted): SourceRows {
  const { rows, tripRows } = index.sectors ? selectSectors(index, wanted) : selectTrips(index, wanted);
  const { trips, covered } = countCovered(index, wanted, wanted.days);
  const coverage = { saved: index.savedCount, trips, covered, columns: null };
  const oldest = findOldest({ index, rows, tripRows });
  return { ...index.getColumns(wanted.date), index, rows, tripRows, coverage: { ...coverage, oldest } };
}

function selectTrips(index: LinkedIndex, { date, days, matching }: Wanted) {
  const [isWanted, ofTrips] = [createDayTest(days), index.getTripDays(date)];
  const rows = Int32Array.from(matching.filter((row) => isWanted(ofTrips[row] ?? 0)));
  return { rows, tripRows: rows };
}

function selectSectors(index: LinkedIndex, { date, days, isActiveOnly, matching, tests }: Wanted) {
  const isMatching = new Uint8Array(index.trips.table.rowCount);
  for (const row of matching) isMatching[row] = 1;
  const isWanted = createDayTest(days);
  const ofSectors = index.getDays(date);
  const flags = isActiveOnly ? index.encode('active', date).codes : null;
  const [rows, tripRows] = [new Int32Array(index.rowCount), new Int32Array(index.rowCount)];
  let count = 0;
  for (const { listedRow, isGone, from, to } of index.sectorTrips) {
    if (isGone || listedRow < 0 || isMatching[listedRow] !== 1) continue;
    for (let row = from; row < to; row += 1) {
      if (!isWanted(ofSectors[row] ?? 0) || flags?.[row] === inactiveCode) continue;
      if (tests.length > 0 && !tests.every((passes) => passes(row))) continue;
      rows[count] = row;
      tripRows[count] = listedRow;
      count += 1;
    }
  }
  return { rows: rows.subarray(0, count), tripRows: tripRows.subarray(0, count) };
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

/* Coverage: trips that can change a sum, of the complete list, and those of them whose sectors are saved. */

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
  let [trips, covered] = [0, 0];
  for (const row of matching) {
    if (!touches(row)) continue;
    trips += 1;
    covered += index.hasSectors[row] ?? 0;
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

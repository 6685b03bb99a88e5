/** The rows that a summary counts, trips or sectors, and why others are left out. */

import type { SummaryCoverage } from '@shared/summary/definition';
import type { SummaryTable } from '@shared/summary/summary-table';
import type { TripIndex } from '../search/trip-index';
import type { LinkedIndex } from './linked-index';

/** Rows of sectors, or of trips where the index has none, each with the row of its trip among the listed ones. */
export type SourceRows = SummaryTable & {
  readonly index: LinkedIndex;
  readonly tripRows: Int32Array;
  readonly coverage: SummaryCoverage;
};

/** Selects the rows whose own flag says that they are inactive. An unknown one says nothing. */
export function pickInactive(source: SourceRows): SourceRows {
  const { index, rows, tripRows } = source;
  const flags = index.sectors?.sectors.column('is_active') ?? index.trips.table.column('is_active');
  const [picked, pickedTrips] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  let count = 0;
  // A callback for each of 700,000 sectors would be felt.
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] ?? 0;
    if (flags.get(row) !== false) continue;
    picked[count] = row;
    pickedTrips[count] = tripRows[position] ?? 0;
    count += 1;
  }
  return { ...source, rows: picked.subarray(0, count), tripRows: pickedTrips.subarray(0, count) };
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
  const getFetchedAt = (row: number) => Number(sectors.trips.get(sectors.getTripRow(row), 'fetched_at'));
  let oldest = 0;
  for (let position = 1; position < rows.length; position += 1) {
    if (getFetchedAt(rows[position] ?? 0) < getFetchedAt(rows[oldest] ?? 0)) oldest = position;
  }
  return {
    tripId: trips.table.column('id').get(tripRows[oldest] ?? 0),
    fetchedAtMs: getFetchedAt(rows[oldest] ?? 0),
  };
}

/** Selects rows. @param matching - the rows of listed trips that pass the filters and are not gone */
export function selectRows(index: LinkedIndex, matching: Uint32Array): SourceRows {
  return index.sectors ? selectSectors(index, index.sectors.sectors.rowCount, matching) : selectTrips(index, matching);
}

const nothing: SummaryCoverage['leftOut'] = { gone: 0, unlisted: 0, filtered: 0, filteredSectors: 0, unknown: 0 };

function selectTrips(index: LinkedIndex, matching: Uint32Array): SourceRows {
  const { trips } = index;
  const gone = trips.countGone();
  const rows = Int32Array.from(matching);
  return {
    ...index.columns,
    index,
    rows,
    tripRows: rows,
    coverage: {
      saved: trips.table.rowCount,
      counted: rows.length,
      leftOut: { ...nothing, gone, filtered: trips.table.rowCount - gone - rows.length },
      trips: rows.length,
      tripsWithSectors: rows.length,
      expectedSectors: null,
      oldest: findOldest({ index, rows, tripRows: rows }),
    },
  };
}

/** Flags rows. */
function flagRows(rowCount: number, rows: Uint32Array): Uint8Array {
  const flags = new Uint8Array(rowCount);
  for (const row of rows) flags[row] = 1;
  return flags;
}

function selectSectors(index: LinkedIndex, sectorCount: number, matching: Uint32Array): SourceRows {
  const { trips, sectorTrips } = index;
  const isMatching = flagRows(trips.table.rowCount, matching);
  const rows = new Int32Array(sectorCount);
  const tripRows = new Int32Array(sectorCount);
  const leftOut = { ...nothing };
  let count = 0;
  let tripsWithSectors = 0;
  let oldest: { readonly listedRow: number; readonly fetchedAtMs: number } | null = null;
  for (const trip of sectorTrips) {
    const { listedRow, isGone, from, to } = trip;
    if (isGone) leftOut.gone += to - from;
    else if (listedRow < 0) leftOut.unlisted += to - from;
    else if (isMatching[listedRow] !== 1) leftOut.filtered += to - from;
    else {
      tripsWithSectors += 1;
      if (oldest === null || trip.fetchedAtMs < oldest.fetchedAtMs) oldest = trip;
      for (let row = from; row < to; row += 1) {
        rows[count] = row;
        tripRows[count] = listedRow;
        count += 1;
      }
    }
  }
  return {
    ...index.columns,
    index,
    rows: rows.subarray(0, count),
    tripRows: tripRows.subarray(0, count),
    coverage: {
      saved: count + leftOut.gone + leftOut.unlisted + leftOut.filtered,
      counted: count,
      leftOut,
      trips: matching.length,
      tripsWithSectors,
      expectedSectors: sumListedSectors(trips, matching),
      oldest: oldest && { tripId: trips.table.column('id').get(oldest.listedRow), fetchedAtMs: oldest.fetchedAtMs },
    },
  };
}

/** The number of sectors that the list of trips says; null where it does not say of each. */
function sumListedSectors(trips: TripIndex, rows: Uint32Array): number | null {
  const counts = trips.table.column('sector_count');
  let sum = 0;
  for (const row of rows) {
    const count = counts.get(row);
    if (count === null) return null;
    sum += count;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** The rows that a summary counts, trips or sectors, and why others are left out. */
import type { SectorIndex } from '@main/search-index/sector-index';
import type { TripIndex } from '@main/search-index/trip-index';
import type { SummaryCoverage } from '@shared/schemas/summary';

/** Rows in the order of the indexes; the sectors of a trip follow each other. */
export type SourceRows = {
  readonly count: number;
  /** The row of each one's trip in the index of listed trips. */
  readonly tripRows: Int32Array;
  /** The sectors with their rows in their index; null for a summary of trips. */
  readonly sectors: { readonly index: SectorIndex; readonly rows: Int32Array } | null;
  readonly coverage: SummaryCoverage;
};

const unlistedRow = -1;

/** The trips of an index of sectors, each with its row among the listed trips. Found again only after changes. */
export class TripLinks {
  private current: { readonly key: readonly unknown[]; readonly rows: Int32Array } | null = null;

  get(trips: TripIndex, sectors: SectorIndex): Int32Array {
    const key = [trips, trips.revision, sectors, sectors.revision];
    if (this.current?.key.every((part, index) => part === key[index])) return this.current.rows;
    const rows = new Int32Array(sectors.tripRowCount);
    for (let row = 0; row < rows.length; row += 1) rows[row] = trips.findRow(sectors.getTripKey(row)) ?? unlistedRow;
    this.current = { key, rows };
    return rows;
  }
}

/** Adds whole numbers up; null where one is missing. */
function sumOrNull(rows: Uint32Array, getNumber: (row: number) => number | null): number | null {
  let sum = 0;
  for (const row of rows) {
    const number = getNumber(row);
    if (number === null) return null;
    sum += number;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** Selects some rows of a source. The coverage stays that of all. */
export function pickRows({ tripRows, sectors, coverage }: SourceRows, positions: readonly number[]): SourceRows {
  const pick = (rows: Int32Array) => Int32Array.from(positions, (position) => rows[position] ?? 0);
  return {
    count: positions.length,
    tripRows: pick(tripRows),
    sectors: sectors && { index: sectors.index, rows: pick(sectors.rows) },
    coverage,
  };
}

/** Finds what was read from the server longest ago; null where there are no rows. */
export function findOldest(
  trips: TripIndex,
  { count, tripRows, sectors }: Pick<SourceRows, 'count' | 'tripRows' | 'sectors'>,
): SummaryCoverage['oldest'] {
  if (count === 0) return null;
  if (sectors === null) {
    const found = trips.findOldest(tripRows);
    return found && { tripId: found.id, fetchedAtMs: found.fetchedAtMs };
  }
  const { index, rows } = sectors;
  const getFetchedAt = (row: number) => Number(index.getTripCell(index.getTripRow(row), 'fetched_at'));
  let oldest = 0;
  for (let position = 1; position < count; position += 1) {
    if (getFetchedAt(rows[position] ?? 0) < getFetchedAt(rows[oldest] ?? 0)) oldest = position;
  }
  return {
    tripId: trips.getColumn('id').get(tripRows[oldest] ?? 0),
    fetchedAtMs: getFetchedAt(rows[oldest] ?? 0),
  };
}

/** Selects trips. @param matching - the rows that pass the filters and are not gone */
export function selectTripRows(trips: TripIndex, matching: Uint32Array): SourceRows {
  const goneAt = trips.getColumn('gone_at');
  let gone = 0;
  for (let row = 0; row < trips.rowCount; row += 1) if (goneAt.get(row) !== null) gone += 1;
  const rows = { count: matching.length, tripRows: Int32Array.from(matching), sectors: null };
  return {
    ...rows,
    coverage: {
      saved: trips.rowCount,
      counted: matching.length,
      leftOut: { gone, unlisted: 0, filtered: trips.rowCount - gone - matching.length },
      trips: matching.length,
      tripsWithSectors: matching.length,
      expectedSectors: null,
      oldest: findOldest(trips, rows),
    },
  };
}

/** Selects the sectors of trips. @param matching - the rows of trips that pass the filters and are not gone */
export function selectSectorRows(
  trips: TripIndex,
  index: SectorIndex,
  matching: Uint32Array,
  links: TripLinks,
): SourceRows {
  const listedRows = links.get(trips, index);
  const isMatching = new Uint8Array(trips.rowCount);
  for (const row of matching) isMatching[row] = 1;
  const goneAt = trips.getColumn('gone_at');
  const rows = new Int32Array(index.sectorCount);
  const tripRows = new Int32Array(index.sectorCount);
  const leftOut = { gone: 0, unlisted: 0, filtered: 0 };
  let count = 0;
  let tripsWithSectors = 0;
  let oldest: SummaryCoverage['oldest'] = null;
  for (const { tripRow, from, to } of index.listTrips()) {
    const listed = listedRows[tripRow] ?? unlistedRow;
    if (index.getTripCell(tripRow, 'gone_at') !== null || (listed !== unlistedRow && goneAt.get(listed) !== null)) {
      leftOut.gone += to - from;
    } else if (listed === unlistedRow) leftOut.unlisted += to - from;
    else if (isMatching[listed] !== 1) leftOut.filtered += to - from;
    else {
      tripsWithSectors += 1;
      const fetchedAtMs = Number(index.getTripCell(tripRow, 'fetched_at'));
      if (oldest === null || fetchedAtMs < oldest.fetchedAtMs) {
        oldest = { tripId: trips.getColumn('id').get(listed), fetchedAtMs };
      }
      for (let row = from; row < to; row += 1) {
        rows[count] = row;
        tripRows[count] = listed;
        count += 1;
      }
    }
  }
  const sectorCounts = trips.getColumn('sector_count');
  return {
    count,
    tripRows: tripRows.subarray(0, count),
    sectors: { index, rows: rows.subarray(0, count) },
    coverage: {
      saved: count + leftOut.gone + leftOut.unlisted + leftOut.filtered,
      counted: count,
      leftOut,
      trips: matching.length,
      tripsWithSectors,
      expectedSectors: sumOrNull(matching, (row) => sectorCounts.get(row)),
      oldest,
    },
  };
}

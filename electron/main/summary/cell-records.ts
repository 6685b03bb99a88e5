/** The trips or sectors behind a cell of a summary. */
import { type Cell, toFlag, toInteger, toText } from '@main/search-index/columns';
import type { SectorIndex } from '@main/search-index/sector-index';
import type { TripIndex } from '@main/search-index/trip-index';
import type { CellAddress, SummaryAmount, SummaryKey, SummaryRecord } from '@shared/schemas/summary';
import { getTripAmount } from './fields';
import { type Groups, getKey } from './group-rows';
import type { SourceRows } from './source-rows';
import type { GroupedRows } from './summarise';

/** Flags the groups whose first keys are these. */
function flagGroups(groups: Groups, wanted: readonly SummaryKey[]): Uint8Array {
  const flags = new Uint8Array(groups.count);
  return flags.map((_, group) => Number(wanted.every((key, field) => getKey(groups, group, field) === key)));
}

/** Finds the rows of a source that a cell counts, by their positions. */
export function findCellRows({ rows, columns }: GroupedRows, { keys, column }: CellAddress): number[] {
  const isRow = flagGroups(rows, keys);
  const isColumn = flagGroups(columns, column);
  const found: number[] = [];
  rows.groups.forEach((group, position) => {
    if (isRow[group] === 1 && isColumn[columns.groups[position] ?? 0] === 1) found.push(position);
  });
  return found;
}

const readAmounts = (get: (amount: SummaryAmount) => Cell): Record<SummaryAmount, number | null> => ({
  net: toInteger(get('net')),
  fees: toInteger(get('fees')),
  gst: toInteger(get('gst')),
  commission: toInteger(get('commission')),
  total: toInteger(get('total')),
});

function readTrip(trips: TripIndex, row: number): SummaryRecord {
  const get = (name: Parameters<TripIndex['getCell']>[1]) => trips.getCell(row, name);
  return {
    tripId: toInteger(get('id')),
    sectorId: null,
    clientId: toInteger(get('client_id')),
    branchId: toInteger(get('branch_id')),
    consultantId: toInteger(get('consultant_id')),
    supplierId: null,
    productId: null,
    bookingReference: null,
    details: null,
    status: toText(get('trip_status')),
    type: toText(get('trip_type')),
    source: toText(get('source')),
    destination: toText(get('destination')),
    travelDate: toText(get('earliest_travel_date')),
    returnDate: toText(get('latest_travel_date')),
    opened: toText(get('date_opened')),
    isCorporate: toFlag(get('is_corporate')),
    isActive: toFlag(get('is_active')),
    isClaimed: null,
    sectorCount: toInteger(get('sector_count')),
    ...readAmounts((amount) => get(getTripAmount(amount))),
    fetchedAtMs: Number(get('fetched_at')),
  };
}

/** Reads a sector, with what it has from its listed trip. */
function readSector(trips: TripIndex, sectors: SectorIndex, row: number, tripRow: number): SummaryRecord {
  const get = (name: Parameters<SectorIndex['getCell']>[1]) => sectors.getCell(row, name);
  const trip = readTrip(trips, tripRow);
  return {
    ...trip,
    sectorId: toInteger(get('id')),
    supplierId: toInteger(get('supplier_id')),
    productId: toInteger(get('product_id')),
    consultantId: toInteger(get('consultant_id')) ?? trip.consultantId,
    bookingReference: toText(get('reloc_code')),
    details: toText(get('details')),
    status: toText(get('status_name')),
    travelDate: toText(get('travel_date')),
    returnDate: toText(get('return_date')),
    isActive: toFlag(get('is_active')),
    isClaimed: toFlag(get('is_claimed')),
    sectorCount: null,
    ...readAmounts(get),
    fetchedAtMs: Number(sectors.getTripCell(sectors.getTripRow(row), 'fetched_at')),
  };
}

/** Reads all rows of a source. */
export function readRecords({ index: { trips, sectors }, rows, tripRows }: SourceRows): SummaryRecord[] {
  return Array.from(rows, (row, position) =>
    sectors ? readSector(trips, sectors, row, tripRows[position] ?? 0) : readTrip(trips, row),
  );
}

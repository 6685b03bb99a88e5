/** The trips or sectors behind a cell of a summary. */
import type { Cell } from '@main/search-index/columns';
import type { TripIndex } from '@main/search-index/trip-index';
import type { CellAddress, SummaryKey, SummaryRecord } from '@shared/schemas/summary';
import type { SourceRows } from './source-rows';
import type { GroupedRows } from './summarise';

const toText = (cell: Cell) => (typeof cell === 'string' ? cell : null);
const toInteger = (cell: Cell) => (typeof cell === 'number' ? cell : null);
const toFlag = (cell: Cell) => (typeof cell === 'boolean' ? cell : null);

/** Flags the groups whose first keys are these. */
function flagGroups(keys: readonly (readonly SummaryKey[])[], wanted: readonly SummaryKey[]): Uint8Array {
  return Uint8Array.from(keys, (group) => Number(wanted.every((key, index) => group[index] === key)));
}

/** Finds the rows of a source that a cell counts, by their positions. */
export function findCellRows({ rows, columns }: GroupedRows, { keys, column }: CellAddress): number[] {
  const isRow = flagGroups(rows.keys, keys);
  const isColumn = flagGroups(columns.keys, column);
  const found: number[] = [];
  rows.groups.forEach((group, position) => {
    if (isRow[group] === 1 && isColumn[columns.groups[position] ?? 0] === 1) found.push(position);
  });
  return found;
}

/** Reads a row of a source: a trip, or a sector with what it has from its trip. */
export function readRecord(trips: TripIndex, { tripRows, sectors }: SourceRows, position: number): SummaryRecord {
  const tripRow = tripRows[position] ?? 0;
  const get = (name: Parameters<TripIndex['getCell']>[1]) => trips.getCell(tripRow, name);
  const ofTrip = {
    tripId: toInteger(get('id')),
    clientId: toInteger(get('client_id')),
    branchId: toInteger(get('branch_id')),
    type: toText(get('trip_type')),
    source: toText(get('source')),
    destination: toText(get('destination')),
    opened: toText(get('date_opened')),
    isCorporate: toFlag(get('is_corporate')),
  };
  if (sectors === null) {
    return {
      ...ofTrip,
      sectorId: null,
      supplierId: null,
      productId: null,
      consultantId: toInteger(get('consultant_id')),
      bookingReference: null,
      details: null,
      status: toText(get('trip_status')),
      travelDate: toText(get('earliest_travel_date')),
      returnDate: toText(get('latest_travel_date')),
      isActive: toFlag(get('is_active')),
      isClaimed: null,
      sectorCount: toInteger(get('sector_count')),
      net: toInteger(get('total_net')),
      fees: toInteger(get('total_fees')),
      gst: toInteger(get('total_gst')),
      commission: toInteger(get('total_commission')),
      total: toInteger(get('total_amount')),
      fetchedAtMs: Number(get('fetched_at')),
    };
  }
  const { index, rows } = sectors;
  const row = rows[position] ?? 0;
  const read = (name: Parameters<typeof index.getCell>[1]) => index.getCell(row, name);
  return {
    ...ofTrip,
    sectorId: toInteger(read('id')),
    supplierId: toInteger(read('supplier_id')),
    productId: toInteger(read('product_id')),
    consultantId: toInteger(read('consultant_id')) ?? toInteger(get('consultant_id')),
    bookingReference: toText(read('reloc_code')),
    details: toText(read('details')),
    status: toText(read('status_name')),
    travelDate: toText(read('travel_date')),
    returnDate: toText(read('return_date')),
    isActive: toFlag(read('is_active')),
    isClaimed: toFlag(read('is_claimed')),
    sectorCount: null,
    net: toInteger(read('net')),
    fees: toInteger(read('fees')),
    gst: toInteger(read('gst')),
    commission: toInteger(read('commission')),
    total: toInteger(read('total')),
    fetchedAtMs: Number(index.getTripCell(index.getTripRow(row), 'fetched_at')),
  };
}

/** The trips or sectors behind a cell of a summary. */

import type { TripColumnName } from '@shared/records/trip-table';
import type { SummaryAmount } from '@shared/summary/catalogue';
import type { SummaryRecord } from '@shared/summary/definition';
import type { sectorColumns } from '../search/sector-columns';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { getTripAmount } from './fields';
import type { SourceRows } from './source-rows';

const readAmounts = (get: (amount: SummaryAmount) => number | null): Record<SummaryAmount, number | null> => ({
  net: get('net'),
  fees: get('fees'),
  gst: get('gst'),
  commission: get('commission'),
  total: get('total'),
});

function readTrip(trips: TripIndex, row: number): SummaryRecord {
  const get = <N extends TripColumnName>(name: N) => trips.table.get(row, name);
  return {
    tripId: get('id'),
    sectorId: null,
    clientId: get('client_id'),
    branchId: get('branch_id'),
    consultantId: get('consultant_id'),
    supplierId: null,
    productId: null,
    bookingReference: null,
    details: null,
    status: get('trip_status'),
    type: get('trip_type'),
    source: get('source'),
    destination: get('destination'),
    travelDate: get('earliest_travel_date'),
    returnDate: get('latest_travel_date'),
    opened: get('date_opened'),
    isCorporate: get('is_corporate'),
    isActive: get('is_active'),
    isClaimed: null,
    sectorCount: get('sector_count'),
    ...readAmounts((amount) => get(getTripAmount(amount))),
    fetchedAtMs: Number(get('fetched_at')),
  };
}

/** Reads a sector, with what it has from its listed trip. */
function readSector(trips: TripIndex, sectors: SectorIndex, row: number, tripRow: number): SummaryRecord {
  const get = <N extends keyof typeof sectorColumns>(name: N) => sectors.sectors.get(row, name);
  const trip = readTrip(trips, tripRow);
  return {
    ...trip,
    sectorId: get('id'),
    supplierId: get('supplier_id'),
    productId: get('product_id'),
    consultantId: get('consultant_id') ?? trip.consultantId,
    bookingReference: get('reloc_code'),
    details: get('details'),
    status: get('status_name'),
    travelDate: get('travel_date'),
    returnDate: get('return_date'),
    isActive: get('is_active'),
    isClaimed: get('is_claimed'),
    sectorCount: null,
    ...readAmounts(get),
    fetchedAtMs: Number(sectors.trips.get(sectors.getTripRow(row), 'fetched_at')),
  };
}

/** Reads all rows of a source. */
export function readRecords({ index: { trips, sectors }, rows, tripRows }: SourceRows): SummaryRecord[] {
  return Array.from(rows, (row, position) =>
    sectors ? readSector(trips, sectors, row, tripRows[position] ?? 0) : readTrip(trips, row),
  );
}

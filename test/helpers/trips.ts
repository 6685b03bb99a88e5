/** Trips, sectors and list items for tests: complete records in which a test sets only the fields that it is about. */

import { type Sector, type TripDetail, type TripItem, tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import { parseRecord } from '@test/helpers/records';

type Raw = Readonly<Record<string, unknown>>;

/** Makes a sector as the API sends it. `financial` and `flags` are merged with the usual ones. */
export function makeRawSector(change: Raw = {}): Raw {
  const { financial, flags, ...rest } = change;
  return {
    id: 1,
    product_id: 10,
    supplier_id: 20,
    consultant_id: 30,
    trip_sector_status_id: 1,
    status_name: 'Confirmed',
    details: 'Air: Qantas, Sydney',
    travel_date: '2026-01-10',
    return_date: '2026-01-20',
    qty: 1,
    financial: {
      net: 9_000,
      unit_price: 9_000,
      fees: 500,
      gst: 900,
      commission: 600,
      total: 10_000,
      ...(financial as Raw),
    },
    flags: { is_active: true, is_claimed: false, ...(flags as Raw) },
    reloc_code: 'ABC',
    pax_tattoo: '1',
    sector_tattoo: '1',
    created_date: '2025-12-01 09:00:00',
    date_activated: '2025-12-01',
    order: 1,
    ...rest,
  };
}

/** Makes a trip's details as the API client parses them. */
export function makeTrip(change: Raw = {}): TripDetail {
  const raw = { id: 7, client_id: 5, consultant_id: 31, branch_id: 2, date_opened: '2025-12-01 09:00:00', ...change };
  return parseRecord(tripDetailRecord, raw).record as TripDetail;
}

export const makeSectors = (...changes: Raw[]): Sector[] =>
  (makeTrip({ sectors: changes.map(makeRawSector) }).sectors ?? []).filter((sector) => sector !== null);

/** Makes a trip's list item with a summary of its sectors. */
export function makeTripItem(summary: Raw | null, change: Raw = {}): TripItem {
  return parseRecord(tripItemRecord, { id: 7, sector_summary: summary, ...change }).record as TripItem;
}

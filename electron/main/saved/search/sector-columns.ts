/** The columns of the index of saved trips' sectors. A field of the schema that is missing here does not compile. */

import type { ColumnKind } from '@shared/columns/columns';
import type { AmountField } from '@shared/fields/trip';
import type { Sector, sectorRecord, TripDetail } from '@shared/records/trip';
import { foldPhone } from '@shared/values/texts';

const sectorFields = {
  id: 'number',
  product_id: 'number',
  supplier_id: 'number',
  consultant_id: 'number',
  trip_sector_status_id: 'number',
  status_name: 'text',
  details: 'text',
  travel_date: 'date',
  return_date: 'date',
  qty: 'number',
  reloc_code: 'text',
  pax_tattoo: 'text',
  sector_tattoo: 'text',
  created_date: 'date',
  date_activated: 'date',
  order: 'number',
} as const satisfies Record<Exclude<(typeof sectorRecord)['fields'][number], 'financial' | 'flags'>, ColumnKind>;

const amountFields = {
  net: 'number',
  unit_price: 'number',
  fees: 'number',
  gst: 'number',
  commission: 'number',
  total: 'number',
} as const satisfies Record<AmountField | 'unit_price', ColumnKind>;

const flagFields = { is_active: 'boolean', is_claimed: 'boolean' } as const;

/** Columns of a sector. `trip_row` is the row of its trip; null for a sector of an earlier reading. */
export const sectorColumns = { ...sectorFields, ...amountFields, ...flagFields, trip_row: 'number' } as const;

/** Columns of the trip that a sector belongs to. `texts` has the words of its itineraries, a line each. */
export const sectorTripColumns = {
  id: 'number',
  key: 'text',
  client_id: 'number',
  branch_id: 'number',
  consultant_id: 'number',
  passenger_id: 'number',
  trip_reloc: 'text',
  purchase_order: 'text',
  texts: 'text',
  fetched_at: 'number',
  gone_at: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** A trip with its sectors, as its record says it and as it was cached. */
export type SectorsEntry = {
  readonly key: string;
  readonly trip: TripDetail;
  readonly fetchedAtMs: number;
  readonly goneAtMs: number | null;
};

/** The values of a sector by column. */
export function toSectorValues(sector: Sector, tripRow: number): Readonly<Record<string, unknown>> {
  return { ...sector, ...sector.financial, ...sector.flags, id: sector.id, trip_row: tripRow };
}

/** What users look for in a trip's itineraries: flights, places and phone numbers. */
export function joinItineraryTexts(trip: TripDetail): string | null {
  const lines = [
    trip.bpay_crn,
    ...(trip.air_itineraries ?? []).flatMap((flight) => [
      flight?.flight_no,
      flight?.carrier,
      flight?.departure?.location,
      flight?.departure?.location_code,
      flight?.arrival?.location,
      flight?.arrival?.location_code,
    ]),
    ...(trip.aux_itineraries ?? []).flatMap((service) => [
      service?.seg_name,
      service?.start?.location,
      service?.end?.location,
      service?.inclusions,
      service?.start?.phone_number,
      foldPhone(service?.start?.phone_number ?? ''),
    ]),
  ];
  const texts = new Set(lines.filter((line) => typeof line === 'string' && line.trim() !== ''));
  return texts.size === 0 ? null : [...texts].join('\n');
}

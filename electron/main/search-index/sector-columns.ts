/** The columns of the index of saved trips' sectors. A field of the schema that is missing here does not compile. */
import type { AmountField } from '@shared/amounts';
import type { Sector, sectorRecord, TripDetail } from '@shared/schemas/trip';
import { foldPhone } from '@shared/search-text';
import type { ColumnKind } from './columns';

const sectorFields = {
  id: 'integer',
  product_id: 'integer',
  supplier_id: 'integer',
  consultant_id: 'integer',
  trip_sector_status_id: 'integer',
  status_name: 'text',
  details: 'text',
  travel_date: 'date',
  return_date: 'date',
  qty: 'integer',
  reloc_code: 'text',
  pax_tattoo: 'text',
  sector_tattoo: 'text',
  created_date: 'date',
  date_activated: 'date',
  order: 'integer',
} as const satisfies Record<Exclude<(typeof sectorRecord)['fields'][number], 'financial' | 'flags'>, ColumnKind>;

const amountFields = {
  net: 'integer',
  unit_price: 'integer',
  fees: 'integer',
  gst: 'integer',
  commission: 'integer',
  total: 'integer',
} as const satisfies Record<AmountField | 'unit_price', ColumnKind>;

const flagFields = { is_active: 'boolean', is_claimed: 'boolean' } as const;

/** Columns of a sector. `trip_row` is the row of its trip; null for a sector of an earlier reading. */
export const sectorColumns = { ...sectorFields, ...amountFields, ...flagFields, trip_row: 'integer' } as const;

/** Columns of the trip that a sector belongs to. `texts` has the words of its itineraries, a line each. */
export const sectorTripColumns = {
  id: 'integer',
  key: 'text',
  client_id: 'integer',
  branch_id: 'integer',
  consultant_id: 'integer',
  passenger_id: 'integer',
  trip_reloc: 'text',
  purchase_order: 'text',
  texts: 'text',
  fetched_at: 'integer',
  gone_at: 'integer',
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

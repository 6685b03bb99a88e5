/**
 * Trips, sectors and itineraries. Field order is the API's (build/docs/api.md, Trips): exports rely on it. Amounts are also
 * listed in ../amounts.ts, which the screens read: an amount that is missing there does not compile here.
 */
import { z } from 'zod';
import type { AmountField, SummaryAmountField } from './amounts';
import { contractWarningSchema, defineRecord, type Field, field, type Parsed } from './record';

/** The totals of a trip's sectors, in cents: exactly the amounts of ../amounts.ts. */
const summaryAmountFields = {
  total_amount: field.cents(),
  total_net: field.cents(),
  total_fees: field.cents(),
  total_gst: field.cents(),
  total_commission: field.cents(),
} satisfies Record<SummaryAmountField, Field>;

/** The same totals as text. */
const formattedAmountFields = {
  total_amount_formatted: field.text(),
  total_net_formatted: field.text(),
  total_fees_formatted: field.text(),
  total_gst_formatted: field.text(),
  total_commission_formatted: field.text(),
} satisfies Record<`${SummaryAmountField}_formatted`, Field>;

/** The summary of a trip's sectors. */
export const sectorSummaryRecord = defineRecord({
  sector_count: field.int(),
  active_sectors: field.int(),
  ...summaryAmountFields,
  earliest_travel_date: field.textOrNull(),
  latest_travel_date: field.textOrNull(),
  ...formattedAmountFields,
});

export type SectorSummary = Parsed<typeof sectorSummaryRecord>;

/** The ids that begin both trip records. */
const tripIdFields = {
  id: field.int(),
  client_id: field.int(),
  consultant_id: field.int(),
  branch_id: field.int(),
  passenger_id: field.int(),
};

/** The dates of a trip's progress, in both trip records. */
const tripDateFields = { date_opened: field.text(), date_quoted: field.text(), date_activated: field.textOrNull() };

/** The description and state of a trip, in both trip records. */
const tripDescriptionFields = {
  trip_type: field.text(),
  purchase_order: field.text(),
  booked_by: field.text(),
  destination: field.text(),
  charge_to: field.text(),
  source: field.text(),
  is_active: field.bool(),
  is_archived: field.bool(),
  is_corporate: field.bool(),
};

/** A trip as trip fetchAll lists it. */
export const tripItemRecord = defineRecord({
  ...tripIdFields,
  ...tripDateFields,
  ...tripDescriptionFields,
  trip_status: field.text(),
  date_closed: field.textOrNull(),
  date_cancelled: field.textOrNull(),
  date_finalized: field.textOrNull(),
  sector_summary: field.object(sectorSummaryRecord),
});
export type TripItem = Parsed<typeof tripItemRecord>;

/** A sector's amounts in cents: those of ../amounts.ts, and the price of one unit, which is no part of the total. */
const financialRecord = defineRecord({
  net: field.cents(),
  unit_price: field.cents(),
  fees: field.cents(),
  gst: field.cents(),
  commission: field.cents(),
  total: field.cents(),
} satisfies Record<AmountField | 'unit_price', Field>);

const flagsRecord = defineRecord({ is_active: field.bool(), is_claimed: field.bool() });

/** One sector of a trip. */
export const sectorRecord = defineRecord({
  id: field.int(),
  product_id: field.int(),
  supplier_id: field.int(),
  consultant_id: field.int(),
  trip_sector_status_id: field.int(),
  status_name: field.text(),
  details: field.text(),
  travel_date: field.textOrNull(),
  return_date: field.textOrNull(),
  qty: field.int(),
  financial: field.object(financialRecord),
  flags: field.object(flagsRecord),
  reloc_code: field.textOrNull(),
  pax_tattoo: field.textOrNull(),
  sector_tattoo: field.textOrNull(),
  created_date: field.text(),
  date_activated: field.textOrNull(),
  order: field.int(),
});
export type Sector = Parsed<typeof sectorRecord>;

const locationRecord = defineRecord({
  date: field.textOrNull(),
  time: field.textOrNull(),
  location_code: field.textOrNull(),
  location: field.textOrNull(),
});

/** One flight. */
export const airItineraryRecord = defineRecord({
  id: field.int(),
  trip_sector_id: field.int(),
  flight_no: field.text(),
  carrier: field.text(),
  departure: field.object(locationRecord),
  arrival: field.object(locationRecord),
  flight_details: field.object(
    defineRecord({
      duration: field.textOrNull(),
      distance: field.textOrNull(),
      num_stops: field.textOrNull(),
      equipment: field.textOrNull(),
    }),
  ),
  booking_details: field.object(defineRecord({ class_type: field.textOrNull() })),
  is_active: field.bool(),
});
export type AirItinerary = Parsed<typeof airItineraryRecord>;

/** One hotel, transfer or other service. */
export const auxItineraryRecord = defineRecord({
  id: field.int(),
  trip_sector_id: field.int(),
  seg_name: field.text(),
  start: field.object(
    defineRecord({
      date: field.textOrNull(),
      time: field.textOrNull(),
      location_code: field.textOrNull(),
      location: field.textOrNull(),
      phone_number: field.textOrNull(),
    }),
  ),
  end: field.object(locationRecord),
  class_type: field.textOrNull(),
  inclusions: field.textOrNull(),
  is_active: field.bool(),
});
export type AuxItinerary = Parsed<typeof auxItineraryRecord>;

/** A trip as trip fetchOne returns it. Its sector_summary is not documented: it stays as an unknown field. */
export const tripDetailRecord = defineRecord({
  ...tripIdFields,
  travel_profile_id: field.intOrNull(),
  department_id: field.intOrNull(),
  group_id: field.intOrNull(),
  booking_fee_id: field.intOrNull(),
  ...tripDateFields,
  trip_reloc: field.textOrNull(),
  ...tripDescriptionFields,
  agency_iata_no: field.textOrNull(),
  trip_status: field.text(),
  bpay_crn: field.optionalText(),
  code_version: field.int(),
  category: field.object(
    defineRecord({
      id: field.intOrNull(),
      name: field.textOrNull(),
      description: field.textOrNull(),
      icon: field.textOrNull(),
    }),
  ),
  sectors: field.optionalList(sectorRecord),
  air_itineraries: field.optionalList(airItineraryRecord),
  aux_itineraries: field.optionalList(auxItineraryRecord),
});
export type TripDetail = Parsed<typeof tripDetailRecord>;

/** A trip of the list with its contract warnings. */
export const tripRowSchema = z.object({
  trip: tripItemRecord.lenient,
  warnings: z.array(contractWarningSchema),
  /** When a saved copy was read from the API, epoch milliseconds. Without it the row is as old as its list. */
  fetchedAtMs: z.number().optional(),
});
export type TripRow = z.infer<typeof tripRowSchema>;

/** Trips, sectors and itineraries as the API document describes them. Field order is the document's order. */
import { z } from 'zod';
import { contractWarningSchema, f, type Held, record } from './record';

/** The aggregate over a trip's sectors, amounts in cents. */
export const sectorSummaryRecord = record({
  sector_count: f.int(),
  active_sectors: f.int(),
  total_amount: f.cents(),
  total_net: f.cents(),
  total_fees: f.cents(),
  total_gst: f.cents(),
  total_commission: f.cents(),
  earliest_travel_date: f.textOrNull(),
  latest_travel_date: f.textOrNull(),
  total_amount_formatted: f.text(),
  total_net_formatted: f.text(),
  total_fees_formatted: f.text(),
  total_gst_formatted: f.text(),
  total_commission_formatted: f.text(),
});

export type SectorSummary = Held<typeof sectorSummaryRecord>;

/** A trip as trip fetchAll lists it. */
export const tripItemRecord = record({
  id: f.int(),
  client_id: f.int(),
  consultant_id: f.int(),
  branch_id: f.int(),
  passenger_id: f.int(),
  date_opened: f.text(),
  date_quoted: f.text(),
  date_activated: f.textOrNull(),
  trip_type: f.text(),
  purchase_order: f.text(),
  booked_by: f.text(),
  destination: f.text(),
  charge_to: f.text(),
  source: f.text(),
  is_active: f.bool(),
  is_archived: f.bool(),
  is_corporate: f.bool(),
  trip_status: f.text(),
  date_closed: f.textOrNull(),
  date_cancelled: f.textOrNull(),
  date_finalized: f.textOrNull(),
  sector_summary: f.object(sectorSummaryRecord),
});
export type TripItem = Held<typeof tripItemRecord>;

const financialRecord = record({
  net: f.cents(),
  unit_price: f.cents(),
  fees: f.cents(),
  gst: f.cents(),
  commission: f.cents(),
  total: f.cents(),
});

const flagsRecord = record({ is_active: f.bool(), is_claimed: f.bool() });

/** One sector of a trip. */
export const sectorRecord = record({
  id: f.int(),
  product_id: f.int(),
  supplier_id: f.int(),
  consultant_id: f.int(),
  trip_sector_status_id: f.int(),
  status_name: f.text(),
  details: f.text(),
  travel_date: f.textOrNull(),
  return_date: f.textOrNull(),
  qty: f.int(),
  financial: f.object(financialRecord),
  flags: f.object(flagsRecord),
  reloc_code: f.textOrNull(),
  pax_tattoo: f.textOrNull(),
  sector_tattoo: f.textOrNull(),
  created_date: f.text(),
  date_activated: f.textOrNull(),
  order: f.int(),
});
export type Sector = Held<typeof sectorRecord>;

const placeRecord = record({
  date: f.textOrNull(),
  time: f.textOrNull(),
  location_code: f.textOrNull(),
  location: f.textOrNull(),
});

/** One flight. */
export const airItineraryRecord = record({
  id: f.int(),
  trip_sector_id: f.int(),
  flight_no: f.text(),
  carrier: f.text(),
  departure: f.object(placeRecord),
  arrival: f.object(placeRecord),
  flight_details: f.object(
    record({
      duration: f.textOrNull(),
      distance: f.textOrNull(),
      num_stops: f.textOrNull(),
      equipment: f.textOrNull(),
    }),
  ),
  booking_details: f.object(record({ class_type: f.textOrNull() })),
  is_active: f.bool(),
});
export type AirItinerary = Held<typeof airItineraryRecord>;

/** One hotel, transfer or other service. */
export const auxItineraryRecord = record({
  id: f.int(),
  trip_sector_id: f.int(),
  seg_name: f.text(),
  start: f.object(
    record({
      date: f.textOrNull(),
      time: f.textOrNull(),
      location_code: f.textOrNull(),
      location: f.textOrNull(),
      phone_number: f.textOrNull(),
    }),
  ),
  end: f.object(placeRecord),
  class_type: f.textOrNull(),
  inclusions: f.textOrNull(),
  is_active: f.bool(),
});
export type AuxItinerary = Held<typeof auxItineraryRecord>;

/** A trip as trip fetchOne gives it. The document's sample carries no sector_summary; where one comes it is kept. */
export const tripDetailRecord = record({
  id: f.int(),
  client_id: f.int(),
  consultant_id: f.int(),
  branch_id: f.int(),
  passenger_id: f.int(),
  travel_profile_id: f.intOrNull(),
  department_id: f.intOrNull(),
  group_id: f.intOrNull(),
  booking_fee_id: f.intOrNull(),
  date_opened: f.text(),
  date_quoted: f.text(),
  date_activated: f.textOrNull(),
  trip_reloc: f.textOrNull(),
  trip_type: f.text(),
  purchase_order: f.text(),
  booked_by: f.text(),
  destination: f.text(),
  charge_to: f.text(),
  source: f.text(),
  is_active: f.bool(),
  is_archived: f.bool(),
  is_corporate: f.bool(),
  agency_iata_no: f.textOrNull(),
  trip_status: f.text(),
  bpay_crn: f.optionalText(),
  code_version: f.int(),
  category: f.object(
    record({ id: f.intOrNull(), name: f.textOrNull(), description: f.textOrNull(), icon: f.textOrNull() }),
  ),
  sectors: f.optionalList(sectorRecord),
  air_itineraries: f.optionalList(airItineraryRecord),
  aux_itineraries: f.optionalList(auxItineraryRecord),
});
export type TripDetail = Held<typeof tripDetailRecord>;

/** A listed trip with what was wrong with it. */
export const tripRowSchema = z.object({ trip: tripItemRecord.held, warnings: z.array(contractWarningSchema) });
export type TripRow = z.infer<typeof tripRowSchema>;

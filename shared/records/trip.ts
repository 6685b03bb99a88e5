/** Trips, sectors and itineraries. Field order is the API's (build/docs/api.md, Trips): exports rely on it. */
import { z } from 'zod';
import { sectorAmountFields, sectorDescription, sectorFlags, sectorReferences } from '../fields/sector';
import { summaryFields, summaryTextFields, tripFields } from '../fields/trip';
import { tripDetailFields } from '../fields/trip-detail';
import { contractWarningSchema, defineRecord, field, type Parsed, toRecordFields } from './record';

export const sectorSummaryRecord = defineRecord({
  ...toRecordFields(summaryFields),
  ...toRecordFields(summaryTextFields),
});

export type SectorSummary = Parsed<typeof sectorSummaryRecord>;

/** A trip as trip fetchAll lists it. */
export const tripItemRecord = defineRecord({
  ...toRecordFields(tripFields),
  sector_summary: field.object(sectorSummaryRecord),
});
export type TripItem = Parsed<typeof tripItemRecord>;

export const sectorRecord = defineRecord({
  ...toRecordFields(sectorDescription),
  financial: field.object(defineRecord(toRecordFields(sectorAmountFields))),
  flags: field.object(defineRecord(toRecordFields(sectorFlags))),
  ...toRecordFields(sectorReferences),
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
  ...toRecordFields(tripDetailFields),
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

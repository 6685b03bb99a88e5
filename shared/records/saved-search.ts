/** What a search for any text finds in the saved data of an office. */
import { z } from 'zod';

/** The fields in which bookings are searched, by the names of the API where it has one. */
const searchFields = [
  'client',
  'trip_reloc',
  'itinerary',
  'details',
  'reloc_code',
  'status_name',
  'pax_tattoo',
  'sector_tattoo',
  'supplier',
  'product',
] as const;
export type SearchField = (typeof searchFields)[number];

/** A text in which a typed word was found, cut to what stands around it. */
const textMatchSchema = z.object({ field: z.enum(searchFields), text: z.string() });
export type TextMatch = z.infer<typeof textMatchSchema>;

/** A saved trip that was found. */
const tripHitSchema = z.object({
  id: z.int(),
  client: z.string().nullable(),
  consultant: z.string().nullable(),
  destination: z.string().nullable(),
  status: z.string().nullable(),
  totalCents: z.number().nullable(),
  /** The first date of its travel, or that of the sector that was found. */
  from: z.string().nullable(),
  /** Where it was found in its bookings; null for a trip of the list. */
  match: textMatchSchema.nullable(),
  /** The number of the sector that has the match; null where the trip itself has it. */
  sector: z.int().nullable(),
});
export type TripHit = z.infer<typeof tripHitSchema>;

/** `isReading`: what was saved is still being read, so that nothing, or not all, could be searched. */
const found = { total: z.int(), isReading: z.boolean() };

/** The newest come first. */
export const foundTripsSchema = z.object({ ...found, hits: z.array(tripHitSchema) });
export type FoundTrips = z.infer<typeof foundTripsSchema>;

/** `ids`: of all trips. `others`: how many of them a search in the list of trips does not find. */
export const foundSectorsSchema = foundTripsSchema.extend({ ids: z.array(z.int()), others: z.int() });
export type FoundSectors = z.infer<typeof foundSectorsSchema>;

export const foundClientsSchema = z.object({
  ...found,
  hits: z.array(z.object({ id: z.int(), name: z.string().nullable() })),
});
export type FoundClients = z.infer<typeof foundClientsSchema>;

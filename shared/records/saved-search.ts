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

/** A saved trip in whose bookings the text was found. */
const tripHitSchema = z.object({
  id: z.int(),
  client: z.string().nullable(),
  /** The date of the sector that was found. */
  from: z.string().nullable(),
  /** Where it was found in its bookings. */
  match: textMatchSchema.nullable(),
  /** The number of the sector that has the match; null where the trip itself has it. */
  sector: z.int().nullable(),
});
export type TripHit = z.infer<typeof tripHitSchema>;

/** `isReading`: what was saved is still being read, so that nothing, or not all, could be searched. */
const found = { total: z.int(), isReading: z.boolean() };

/** The newest come first. `ids`: of all trips. */
export const foundSectorsSchema = z.object({ ...found, hits: z.array(tripHitSchema), ids: z.array(z.int()) });
export type FoundSectors = z.infer<typeof foundSectorsSchema>;

export const foundClientsSchema = z.object({
  ...found,
  hits: z.array(z.object({ id: z.int(), name: z.string().nullable() })),
});
export type FoundClients = z.infer<typeof foundClientsSchema>;

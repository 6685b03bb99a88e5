/** What a search for any text finds in the saved data of an office. */
import { z } from 'zod';
import { searchedTripTexts } from '../fields/trip';

/** The fields in which saved data is searched, by the names of the API where it has one. */
const searchFields = [
  'id',
  ...searchedTripTexts,
  'client',
  'consultant',
  'branch',
  'trip_reloc',
  'itinerary',
  'details',
  'reloc_code',
  'status_name',
  'pax_tattoo',
  'sector_tattoo',
  'supplier',
  'product',
  'name',
  'email',
  'phone',
] as const;
export type SearchField = (typeof searchFields)[number];

/** A text in which a typed word was found, and a little of what stands around it. */
const textMatchSchema = z.object({
  field: z.enum(searchFields),
  before: z.string(),
  found: z.string(),
  after: z.string(),
});
export type TextMatch = z.infer<typeof textMatchSchema>;

/** A saved trip that was found. Its dates are those of the travel, or of the sector that was found. */
const tripHitSchema = z.object({
  id: z.int(),
  client: z.string().nullable(),
  consultant: z.string().nullable(),
  destination: z.string().nullable(),
  status: z.string().nullable(),
  /** Null where only its sectors were read. */
  totalCents: z.number().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  fetchedAtMs: z.number(),
  matches: z.array(textMatchSchema),
  /** The number of the sector that has the first match; null where the trip itself has it. */
  sector: z.int().nullable(),
});
export type TripHit = z.infer<typeof tripHitSchema>;

const clientHitSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** Null where nothing of the client is saved but the user's label. */
  fetchedAtMs: z.number().nullable(),
  matches: z.array(textMatchSchema),
});
export type ClientHit = z.infer<typeof clientHitSchema>;

/** How far the index that answers is built; until it is complete, a search has looked at `done` of `total` records. */
export const readingSchema = z.object({
  state: z.enum(['complete', 'reading']),
  done: z.int(),
  total: z.int(),
});
export type Reading = z.infer<typeof readingSchema>;

const found = {
  total: z.int(),
  /** The ids of the newest records that were found, as many as {@link maxFoundIds}. */
  ids: z.array(z.int()),
  reading: readingSchema,
};

export const foundTripsSchema = z.object({
  ...found,
  hits: z.array(tripHitSchema),
});
export type FoundTrips = z.infer<typeof foundTripsSchema>;

export const foundClientsSchema = z.object({ ...found, hits: z.array(clientHitSchema) });
export type FoundClients = z.infer<typeof foundClientsSchema>;

/** More ids are not named: screens compare them with the rows that they list. */
export const maxFoundIds = 500;

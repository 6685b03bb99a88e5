/** Channels of searches for any text in the saved data of an office. */
import { foundClientsSchema, foundTripsSchema } from '@shared/schemas/saved-search';
import { z } from 'zod';
import { office } from './channel';

const query = z.object({ text: z.string().max(500), maxHits: z.int().min(1).max(200) });

export const searchChannels = {
  /** Searches the texts of the list of trips, and names. */
  'search:trips': office(query, foundTripsSchema),
  /** Searches the texts of sectors and itineraries, in the trips that were read until now. */
  'search:sectors': office(query, foundTripsSchema),
  'search:clients': office(query, foundClientsSchema),
  /** Pauses the reading of sectors that a search has begun, or goes on with it. */
  'search:pause': office(z.boolean(), z.null()),
} as const;

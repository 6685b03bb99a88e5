/** Channels of searches for any text in the saved data of an office. */
import { foundClientsSchema, foundTripsSchema } from '@shared/schemas/saved-search';
import { z } from 'zod';
import { officeId, requestId } from './fields';

const query = z.object({ officeId, requestId, text: z.string().max(500), maxHits: z.int().min(1).max(200) });

export const searchChannels = {
  /** Searches the texts of the list of trips, and names. */
  'search:trips': { input: query, output: foundTripsSchema },
  /** Searches the texts of sectors and itineraries, in the trips that were read until now. */
  'search:sectors': { input: query, output: foundTripsSchema },
  'search:clients': { input: query, output: foundClientsSchema },
  /** Pauses the reading of sectors that a search has begun, or goes on with it. */
  'search:pause': { input: z.object({ officeId, isPaused: z.boolean() }), output: z.null() },
} as const;

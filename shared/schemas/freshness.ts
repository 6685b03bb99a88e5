/** The source and age of API data. Every record on a screen carries it. */

import { serialisedErrorSchema } from '@shared/errors';
import { z } from 'zod';

/** From the network, or cached with the reason. Times are epoch milliseconds. */
export const freshnessSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('network'), fetchedAtMs: z.number() }),
  z.object({
    source: z.literal('cache'),
    fetchedAtMs: z.number(),
    /** The error that the cache stands in for; null where the caller requested cached data. */
    fallbackReason: serialisedErrorSchema.nullable(),
    /** The record of a list that was read longest ago: "trip 32394". */
    oldest: z.string().optional(),
    /** Sentences for the user: records that are gone, rules by which filters were compared. */
    notes: z.array(z.string()).optional(),
  }),
]);
export type Freshness = z.infer<typeof freshnessSchema>;

/** The notes of cached data; none for a response of the network. */
export function getFreshnessNotes(freshness: Freshness): readonly string[] {
  return freshness.source === 'cache' ? (freshness.notes ?? []) : [];
}

/** The position of a page in its list. */
export const paginationSchema = z.object({
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;

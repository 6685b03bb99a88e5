/** Where an answer came from and how old it is: carried by every record that reaches a screen. */

import { serialisedErrorSchema } from '@shared/errors';
import { z } from 'zod';

/** Live, or kept with its age and the reason. Times are epoch milliseconds. */
export const freshnessSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('network'), fetchedAtMs: z.number() }),
  z.object({
    source: z.literal('cache'),
    fetchedAtMs: z.number(),
    /** Why the API did not answer; null where the caller asked for kept data. */
    fallbackReason: serialisedErrorSchema.nullable(),
    /** What the user must know of saved data: records that did not open, how filters were compared. Whole sentences. */
    notes: z.array(z.string()).optional(),
  }),
]);
export type Freshness = z.infer<typeof freshnessSchema>;

/** What must be said of saved data beside its age; nothing of a live answer. */
export function getFreshnessNotes(freshness: Freshness): readonly string[] {
  return freshness.source === 'cache' ? (freshness.notes ?? []) : [];
}

/** Which page of a list this is. */
export const paginationSchema = z.object({
  total: z.int(),
  page: z.int(),
  perPage: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;

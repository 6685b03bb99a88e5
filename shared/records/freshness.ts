/** The source and age of API data. Every record on a screen carries it. */

import { z } from 'zod';
import { serialisedErrorSchema } from '../errors/errors';

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
    /** Sentences for the user: records that are gone, the date that filters compared. */
    notes: z.array(z.string()).optional(),
  }),
]);
export type Freshness = z.infer<typeof freshnessSchema>;

/** The notes of cached data; none for a response of the network. */
export function getFreshnessNotes(freshness: Freshness): readonly string[] {
  return freshness.source === 'cache' ? (freshness.notes ?? []) : [];
}

/** The position of a page in its list. */
export type Pagination = {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
};

/** The pagination that the API would give for so many records. */
export function toPagination(total: number, { page, perPage }: { page: number; perPage: number }): Pagination {
  const totalPages = Math.ceil(total / perPage);
  return { total, page, perPage, totalPages, hasNext: page < totalPages };
}

/* Why a list is incomplete. */

/** Says that a list was never read whole, or not since it was lost; without the end of a sentence. */
export const describeNotWhole = (list: string): string => `The list of ${list} isn’t complete on this computer`;

/** Says that a list moved between two of its pages (faults 39). */
export const describeChanged = (list: string): string =>
  `The list of ${list} changed while it was read: some may be missing.`;

/** `has-more`: the server announced more after the last page. `page-limit`: fetching stopped at the maximum of pages. */
export const listGapSchema = z.object({
  reason: z.enum(['has-more', 'page-limit']),
  /** Total that the server announced; null where it announced none. */
  total: z.int().nullable(),
});
export type ListGap = z.infer<typeof listGapSchema>;

const format = new Intl.NumberFormat('en-AU');
const reasons: Readonly<Record<ListGap['reason'], string>> = {
  'has-more': "the server's page numbers don't add up",
  'page-limit': 'reading stopped after the most pages allowed',
};

/** Formats the gap: "200 of at least 300 trips: the server's page numbers don't add up". */
export function listGapLine({ reason, total }: ListGap, count: number, what: string): string {
  const extent =
    total !== null && total > count ? ` of at least ${format.format(total)} ${what}` : ` ${what} of a longer list`;
  return `${format.format(count)}${extent}: ${reasons[reason]}`;
}

/** Formats the gap as a note with advice, for a screen, standard error or an export. */
export function listGapNote(gap: ListGap, count: number, what: string): string {
  const advice =
    gap.reason === 'page-limit'
      ? 'Use filters to read a smaller part.'
      : 'Totals may be too low. Use filters to read smaller parts, and tell the people who run the server.';
  return `This is not the whole list: ${listGapLine(gap, count, what)}. ${advice}`;
}

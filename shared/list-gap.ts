/** Why a list that was read to its end is not the whole list, as data and in words. */
import { z } from 'zod';

/** `has-more`: the server still said that there was more. `page-limit`: reading stopped after the most pages allowed. */
export const listGapSchema = z.object({
  reason: z.enum(['has-more', 'page-limit']),
  /** How many records the server announced; null where it did not say. */
  total: z.int().nullable(),
});
export type ListGap = z.infer<typeof listGapSchema>;

const format = new Intl.NumberFormat('en-AU');
const reasons: Readonly<Record<ListGap['reason'], string>> = {
  'has-more': "the server's page numbers don't add up",
  'page-limit': 'reading stopped after the most pages allowed',
};

/** What was read of how many, and why it is not all: "200 of at least 300 trips: the server's page numbers don't add up". */
export function listGapLine({ reason, total }: ListGap, count: number, what: string): string {
  const most =
    total !== null && total > count ? ` of at least ${format.format(total)} ${what}` : ` ${what} of a longer list`;
  return `${format.format(count)}${most}: ${reasons[reason]}`;
}

/** The same as a note for a screen, standard error or an export. */
export function listGapNote(gap: ListGap, count: number, what: string): string {
  const advice =
    gap.reason === 'page-limit'
      ? 'Use filters to read a smaller part.'
      : 'Totals may be too low. Use filters to read smaller parts, and tell the people who run the server.';
  return `This is not the whole list: ${listGapLine(gap, count, what)}. ${advice}`;
}

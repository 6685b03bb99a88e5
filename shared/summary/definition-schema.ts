/** What a summary and the address of a cell are where they are stored and sent: apart from their sums, which the first screen needs without zod. */
import { z } from 'zod';
import { periodBasisSchema } from '../filters/basis-schema';
import { listSummaryShares, maxMeasures, maxTopCount, savedSources, summaryShares } from './definition';

const isUnique = (items: readonly string[]) => new Set(items).size === items.length;

/** A field or value by its id in the catalogue of its source: `supplier`, `month`, `date:month`, `sum:amount`. */
const id = z.string().min(1).max(6_500);

/** What to summarise. Ids and filters are checked against the catalogue of the source. */
export const summaryDefinitionSchema = z
  .object({
    source: z.union([z.enum(savedSources), z.object({ report: z.string().min(1).max(6_000) })]),
    rows: z.array(id).min(1).max(2),
    column: id.nullable(),
    measures: z.array(id).min(1).max(maxMeasures),
    /** Which date, period and bookings of saved data it counts; none for a report, whose run says that. */
    basis: periodBasisSchema.exactOptional(),
    /** What else it leaves out: filters of the list of trips, and of sectors; none for a report. */
    filters: z.record(z.string().max(64), z.string().max(20_000)),
    /** Shown beside each value that adds up. */
    share: z.enum(summaryShares).optional(),
    /** The groups of the first field on rows with the largest values; all others are one group. */
    top: z.object({ count: z.int().min(1).max(maxTopCount), by: id }).optional(),
    /**
     * Shows beside each value how it has changed: from the period before, from the same one of the year before where no periods are on
     * columns, or from another result of the report.
     */
    before: z
      .union([z.enum(['period-before', 'year-before']), z.object({ runId: z.string().min(1).max(100) })])
      .optional(),
  })
  .refine(({ rows, column }) => isUnique(column === null ? rows : [...rows, column]), 'A field is used twice.')
  .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
  .refine(({ source, basis }) => (typeof source === 'string') === (basis !== undefined), 'A summary needs a period.')
  .refine(
    ({ column, share }) => share === undefined || listSummaryShares(column !== null).includes(share),
    'A share of the row needs a field on columns.',
  );
export type SummaryDefinition = z.infer<typeof summaryDefinitionSchema>;

/** The value of a field that a group has: an id, a text, a month (2026-10), quarter (2026-Q4), year (2026-27) or flag. */
const summaryKeySchema = z.union([z.number(), z.string(), z.boolean()]).nullable();
export type SummaryKey = z.infer<typeof summaryKeySchema>;

/** A cell of a summary: the keys of its row (the first only for a subtotal, none for the total), and of its column. */
export const cellAddressSchema = z.object({
  keys: z.array(summaryKeySchema).max(2).readonly(),
  /** Empty for all columns. */
  column: z.array(summaryKeySchema).max(1).readonly(),
  /** Only what has a value that can’t be read, which its sums leave out. */
  isUnread: z.literal(true).exactOptional(),
});
export type CellAddress = z.infer<typeof cellAddressSchema>;

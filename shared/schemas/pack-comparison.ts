/** Two runs of one pack side by side: the totals of each report, and how many rows are new, gone or changed. */
import { z } from 'zod';

/** A run of a pack within a comparison. It is named by when it started. */
const comparedRunSchema = z.object({
  startedAtMs: z.number(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
});

/** The total of one column in both runs, as decimals in the unit of the files. Null on a side that has none. */
const comparedTotalSchema = z.object({
  column: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
  /** Null where the two cannot be compared; `note` then says why. */
  change: z.string().nullable(),
  /** The change in percent of the amount before, one decimal; null where there was nothing before, or no change. */
  percent: z.string().nullable(),
  /** Why it is not compared, or what the totals leave out; null for neither. */
  note: z.string().nullable(),
});
export type ComparedTotal = z.infer<typeof comparedTotalSchema>;

/** How the rows of a report differ, matched by the values of `key`. */
const rowChangesSchema = z.object({
  beforeRunId: z.string(),
  nowRunId: z.string(),
  key: z.string(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  same: z.int(),
  warnings: z.array(z.string()),
});

const comparedReportSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** Why its totals are not compared; null where they are. */
  reason: z.string().nullable(),
  /** The filters of either run; null where the report was not in it. */
  filters: z.object({
    before: z.record(z.string(), z.string()).nullable(),
    now: z.record(z.string(), z.string()).nullable(),
  }),
  rows: z.object({ before: z.int(), now: z.int() }).nullable(),
  totals: z.array(comparedTotalSchema),
  /** Columns that the user confirmed as cents in both runs: their totals are in dollars. */
  dollarColumns: z.array(z.string()),
  /** Null where its rows are not compared; `rowsReason` then says why, unless `reason` does. */
  changes: rowChangesSchema.nullable(),
  rowsReason: z.string().nullable(),
});
export type ComparedReport = z.infer<typeof comparedReportSchema>;

export const packComparisonSchema = z.object({
  pack: z.string(),
  before: comparedRunSchema,
  now: comparedRunSchema,
  reports: z.array(comparedReportSchema),
  /** The names of the summaries of either run: they are not compared. */
  summaries: z.array(z.string()),
});
export type PackComparison = z.infer<typeof packComparisonSchema>;

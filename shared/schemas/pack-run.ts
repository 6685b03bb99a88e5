/** The run of a pack: the state of each of its reports. */
import { errorCodes } from '@shared/errors';
import { exportFormatSchema } from '@shared/export-formats';
import { z } from 'zod';

export const packRunItemSchema = z.object({
  slug: z.string(),
  /** Filters with absolute dates, resolved when the pack began: a resumed pack requests the same days. */
  filters: z.record(z.string(), z.string()),
  format: exportFormatSchema,
  /** The file's name within the folder. */
  file: z.string(),
  /** The intended name, where another file has it; null where the file has its intended name. */
  taken: z.string().nullable().default(null),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rows: z.int(),
  bytes: z.int(),
  /** Columns that the user confirmed as cents, and that its file has in dollars. */
  dollarColumns: z.array(z.string()).default([]),
  /** The exact sums of its numeric columns, in the unit that its file has. */
  totals: z.array(z.object({ column: z.string(), sum: z.string() })).default([]),
  /** Anomalies of the report and notices about its file. */
  warnings: z.array(z.string()).default([]),
  /** Why it failed; null where it did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type PackRunItem = z.infer<typeof packRunItemSchema>;

export const packRunSchema = z.object({
  pack: z.string(),
  folder: z.string(),
  startedAtMs: z.number(),
  /** The day (YYYY-MM-DD) from which relative dates were resolved. */
  day: z.string(),
  /** stopped: by the user, by a failure that ends every report, or by the end of Tripledger. */
  phase: z.enum(['running', 'stopped', 'done']),
  items: z.array(packRunItemSchema),
  /** The days of the pack's period, both included; null where each report has dates of its own. */
  period: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  /** The workbook of all reports; null where the pack has none. `file` is null where it could not be saved. */
  workbook: z
    .object({ file: z.string().nullable(), taken: z.string().nullable(), problem: z.string().nullable() })
    .nullable()
    .default(null),
  /** The summary file, and its intended name where another file has it; null before it is written. */
  summary: z.object({ file: z.string(), taken: z.string().nullable() }).nullable().default(null),
});
export type PackRun = z.infer<typeof packRunSchema>;

/** A pack on its way: which of its reports are in the folder, and which are not. */
import { errorCodes } from '@shared/errors';
import { exportFormatSchema } from '@shared/export-formats';
import { z } from 'zod';

export const packRunItemSchema = z.object({
  slug: z.string(),
  /** What is sent: relative dates were worked out when the pack began, so that a resumed pack asks for the same days. */
  filters: z.record(z.string(), z.string()),
  format: exportFormatSchema,
  /** The file's name within the folder. */
  file: z.string(),
  /** The name that it was to have, where another file had that already; null where it has its own. */
  taken: z.string().nullable().default(null),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rows: z.int(),
  bytes: z.int(),
  /** What was odd about the report, and what the user must be told of its file. */
  warnings: z.array(z.string()).default([]),
  /** Why it failed; null where it did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type PackRunItem = z.infer<typeof packRunItemSchema>;

export const packRunSchema = z.object({
  pack: z.string(),
  folder: z.string(),
  startedAtMs: z.number(),
  /** The day from which relative dates were worked out. */
  day: z.string(),
  /** stopped: broken off, by staff, a failure of all reports, or the end of Tripledger. */
  phase: z.enum(['running', 'stopped', 'done']),
  items: z.array(packRunItemSchema),
  /** The summary in the folder, and the name that it was to have where another file had that; null before it is written. */
  summary: z.object({ file: z.string(), taken: z.string().nullable() }).nullable().default(null),
});
export type PackRun = z.infer<typeof packRunSchema>;

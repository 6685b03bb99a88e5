/** A dump of saved offices as Parquet files: its state while it runs, and what it has written. */
import { z } from 'zod';

/** What was written of one office. */
const dumpedOfficeSchema = z.object({
  name: z.string(),
  trips: z.int(),
  sectors: z.int(),
  bytes: z.number(),
  /** Files that were written, those that were there already, and those of an earlier dump that are gone. */
  written: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  /** When the oldest record was read from the server, epoch milliseconds; null where nothing is saved. */
  oldestReadAtMs: z.number().nullable(),
  /** Sentences on what is not in the dump, or not whole. */
  notes: z.array(z.string()),
});
export type DumpedOfficeSummary = z.infer<typeof dumpedOfficeSchema>;

export const dumpStateSchema = z.object({
  phase: z.enum(['idle', 'running', 'done', 'stopped', 'failed']),
  folder: z.string().nullable(),
  /** The office at work; null before the first and after the last. */
  office: z.string().nullable(),
  /** Records of it that were read, of all that will be. */
  done: z.int(),
  total: z.int(),
  offices: z.array(dumpedOfficeSchema),
  /** The offices that were not dumped, and why. What was in the folder of them before is unchanged. */
  failures: z.array(z.object({ name: z.string(), message: z.string() })),
  message: z.string().nullable(),
});
export type DumpState = z.infer<typeof dumpStateSchema>;

/** What a dump of one office would contain. */
export const dumpEstimateSchema = z.object({
  trips: z.int(),
  tripDetails: z.int(),
  clients: z.int(),
  /** Bytes on disk, roughly. */
  bytes: z.number(),
  /** The columns and tables that only a dump with personal data has. */
  personalColumns: z.array(z.string()),
});
export type DumpEstimate = z.infer<typeof dumpEstimateSchema>;

/** Channels that write files. Main asks for the path in the system's dialog: the renderer never names one. */

import { z } from 'zod';
import { exportFormatSchema } from '../../exports/formats';
import { screenRowsSchema, screenTableSchema } from '../../exports/screen-table';
import { freshnessSchema } from '../../records/freshness';
import { monthChangeSchema, monthSchema, monthStateSchema, verifiedSchema } from '../../settings/month-end';
import { app, loadedId, office, officeId, recordId } from '../channel';

/** The result of an export. `path` is null where the user cancelled the save dialog. */
export const exportOutcome = z.object({
  path: z.string().nullable(),
  rows: z.int(),
  /** Messages about the file, for the user. */
  notices: z.array(z.string()),
  /** Whether a spreadsheet program would read cells of it as formulas. */
  hasFormulas: z.boolean(),
});

export type ExportOutcome = z.infer<typeof exportOutcome>;

/** Where the rows of a table on screen come from. Main says in the file what it knows of it. */
const screenSource = z.discriminatedUnion('kind', [
  /** `asOfMs`: when the list was last read whole, or the oldest of what it adds up, epoch milliseconds; null for never. */
  z.object({ kind: z.literal('list'), asOfMs: z.number().nullable() }),
  z.object({ kind: z.literal('report'), runId: loadedId }),
  z.object({ kind: z.literal('comparison'), comparisonId: loadedId }),
  /** A summary, of saved data or of a run's result, with what its sums lack. */
  z.object({
    kind: z.literal('summary'),
    runId: loadedId.nullable(),
    asOfMs: z.number().nullable(),
    warnings: z.array(z.string().max(2_000)).max(1_000),
  }),
  z.object({ kind: z.literal('sectors'), freshness: freshnessSchema }),
  z.object({ kind: z.literal('statement'), statementId: z.string().min(1).max(100) }),
]);
export type ScreenSource = z.infer<typeof screenSource>;

/** Names rows that the page sends before it asks for their export. */
const tableId = z.string().min(1).max(100);

export const exportChannels = {
  /** Receives the next rows of a table on screen. */
  'export:screen-rows': app(z.object({ tableId, rows: screenRowsSchema }), z.null()),
  /** Drops the rows of a table that is not exported after all. */
  'export:screen-forget': app(z.object({ tableId }), z.null()),
  /** Exports a table as a screen shows it, whose rows were received before. */
  'export:screen': office(
    z.object({
      tableId,
      table: screenTableSchema,
      source: screenSource,
      format: exportFormatSchema,
    }),
    exportOutcome,
  ),
  'export:report': office(z.object({ runId: loadedId, format: exportFormatSchema }), exportOutcome),
  /** Writes trips in the order in which they are listed, from their saved records. */
  'export:trips': office(
    z.object({ ids: z.array(recordId).max(2_000_000), format: exportFormatSchema }),
    exportOutcome,
  ),
  /** Exports what is saved of an office, or of all saved offices where it is null, into a folder that the user chooses. */
  'export:parquet': app(z.object({ officeId, isPersonalIncluded: z.boolean() }), exportOutcome),
  /** Shows a file of this session's exports in the file manager. */
  'export:show': app(z.string().max(5_000), z.null()),
  /** Opens a file of this session's exports with the system's program for it. */
  'export:open': app(z.string().max(5_000), z.null()),
} as const;

/* Channels of Month end. Its parts and its folder are preferences. */

const month = { month: monthSchema };

export const monthEndChannels = {
  /** A month from the saved data; null for the newest one that is over and not locked. */
  'month-end:state': office(z.object({ month: monthSchema.nullable() }), monthStateSchema),
  'month-end:change': office(z.object({ ...month, change: monthChangeSchema }), z.null()),
  /** Makes the folder of a month; asks where before the first one. False where the user cancelled. */
  'month-end:run': office(z.object(month), z.boolean()),
  'month-end:stop': office(z.null(), z.null()),
  /** Saves the summary that is equal to a report of the last run, and puts it in the report's place. */
  'month-end:replace': office(z.object({ ...month, part: z.string().max(20_000) }), z.null()),
  'month-end:lock': office(z.object(month), z.null()),
  'month-end:unlock': office(z.object({ ...month, reason: z.string().trim().min(1).max(2_000) }), z.null()),
  /** Reads the files of the last run again. */
  'month-end:verify': office(z.object(month), verifiedSchema),
} as const;

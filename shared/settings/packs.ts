/** The run of a pack: the state of each of its reports and summaries. */

import { z } from 'zod';
import { errorCodes } from '../errors/errors';
import { exportFormatSchema } from '../exports/formats';
import { reportParametersSchema } from '../reports/parameters';
import { oldestRecordSchema, summaryDefinitionSchema } from '../summary/definition';
import { readStoredDefinition } from '../summary/stored-definition';

/** What the run of a report and the making of a summary have in common. */
const itemSchema = z.object({
  /** Filters with absolute dates. Those of a report are resolved when the pack began: a resumed pack requests the same days. */
  filters: z.record(z.string(), z.string()),
  format: exportFormatSchema,
  /** The file's name within the folder. */
  file: z.string(),
  /** The intended name, where another file has it; null where the file has its intended name. */
  taken: z.string().nullable().default(null),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  rows: z.int(),
  bytes: z.int(),
  /** The exact sums of its numeric columns. */
  totals: z
    .array(
      z.object({
        column: z.string(),
        sum: z.string(),
        /** Values that are not in the sum. Earlier versions named them in its text. */
        excludedCount: z.int().default(0),
      }),
    )
    .default([]),
  /** What needs care: anomalies of a report, or of a summary what its gaps are in detail and more; notices about the file. */
  warnings: z.array(z.string()).default([]),
  /** Why it failed; null where it did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});

/** A report of a run. Files of earlier versions name no kind: they have reports only. */
const packRunReportSchema = itemSchema.extend({
  kind: z.literal('report').default('report'),
  slug: z.string(),
  /** How the report was set up, relative dates still relative; null in runs of versions that did not store it. */
  parameters: reportParametersSchema.nullable().default(null),
  /** Its run in the run history; null where it was not written, or by a version that did not store it. */
  runId: z.string().nullable().default(null),
  /** Columns that the user confirmed as cents: their totals are in dollars, and in a pack with a workbook its file, too. */
  dollarColumns: z.array(z.string()).default([]),
});
export type PackRunReport = z.infer<typeof packRunReportSchema>;

/** A saved summary in a run. That of a report follows it, of whose rows it is made. */
const packRunSummarySchema = itemSchema
  .extend({
    kind: z.literal('summary'),
    /** The report's; null for saved data. */
    slug: z.string().nullable().default(null),
    name: z.string(),
    /** As it was saved when its file was written, so with its own dates; null before. */
    definition: summaryDefinitionSchema.nullable(),
    /** Whether all that it is of is counted. Earlier versions did not store it. */
    counts: z.enum(['all', 'part', 'nothing']).default('all'),
    /** What its sums lack, in a sentence each. */
    gaps: z.array(z.string()).default([]),
    /** How it was made: what it counts and leaves out by its filters. Earlier versions stored these sentences as warnings. */
    notes: z.array(z.string()).optional(),
    /** The oldest record in it. Earlier versions named it in the warnings. */
    oldest: oldestRecordSchema.nullable().default(null),
  })
  .transform(({ notes, warnings, ...item }) =>
    notes === undefined ? { ...item, notes: warnings, warnings: [] } : { ...item, notes, warnings },
  );
export type PackRunSummary = z.infer<typeof packRunSummarySchema>;

/** Versions before this one had a kind of its own for summaries of reports. */
function readStoredItem(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('definition' in stored)) return stored;
  const { kind, slug, definition, ...item } = stored as Readonly<Record<string, unknown>>;
  const report = typeof slug === 'string' ? slug : null;
  const isEarlier = kind === 'report-summary';
  return {
    ...item,
    kind: 'summary',
    slug: report,
    definition: readStoredDefinition(definition, isEarlier ? report : null),
  };
}

const packRunItemSchema = z.preprocess(readStoredItem, z.union([packRunSummarySchema, packRunReportSchema]));
export type PackRunItem = z.infer<typeof packRunItemSchema>;

/** The process that runs a pack, as far as others can tell: it renews `atMs` while it does. */
const packRunBySchema = z.object({ runnerId: z.string(), pid: z.int(), host: z.string(), atMs: z.number() });
export type PackRunBy = z.infer<typeof packRunBySchema>;

export const packRunSchema = z.object({
  pack: z.string(),
  folder: z.string(),
  startedAtMs: z.number(),
  /** The day (YYYY-MM-DD) from which relative dates were resolved. */
  day: z.string(),
  /** stopped: by the user, by a failure that ends every report, or by the end of Tripledger. */
  phase: z.enum(['running', 'stopped', 'done']),
  items: z.array(packRunItemSchema),
  /** The days of the pack's period, both included; null where each item has dates of its own. */
  period: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  /** The workbook of all items; null where the pack has none. `file` is null where it could not be saved. */
  workbook: z
    .object({ file: z.string().nullable(), taken: z.string().nullable(), problem: z.string().nullable() })
    .nullable()
    .default(null),
  /** The summary file, and its intended name where another file has it; null before it is written. */
  summary: z.object({ file: z.string(), taken: z.string().nullable() }).nullable().default(null),
  /** Null where it is not running, as a process lists its own runs, and in runs of versions that did not store it. */
  runBy: packRunBySchema.nullable().default(null),
});
export type PackRun = z.infer<typeof packRunSchema>;

/** Whether a listed run goes on in another process: in another window, or on the command line. */
export const isRunElsewhere = ({ phase, runBy }: PackRun): boolean => phase === 'running' && runBy !== null;

/** Whether a listed run goes on in this process. */
export const isRunHere = ({ phase, runBy }: PackRun): boolean => phase === 'running' && runBy === null;

/** Whether an item is a summary that was made of a part of the data, or of none of it. */
export const isPartial = (item: PackRunItem): boolean =>
  item.kind === 'summary' && item.status === 'done' && item.counts !== 'all';

/** Names an item in a sentence: a report by its slug, a summary as one. */
export function getPackItemLabel(item: PackRunItem): string {
  switch (item.kind) {
    case 'report':
      return item.slug;
    case 'summary':
      return item.slug === null ? `summary ${item.name}` : `summary ${item.name} of ${item.slug}`;
  }
}

/** Names a summary of a report by both: "By branch (Sales)". */
export const formatReportSummaryName = (name: string, report: string): string => `${name} (${report})`;

/** Names what a run consists of: "reports", "summaries", or "reports and summaries". */
export function getPackItemsNoun(items: readonly PackRunItem[]): string {
  const kinds = new Set(items.map(({ kind }) => kind));
  if (!kinds.has('summary')) return 'reports';
  return kinds.has('report') ? 'reports and summaries' : 'summaries';
}

/** Whether two states are of one run. */
export function isSamePackRun(run: PackRun, other: PackRun): boolean {
  return run.pack === other.pack && run.folder === other.folder && run.startedAtMs === other.startedAtMs;
}

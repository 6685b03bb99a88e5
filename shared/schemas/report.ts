/** Reports: the list, a run's result, the cells of its rows, and what is remembered of earlier runs. */
import { columnStatsSchema } from '@shared/report-columns';
import { z } from 'zod';
import { defineRecord, field, type Parsed } from './record';

/** A report as report/list names it. */
export const reportItemRecord = defineRecord({
  slug: field.text(),
  display_name: field.text(),
  last_modified: field.text(),
});
export type ReportItem = Parsed<typeof reportItemRecord>;

/**
 * One cell of a report. A number whose JSON text a JavaScript number would not give back digit for digit (1.50,
 * 9007199254740993) is kept as that text in `n`; an object or array is kept as compact JSON in `j`. Absent is null.
 */
export type Cell = null | string | number | boolean | { n: string } | { j: string };

/** The cell as text, exactly as the API wrote it; null and absent are empty (design, "Command line"). */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'n' in cell ? cell.n : cell.j;
  return String(cell);
}

/** Where a run's rows went: to the screen, or straight to a file. */
const destinationSchema = z.object({ path: z.string(), format: z.string() }).nullable();

/** Everything about a run but its rows, which are fetched in pieces. */
export const reportRunSchema = z.object({
  runId: z.string(),
  slug: z.string(),
  displayName: z.string(),
  filtersSent: z.record(z.string(), z.string()),
  /** What the API says it applied; null where it said nothing readable. */
  filtersApplied: z.record(z.string(), z.string()).nullable(),
  headers: z.array(z.string()),
  /** What was counted of each header's column. */
  columns: z.array(columnStatsSchema),
  rowsReceived: z.int(),
  /** Rows of each piece in which they are fetched. */
  blocks: z.array(z.int()),
  /** Bytes of the answer. */
  bytes: z.int(),
  /** The API's row_count; null where missing. */
  rowCount: z.int().nullable(),
  /** The API's execution_time as it was written (its unit is not documented). */
  executionTime: z.string().nullable(),
  /** When the report's SQL was changed, as the list of reports said; null where it did not. */
  lastModified: z.string().nullable(),
  ranAtMs: z.number(),
  /** From asking to the last row, milliseconds. */
  tookMs: z.number(),
  warnings: z.array(z.string()),
  /** Null where the rows came to the screen. */
  file: destinationSchema,
});
export type ReportRun = z.infer<typeof reportRunSchema>;

/** A run in the ledger. */
export const runHistoryEntrySchema = z.object({
  run: reportRunSchema,
  /** Whether its rows are kept too, so that it can be opened and compared. */
  hasRows: z.boolean(),
  /** Bytes that they take on this computer. */
  storedBytes: z.int(),
});
export type RunHistoryEntry = z.infer<typeof runHistoryEntrySchema>;

/** What was found out about a filter: whether the report's template uses it. */
export const filterSupportValues = ['works', 'ignored', 'unknown'] as const;
export type FilterSupport = (typeof filterSupportValues)[number];

/** How two runs of a report differ. */
export const comparisonSchema = z.object({
  comparisonId: z.string(),
  before: reportRunSchema,
  after: reportRunSchema,
  /** The column by whose values rows were found again. */
  key: z.string(),
  /** The columns that are compared: those of the later run, then those that only the earlier one had. */
  headers: z.array(z.string()),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  same: z.int(),
  /** What makes the comparison less than certain: a key that repeats, rows without one. */
  warnings: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const differenceKinds = ['added', 'removed', 'changed'] as const;
/** One row that differs: its cells now (as they were, where it was removed), and as they were where they changed. */
export type Difference = {
  readonly kind: (typeof differenceKinds)[number];
  readonly cells: readonly Cell[];
  /** The cells before, by their places in `headers`. */
  readonly before: Readonly<Record<number, Cell>>;
};

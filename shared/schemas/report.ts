/** Reports: the list, a run's result, and the cells of its rows. */
import { z } from 'zod';
import { f, type Held, record } from './record';

/** A report as report/list names it. */
export const reportItemRecord = record({ slug: f.text(), display_name: f.text(), last_modified: f.text() });
export type ReportItem = Held<typeof reportItemRecord>;

/**
 * One cell of a report. A number whose JSON text a JavaScript number would not give back digit for digit (1.50,
 * 9007199254740993) is kept as that text in `n`; an object or array is kept as compact JSON in `j`. Absent is null.
 */
export const cellSchema = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ n: z.string() }),
  z.object({ j: z.string() }),
]);
export type Cell = z.infer<typeof cellSchema>;

/** The cell as text, exactly as the API wrote it; null and absent are empty (design, "Command line"). */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'n' in cell ? cell.n : cell.j;
  return String(cell);
}

/** Everything about a run but its rows, which are fetched in pieces. */
export const reportRunSchema = z.object({
  runId: z.string(),
  slug: z.string(),
  displayName: z.string(),
  filtersSent: z.record(z.string(), z.string()),
  /** What the API says it applied; null where it said nothing readable. */
  filtersApplied: z.record(z.string(), z.string()).nullable(),
  headers: z.array(z.string()),
  rowsReceived: z.int(),
  /** The API's row_count; null where missing. */
  rowCount: z.int().nullable(),
  /** The API's execution_time as it was written (its unit is not documented). */
  executionTime: z.string().nullable(),
  ranAtMs: z.number(),
  warnings: z.array(z.string()),
});
export type ReportRun = z.infer<typeof reportRunSchema>;

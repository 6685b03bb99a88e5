/**
 * The change of a report's summary from column to column: each month, quarter or financial year on columns is compared with the
 * one directly before it. A gap is no period before: a column whose period before has no rows has no change.
 */
import { decodeSummary, type EncodedSummary } from './encoded-summary';
import { periods } from './period-keys';
import type { Remarks } from './remarks';
import type { ReportCoverage, ReportSummaryDefinition, ReportSummaryResult } from './schemas/report-summary';
import type { SummaryCell, SummaryKey, SummaryRow } from './schemas/summary';
import { changesNote } from './summary-changes';
import { formatPeriod } from './summary-labels';

type Definition = Pick<ReportSummaryDefinition, 'change' | 'column'>;

/** Gets the period of the columns that are compared with each other; null where they are not. */
function getComparedPeriod({ change, column }: Definition): 'month' | 'quarter' | 'year' | null {
  const period = change === 'columns' ? (column?.period ?? null) : null;
  return period === 'day' ? null : period;
}

/**
 * For each column the index of that of the period before; null where there is none. The last one, of all columns, has none.
 *
 * @returns null where columns are not compared
 */
export function findColumnsBefore(
  definition: Definition,
  { columns }: Pick<ReportSummaryResult, 'columns'>,
): (number | null)[] | null {
  const period = getComparedPeriod(definition);
  if (period === null) return null;
  const toNumber = (key: SummaryKey) => (key === null ? null : periods[period].parseKey(String(key)));
  const indexes = new Map(columns.map((key, index) => [toNumber(key), index]));
  const toBefore = (key: SummaryKey) => {
    const number = toNumber(key);
    return number === null ? null : (indexes.get(number - 1) ?? null);
  };
  return [...columns.map(toBefore), null];
}

/** A row whose cells before are its own, of other columns. */
class ComparedRow implements SummaryRow {
  private readonly row: SummaryRow;
  private readonly columnsBefore: readonly (number | null)[];

  constructor(row: SummaryRow, columnsBefore: readonly (number | null)[]) {
    this.row = row;
    this.columnsBefore = columnsBefore;
  }

  get keys(): readonly SummaryKey[] {
    return this.row.keys;
  }

  get cells(): readonly SummaryCell[] {
    return this.row.cells;
  }

  get before(): readonly (SummaryCell | null)[] {
    return pickBefore(this.row.cells, this.columnsBefore);
  }
}

const pickBefore = (cells: readonly SummaryCell[], columnsBefore: readonly (number | null)[]) =>
  columnsBefore.map((index) => (index === null ? null : (cells[index] ?? null)));

/** Gives the rows of a result the cells that they are compared with, where these are of its own columns. */
export function compareColumns(definition: Definition, result: ReportSummaryResult): ReportSummaryResult {
  const columnsBefore = findColumnsBefore(definition, result);
  if (columnsBefore === null) return result;
  const compare = (row: SummaryRow) => new ComparedRow(row, columnsBefore);
  return {
    ...result,
    rows: result.rows.map(compare),
    subtotals: result.subtotals.map(compare),
    totalBefore: pickBefore(result.total, columnsBefore),
  };
}

/** Decodes a summary of a report's result, with what its values are compared with. */
export const decodeReportSummary = (definition: Definition, encoded: EncodedSummary): ReportSummaryResult =>
  compareColumns(definition, decodeSummary<ReportCoverage>(encoded));

const periodNouns = { month: 'month', quarter: 'quarter', year: 'financial year' } as const;

/** Columns that a sentence names; the others are counted. */
const maxNamed = 5;

/** Says what the columns are compared with, which has nothing before it, and which are missing. */
export function describeColumnChanges(definition: Definition, result: Pick<ReportSummaryResult, 'columns'>): Remarks {
  const period = getComparedPeriod(definition);
  const columnsBefore = findColumnsBefore(definition, result);
  if (period === null || columnsBefore === null) return { notes: [], warnings: [] };
  const noun = periodNouns[period];
  const keys = result.columns.flatMap((key) => (key === null ? [] : [String(key)]));
  const without = keys.filter((_, index) => columnsBefore[index] === null);
  if (without.length === keys.length) {
    return { notes: [], warnings: [`No change can be shown. The result has no two ${noun}s that follow each other.`] };
  }
  const [first = '', ...afterGaps] = without;
  const { parseKey, toKey } = periods[period];
  const named = afterGaps
    .slice(0, maxNamed)
    .map((key) => `${formatPeriod(period, key)} (no ${formatPeriod(period, toKey(parseKey(key) - 1))})`);
  const others = afterGaps.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return {
    notes: [
      `Changes are from the ${noun} before, column to column. ${formatPeriod(period, first)} is the first: it has none.`,
      changesNote,
    ],
    warnings:
      afterGaps.length === 0 ? [] : [`No change is shown where the result has no rows of the ${noun} before: ${list}.`],
  };
}

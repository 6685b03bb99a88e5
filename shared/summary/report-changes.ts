/** How the values of a report's summary have changed from another result, or from column to column, and what is said of it. */

import type { Remarks } from '../exports/notices';
import type { ReportRun } from '../reports/report';
import { periods } from '../values/date-ranges';
import { formatCount } from '../values/texts';
import { type Change, changesNote, compareValues } from './changes';
import type { SummaryCell, SummaryKey, SummaryRow } from './definition';
import { decodeSummary, type EncodedSummary } from './encoded-summary';
import { formatPeriod } from './labels';
import { getReportMeasure, listShownReportValues, type ShownReportValue } from './report-summary';
import type {
  ReportCoverage,
  ReportMeasure,
  ReportSummaryDefinition,
  ReportSummaryResult,
} from './report-summary-schema';

/*
 * The change of a report's summary from column to column: each month, quarter or financial year on columns is compared with the
 * one directly before it. A gap is no period before: a column whose period before has no rows has no change.
 */

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
function findColumnsBefore(
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
function describeColumnChanges(definition: Definition, result: Pick<ReportSummaryResult, 'columns'>): Remarks {
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

type Value = number | bigint | null;

/** The value of a cell to compare. A sum of no rows, and of rows without a value, is 0; an average of none is none. */
function getComparable(value: Value, measure: ReportMeasure, excludedCount: number): Value {
  return value === null && excludedCount === 0 && measure.kind !== 'average' ? 0 : value;
}

/** Compares a cell with that of the other result, or of the column before, in the units of its measure. */
export function getReportChange(
  cell: SummaryCell | null | undefined,
  before: SummaryCell | null | undefined,
  measure: ReportMeasure,
  coverage: ReportCoverage,
): Change & { readonly scale: number } {
  const now = cell ? getReportMeasure(cell, measure, coverage) : null;
  const then = before ? getReportMeasure(before, measure, coverage) : null;
  const scale = now?.scale ?? 0;
  const excludedCount = (now?.excludedCount ?? 0) + (then?.excludedCount ?? 0);
  if (now === null || then === null || (now.value === null && then.value === null)) {
    return { amount: null, percent: null, excludedCount, scale };
  }
  const compared = compareValues(
    getComparable(now.value, measure, now.excludedCount),
    getComparable(then.value, measure, then.excludedCount),
  );
  return { ...compared, excludedCount, scale };
}

/** Gets the columns whose changes a result shows; null where it shows none. */
export function getComparableColumns(
  definition: Pick<ReportSummaryDefinition, 'change' | 'column'>,
  result: ReportSummaryResult,
): readonly number[] | null {
  const { coverage, before } = result;
  const hasColumns = findColumnsBefore(definition, result)?.some((index) => index !== null) === true;
  if (hasColumns) return coverage.values.map(({ column }) => column);
  return before === undefined ? null : (coverage.before?.comparable ?? null);
}

/**
 * Lists what each column of a summary shows: of those that are compared with each other, changes only where one has another before it.
 *
 * @returns for each column, the last one being that of all columns
 */
export function listColumnValues(
  definition: ReportSummaryDefinition,
  result: ReportSummaryResult,
): readonly (readonly ShownReportValue[])[] {
  const shown = listShownReportValues(definition, getComparableColumns(definition, result));
  const unchanged = shown.filter(({ change }) => change === null);
  const columnsBefore = findColumnsBefore(definition, result);
  return Array.from({ length: result.columns.length + 1 }, (_, index) =>
    columnsBefore !== null && columnsBefore[index] === null ? unchanged : shown,
  );
}

/**
 * Says what the values are compared with, and why changes are not shown or may be wrong.
 *
 * @param formatTime - formats when the other result was run
 */
export function describeReportChange(
  definition: Pick<ReportSummaryDefinition, 'change' | 'column'>,
  { columns, coverage: { before } }: Pick<ReportSummaryResult, 'columns' | 'coverage'>,
  formatTime: (ms: number) => string,
): Remarks {
  if (definition.change === 'columns') return describeColumnChanges(definition, { columns });
  if (before === undefined) return { notes: [], warnings: [] };
  const { comparable, problems, warnings, rows } = before;
  const result = `the result of ${formatTime(before.ranAtMs)}`;
  if (comparable === null) {
    const reason = `No change can be shown: ${result} has different columns. ${problems.join(' ')}`;
    return { notes: [], warnings: [reason, ...warnings] };
  }
  return {
    notes: [`Changes are from ${result}: ${formatCount(rows, 'row')}.`, ...(rows === 0 ? [] : [changesNote])],
    warnings: [...warnings, ...problems],
  };
}

type ComparedRun = Pick<ReportRun, 'lastModified' | 'warnings'>;

/** Says what speaks against comparing two results of a report. */
export function describeComparedRuns(now: ComparedRun, other: ComparedRun): string[] {
  const isKnown = now.lastModified !== null && other.lastModified !== null;
  return [
    ...(isKnown && now.lastModified !== other.lastModified ? ['The report was changed between the two results.'] : []),
    ...other.warnings.map((warning) => `In the other result: ${warning}`),
  ];
}

/** How the values of a report's summary have changed from another result, or from column to column, and what is said of it. */
import { formatCount } from './count-text';
import type { Remarks } from './remarks';
import { describeColumnChanges, findColumnsBefore } from './report-column-changes';
import { getReportMeasure, listShownReportValues, type ShownReportValue } from './report-summary-values';
import type { ReportRun } from './schemas/report';
import type {
  ReportCoverage,
  ReportMeasure,
  ReportSummaryDefinition,
  ReportSummaryResult,
} from './schemas/report-summary';
import type { SummaryCell } from './schemas/summary';
import { type Change, changesNote, compareValues } from './summary-changes';

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

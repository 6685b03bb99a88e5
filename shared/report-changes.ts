/** How the values of a report's summary have changed from the period before, and what is said of it. */
import { formatCount } from './count-text';
import { formatDateRange } from './date-ranges';
import type { Remarks } from './remarks';
import { describeColumnChanges, findColumnsBefore } from './report-column-changes';
import type { ReportPeriodBefore } from './report-period-before';
import { getReportMeasure, listShownReportValues, type ShownReportValue } from './report-summary-values';
import type {
  ReportCoverage,
  ReportMeasure,
  ReportSummaryDefinition,
  ReportSummaryResult,
} from './schemas/report-summary';
import type { SummaryCell } from './schemas/summary';
import { type Change, changesNote, compareValues } from './summary-changes';

type Value = number | bigint | null;

type ComparedTotals = Pick<ReportSummaryResult, 'columns' | 'coverage' | 'total' | 'totalBefore'>;

/** The value of a cell to compare. A sum of no rows, and of rows without a value, is 0; an average of none is none. */
function getComparable(value: Value, measure: ReportMeasure, excludedCount: number): Value {
  return value === null && excludedCount === 0 && measure.kind !== 'average' ? 0 : value;
}

/** Compares a cell with that of the period before, in the units of its measure. */
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

/** Lists the number of rows of a cell, and what it has of the values at these positions: two sums and what they leave out. */
const listCompared = (cell: SummaryCell | null, values: readonly number[]) => [
  cell?.count,
  ...values.flatMap((index) => [2 * index, 2 * index + 1].map((at) => [cell?.sums[at], cell?.excluded?.[at] ?? 0])),
];

/** Whether all sums that are compared are the same in both periods, as those of a report that ignores its dates are. */
function isUnchanged({ coverage, total, totalBefore }: ComparedTotals): boolean {
  const values = coverage.values.flatMap(({ column }, index) =>
    coverage.before?.comparable?.includes(column) ? [index] : [],
  );
  if (coverage.rows === 0 || (values.length === 0 && coverage.values.length > 0)) return false;
  const toText = (cells: readonly (SummaryCell | null)[] = []) =>
    JSON.stringify(cells.map((cell) => listCompared(cell, values)));
  return toText(total) === toText(totalBefore);
}

/**
 * Says what the values are compared with, and why changes are not shown or may be wrong.
 *
 * @param period - null where no other run is compared with
 * @param formatTime - formats when the run of the period before was made
 */
export function describeReportChange(
  definition: Pick<ReportSummaryDefinition, 'change' | 'column'>,
  period: ReportPeriodBefore | null,
  result: ComparedTotals,
  formatTime: (ms: number) => string,
): Remarks {
  if (definition.change === undefined) return { notes: [], warnings: [] };
  if (definition.change === 'columns') return describeColumnChanges(definition, result);
  if (period === null) return { notes: [], warnings: [] };
  if (period.kind === 'none') return { notes: [], warnings: [describeNoPeriod(period.problem)] };
  const { before } = result.coverage;
  const dates = formatDateRange(period.before);
  if (before === undefined) {
    return { notes: [], warnings: [describeNoPeriod(`There is no run of the period before, ${dates}.`)] };
  }
  const run = `run ${formatTime(before.ranAtMs)}`;
  if (before.comparable === null) {
    return {
      notes: [],
      warnings: [
        describeNoPeriod(`The run of the period before, ${dates}, has different columns. ${before.problems.join(' ')}`),
        ...before.warnings,
      ],
    };
  }
  if (before.rows === 0) {
    return { notes: [`The report has no rows in the period before, ${dates}, ${run}.`], warnings: before.warnings };
  }
  const unchanged =
    !period.isSupported && isUnchanged(result)
      ? ['Both periods have the same sums. The report may not use these dates: “Test filters” on the report finds out.']
      : [];
  return {
    notes: [`Changes are from the period before, ${dates}: ${formatCount(before.rows, 'row')}, ${run}.`, changesNote],
    warnings: [...before.warnings, ...unchanged, ...before.problems],
  };
}

/** Says why there is no change, and what to do. */
export const describeNoPeriod = (problem: string): string => `No change can be shown. ${problem}`;

/** Which columns of another result a summary compares. They are found by their headers; nothing is guessed. */
import type { ColumnSetting, ReportRun } from '../reports/report';
import {
  type FieldKind,
  findFieldKind,
  findSummable,
  listReportColumns,
  planReportSummary,
  type ReportColumns,
  type ReportSummaryPlan,
} from './report-summary';
import type { ReportField, ReportSummaryDefinition, ReportValue } from './report-summary-schema';
import { findNamedColumn, toNamedColumn } from './saved-report-summary';

/** A run with the settings of its columns. */
type RunColumns = {
  readonly run: Pick<ReportRun, 'headers' | 'columns' | 'rowsReceived'>;
  readonly settings: Readonly<Record<string, ColumnSetting>>;
};

type ReportChangePlan = {
  /** How both runs are added up: values have the decimals of both. */
  readonly plan: ReportSummaryPlan;
  /** For each column of the result its index in the other one; null where it is not compared. */
  readonly columns: readonly (number | null)[];
  /** Why groups or values are not compared, as sentences. */
  readonly problems: readonly string[];
  /** The columns whose changes are shown; null where groups cannot be compared. */
  readonly comparable: readonly number[] | null;
};

/** Compares the columns of a result with those of the run before. */
class ColumnComparison {
  readonly problems = new Set<string>();
  readonly columns: (number | null)[];
  private readonly now: RunColumns;
  private readonly before: RunColumns;
  private readonly nowColumns: ReportColumns;
  private readonly beforeColumns: ReportColumns;

  constructor(now: RunColumns, before: RunColumns) {
    this.now = now;
    this.before = before;
    this.nowColumns = listReportColumns(now.run, now.settings);
    this.beforeColumns = listReportColumns(before.run, before.settings);
    this.columns = now.run.headers.map(() => null);
  }

  /** Compares a field: its kind for both runs; null where they differ. A column without values is of the other's kind. */
  compareField(field: ReportField, kind: FieldKind): FieldKind | null {
    const column = this.findColumn(field.column);
    if (column === null) return null;
    const before = findFieldKind(this.beforeColumns, { ...field, column });
    const isBlank = [this.isBlank(this.nowColumns, field.column), this.isBlank(this.beforeColumns, column)];
    if (before !== null && (before === kind || isBlank.includes(true))) {
      this.columns[field.column] = column;
      return isBlank[0] === true ? before : kind;
    }
    return this.leaveOut(`The column “${this.getHeader(field.column)}” has values of a different kind.`);
  }

  /** Compares a column that is added up; null where it cannot be. */
  compareValue(value: ReportValue): ReportValue | null {
    const column = this.findColumn(value.column);
    if (column === null) return null;
    const header = this.getHeader(value.column);
    const found = findSummable(this.beforeColumns, column);
    const isBlank = [this.isBlank(this.nowColumns, value.column), this.isBlank(this.beforeColumns, column)];
    if (found === undefined) return this.leaveOut(`The column “${header}” has no numbers to compare.`);
    if (found.unit === null) {
      return this.leaveOut(`Nothing says whether the amounts of the column “${header}” are cents or dollars.`);
    }
    // Dollars and other numbers are read alike: which of them a column is may follow from its decimals alone.
    if ((found.unit === 'cents') !== (value.unit === 'cents') && !isBlank.includes(true)) {
      return this.leaveOut(`The column “${header}” is in cents in one of the two runs only.`);
    }
    this.columns[value.column] = column;
    const { unit } = isBlank[0] === true ? found : value;
    return { column: value.column, unit, scale: Math.max(value.scale, found.scale) };
  }

  private getHeader(column: number): string {
    return this.now.run.headers[column] ?? '';
  }

  private isBlank({ groupable }: ReportColumns, column: number): boolean {
    return groupable.some((candidate) => candidate.column === column && candidate.isBlank);
  }

  private findColumn(column: number): number | null {
    const found = findNamedColumn(this.before.run.headers, toNamedColumn(this.now.run.headers, column));
    if (found !== null) return found;
    return this.leaveOut(
      `There is no column “${this.getHeader(column)}”, or a different number of columns with that name.`,
    );
  }

  private leaveOut(problem: string): null {
    this.problems.add(problem);
    return null;
  }
}

/**
 * Plans a summary beside another result. A run without rows has nothing that could be of another kind.
 *
 * @throws AppError `usage` as {@link planReportSummary} does
 */
export function planReportChange(
  now: RunColumns,
  before: RunColumns,
  definition: ReportSummaryDefinition,
): ReportChangePlan {
  const plan = planReportSummary(now.run, now.settings, definition);
  const all = plan.values.map(({ column }) => column);
  if (before.run.rowsReceived === 0) {
    return { plan, columns: now.run.headers.map(() => null), problems: [], comparable: all };
  }
  const comparison = new ColumnComparison(now, before);
  const fields = [...definition.rows, ...(definition.column === null ? [] : [definition.column])];
  const kinds = fields.map((field, position) => comparison.compareField(field, plan.kinds[position] ?? 'exact'));
  if (kinds.includes(null)) {
    return { plan, columns: [], problems: [...comparison.problems], comparable: null };
  }
  const values = plan.values.map((value) => comparison.compareValue(value));
  return {
    plan: {
      kinds: kinds.flatMap((kind) => kind ?? []),
      values: plan.values.map((value, index) => values[index] ?? value),
    },
    columns: comparison.columns,
    problems: [...comparison.problems].map((problem) => `In the other result: ${problem}`),
    comparable: values.flatMap((value) => (value === null ? [] : [value.column])),
  };
}

/** Summaries of reports that are saved under a name: by the names of their columns, and as a later result has them. */

import type { ColumnSetting, ReportRun } from '../reports/report';
import { formatCount } from '../values/texts';
import { listSummaryShares } from './definition';
import {
  describeUnknownUnit,
  findFieldKind,
  findSummable,
  listReportColumns,
  type ReportColumns,
} from './report-summary';
import {
  canCompareColumns,
  type NamedColumn,
  type NamedField,
  type NamedMeasure,
  type NamedSummaryDefinition,
  type ReportField,
  type ReportMeasure,
  type ReportSummaryDefinition,
} from './report-summary-schema';

const listIndexes = (headers: readonly string[], name: string) =>
  headers.flatMap((header, index) => (header === name ? [index] : []));

/** Names a column by its header, and of several with one header by its position among them. */
export function toNamedColumn(headers: readonly string[], column: number): NamedColumn {
  const name = headers[column] ?? '';
  const indexes = listIndexes(headers, name);
  return indexes.length > 1
    ? { name, sameName: { position: indexes.indexOf(column), count: indexes.length } }
    : { name };
}

/** Makes what is saved of a summary: its columns by their names. */
export function toNamedSummary(
  { rows, column, measures, share, top, change }: ReportSummaryDefinition,
  headers: readonly string[],
): NamedSummaryDefinition {
  const toField = (field: ReportField): NamedField => ({ ...field, column: toNamedColumn(headers, field.column) });
  const toMeasure = (measure: ReportMeasure): NamedMeasure =>
    measure.kind === 'rows' ? measure : { ...measure, column: toNamedColumn(headers, measure.column) };
  return {
    rows: rows.map(toField),
    column: column && toField(column),
    measures: measures.map(toMeasure),
    ...(share && { share }),
    ...(top && { top: { ...top, by: toMeasure(top.by) } }),
    ...(change && { change }),
  };
}

/** A saved summary as a result has it. */
type OpenedReportSummary = {
  /** Without what the result does not have: there may be no rows and no values left. */
  readonly definition: ReportSummaryDefinition;
  /** Why parts of it are left out, as sentences. Nothing takes their place. */
  readonly problems: readonly string[];
};

/** Finds a column by its name; null where a result has none of this header, or not as many as there were. */
export function findNamedColumn(headers: readonly string[], { name, sameName }: NamedColumn): number | null {
  const indexes = listIndexes(headers, name);
  return indexes.length === (sameName?.count ?? 1) ? (indexes[sameName?.position ?? 0] ?? null) : null;
}

/** Finds the parts of a saved summary in a result, and says what it does not have. */
class SummaryOpener {
  readonly problems = new Set<string>();
  private readonly headers: readonly string[];
  private readonly columns: ReportColumns;

  constructor(headers: readonly string[], columns: ReportColumns) {
    this.headers = headers;
    this.columns = columns;
  }

  openField(field: NamedField): ReportField[] {
    const column = this.findColumn(field.column);
    if (column === null) return [];
    const opened = { ...field, column };
    if (findFieldKind(this.columns, opened) !== null) return [opened];
    const { name } = field.column;
    return this.leaveOut(
      field.period === null
        ? `The column “${name}” has dates in this result, and had none when it was saved.`
        : `The column “${name}” has values in this result that are no dates.`,
    );
  }

  openMeasure(measure: NamedMeasure): ReportMeasure[] {
    if (measure.kind === 'rows') return [measure];
    const column = this.findColumn(measure.column);
    if (column === null) return [];
    const found = findSummable(this.columns, column);
    if (found === undefined) return this.leaveOut(`The column “${measure.column.name}” has no numbers in this result.`);
    return found.unit === null ? this.leaveOut(describeUnknownUnit(found.name)) : [{ ...measure, column }];
  }

  private findColumn(column: NamedColumn): number | null {
    const found = findNamedColumn(this.headers, column);
    if (found !== null) return found;
    const { name, sameName } = column;
    const { length } = listIndexes(this.headers, name);
    this.leaveOut(
      length === 0
        ? `This result has no column “${name}”.`
        : `This result has ${formatCount(length, 'column')} “${name}”, and had ${sameName?.count ?? 1} when it was saved.`,
    );
    return null;
  }

  private leaveOut(problem: string): [] {
    this.problems.add(problem);
    return [];
  }
}

/** Opens a saved summary for a result: its columns are found by their names, and one that is not there is left out and named. */
export function openNamedSummary(
  saved: NamedSummaryDefinition,
  run: Pick<ReportRun, 'headers' | 'columns'>,
  settings: Readonly<Record<string, ColumnSetting>>,
): OpenedReportSummary {
  const opener = new SummaryOpener(run.headers, listReportColumns(run, settings));
  const rows = saved.rows.flatMap((field) => opener.openField(field));
  const [column = null] = saved.column === null ? [] : opener.openField(saved.column);
  const measures = saved.measures.flatMap((measure) => opener.openMeasure(measure));
  const [by] = saved.top ? opener.openMeasure(saved.top.by) : [];
  const share = listSummaryShares(column !== null).find((name) => name === saved.share);
  const definition = {
    rows,
    column,
    measures,
    ...(share && { share }),
    ...(saved.top && by && { top: { count: saved.top.count, by } }),
    ...(saved.change && canCompareColumns(column) && { change: saved.change }),
  };
  return { definition, problems: [...opener.problems] };
}

/** Summaries of a report's result. */

import { type CellAddress, maxCellRecords, type SummaryCell } from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { getReportMeasure, type ReportSummaryPlan } from '@shared/summary/report-summary';
import type {
  ReportCoverage,
  ReportRowCounts,
  ReportRunBefore,
  ReportSummaryDefinition,
} from '@shared/summary/report-summary-schema';
import { findCellRows } from './cell-records';
import type { LargestGroups } from './group-rows';
import type { IndexedRows } from './levels';
import { type CellReading, type PlannedField, ReportIndex, type ResultTable } from './report-table';
import { type DescribedBefore, type GroupedFields, groupTable, summariseTable, toOneCell } from './summarise';

/** The other result that a result is compared with, as main has checked it. */
type ComparedRun = {
  readonly run: ReportRunBefore;
  /** Where its rows are, and how they are matched; null where its groups cannot be compared. */
  readonly rows: {
    readonly runId: string;
    /** For each column of the result its index there; null for one that is not compared. */
    readonly columns: readonly (number | null)[];
    readonly readings: readonly CellReading[];
  } | null;
};

/** What to summarise, as main has checked it. */
export type ReportSummaryRequest = {
  readonly definition: ReportSummaryDefinition;
  readonly plan: ReportSummaryPlan;
  /** How its columns are read that the user calls numbers or dates. */
  readonly readings: readonly CellReading[];
  /** Columns of it whose values do not prove how they are written. */
  readonly unproven: ReportCoverage['unproven'];
  readonly before: ComparedRun | null;
};

/** The columns of a result, and those of the other one; null where it is not compared. */
export type ResultColumns = { readonly now: ResultTable; readonly before: ResultTable | null };

/** What is behind a cell: its sums, and its rows as a JSON list of lists of cells; none where there are too many. */
export type ReportCellRows = {
  readonly total: SummaryCell;
  readonly coverage: ReportCoverage;
  readonly rows: string;
  readonly rowCount: number;
};

type Prepared = {
  readonly source: IndexedRows<PlannedField>;
  readonly fields: GroupedFields<PlannedField>;
  readonly top: LargestGroups | null;
  readonly before: DescribedBefore<PlannedField> | null;
  readonly coverage: ReportCoverage;
};

const listRows = (from: number, to: number) => Int32Array.from({ length: to - from }, (_, row) => from + row);

function prepare(
  { now, before }: ResultColumns,
  { definition, plan, readings, unproven, before: compared }: ReportSummaryRequest,
): Prepared {
  const index = new ReportIndex(
    { table: now, readings },
    before && compared?.rows ? { table: before, ...compared.rows } : null,
    plan,
  );
  const toField = (field: ReportSummaryDefinition['rows'][number], position: number): PlannedField => ({
    ...field,
    kind: plan.kinds[position] ?? 'exact',
  });
  const { rows, column, top } = definition;
  const fields = { rows: rows.map(toField), column: column && toField(column, rows.length) };
  const countRows = (of: Int32Array): ReportRowCounts => ({
    rows: of.length,
    values: index.countValues(of),
    undated: [...fields.rows, ...(fields.column ? [fields.column] : [])].map((field) => ({
      column: field.column,
      rows: index.countUndated(field, of),
    })),
  });
  const toSource = (of: Int32Array): IndexedRows<PlannedField> => ({ index, rows: of, tripRows: null });
  const [rowsNow, rowsBefore] = [listRows(0, now.rowCount), listRows(now.rowCount, index.rowCount)];
  return {
    source: toSource(rowsNow),
    fields,
    top: top ? { count: top.count, getValue: (cell) => getReportMeasure(cell, top.by, plan).value } : null,
    before: compared?.rows
      ? { source: toSource(rowsBefore), moveKey: (_, key) => key, coverage: null, field: null }
      : null,
    coverage: {
      ...countRows(rowsNow),
      unproven,
      ...(compared && { before: { ...countComparable(countRows(rowsBefore), compared.run), ...compared.run } }),
    },
  };
}

/** Selects the counts of what is compared: a column that is not has no values there. */
function countComparable({ values, ...counts }: ReportRowCounts, { comparable }: ReportRunBefore): ReportRowCounts {
  return { ...counts, values: values.filter(({ column }) => comparable?.includes(column)) };
}

/** Adds a result up. @throws AppError `usage` where there are more groups than a screen can show */
export function summariseReport(columns: ResultColumns, request: ReportSummaryRequest): EncodedSummary {
  const { source, fields, top, before, coverage } = prepare(columns, request);
  return encodeSummary({ ...summariseTable(source, fields, top, before), coverage, notes: [] });
}

/** Lists the rows behind a cell, in their order. @throws AppError as {@link summariseReport} does */
export function listReportCell(
  columns: ResultColumns,
  request: ReportSummaryRequest,
  cell: CellAddress,
): ReportCellRows {
  const { source, fields, top, coverage } = prepare(columns, request);
  const found = findCellRows(groupTable(source, fields, top), cell);
  const listed = found.length <= maxCellRecords ? found : [];
  return {
    total: toOneCell({ ...source, rows: Int32Array.from(found) }),
    coverage,
    rows: JSON.stringify(listed.map((row) => columns.now.getRow(row))),
    rowCount: listed.length,
  };
}

/** Summaries of a report's result. */
import { type EncodedSummary, encodeSummary } from '@shared/encoded-summary';
import type { ReportSummaryPlan } from '@shared/report-summary-columns';
import { getReportMeasure } from '@shared/report-summary-values';
import type { ReportCoverage, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { type CellAddress, maxCellRecords, type SummaryCell } from '@shared/schemas/summary';
import type { CellColumns } from './cell-columns';
import { findCellRows } from './cell-records';
import type { IndexedRows } from './indexed-rows';
import type { LargestGroups } from './largest-groups';
import { type PlannedField, ReportIndex } from './report-index';
import { type GroupedFields, groupTable, summariseTable, toOneCell } from './summarise';

/** What to summarise, as main has checked it. */
export type ReportSummaryRequest = { readonly definition: ReportSummaryDefinition; readonly plan: ReportSummaryPlan };

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
  readonly coverage: ReportCoverage;
};

function prepare(columns: CellColumns, { definition, plan }: ReportSummaryRequest): Prepared {
  const index = new ReportIndex(columns, plan);
  const toField = (field: ReportSummaryDefinition['rows'][number], position: number): PlannedField => ({
    ...field,
    kind: plan.kinds[position] ?? 'exact',
  });
  const { rows, column, top } = definition;
  const fields = { rows: rows.map(toField), column: column && toField(column, rows.length) };
  const undated = [...fields.rows, ...(fields.column ? [fields.column] : [])].map((field) => ({
    column: field.column,
    rows: index.countUndated(field),
  }));
  return {
    source: { index, rows: Int32Array.from({ length: index.rowCount }, (_, row) => row), tripRows: null },
    fields,
    top: top ? { count: top.count, getValue: (cell) => getReportMeasure(cell, top.by, plan).value } : null,
    coverage: { rows: index.rowCount, values: index.countValues(), undated },
  };
}

/** Adds a result up. @throws AppError `usage` where there are more groups than a screen can show */
export function summariseReport(columns: CellColumns, request: ReportSummaryRequest): EncodedSummary {
  const { source, fields, top, coverage } = prepare(columns, request);
  return encodeSummary({ ...summariseTable(source, fields, top), coverage, notes: [] });
}

/** Lists the rows behind a cell, in their order. @throws AppError as {@link summariseReport} does */
export function listReportCell(columns: CellColumns, request: ReportSummaryRequest, cell: CellAddress): ReportCellRows {
  const { source, fields, top, coverage } = prepare(columns, request);
  const found = findCellRows(groupTable(source, fields, top), cell);
  const listed = found.length <= maxCellRecords ? found : [];
  return {
    total: toOneCell({ ...source, rows: Int32Array.from(found) }),
    coverage,
    rows: JSON.stringify(listed.map((row) => columns.getRow(row))),
    rowCount: listed.length,
  };
}

/** Summaries of a report's result: their origin for files, and saved ones as tables. */

import { formatFiltersForFileName } from '@main/export-files/file-names';
import type { Provenance } from '@main/export-files/provenance';
import type { DescribedTable } from '@main/export-files/table';
import { getSavedNames } from '@main/records/names';
import { readRun } from '@main/report-worker/column-readings';
import { getRunSettings, listReportCell, type RunSummaryContext, summariseRun } from '@main/reports/run-summary';
import { buildRunProvenance } from '@main/reports/runs/loaded-run';
import { formatCount } from '@shared/count-text';
import { AppError } from '@shared/errors';
import type { ScreenSource } from '@shared/ipc/contract/exports';
import { centsToDecimal, unitsToDecimal } from '@shared/money';
import { joinRemarks, type Remarks } from '@shared/remarks';
import { describeReportChange, getReportChange, listColumnValues } from '@shared/report-changes';
import { decodeReportSummary } from '@shared/report-column-changes';
import { getShownHeaders } from '@shared/report-columns';
import {
  describeReportRows,
  describeReportSummary,
  getReportMeasure,
  type ShownReportValue,
} from '@shared/report-summary-values';
import { openNamedSummary } from '@shared/saved-report-summary';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult, SavedReportSummary } from '@shared/schemas/report-summary';
import type { SummaryRow } from '@shared/schemas/summary';
import { getShare } from '@shared/summary-shares';
import { formatTimestamp } from '@shared/timestamps';
import { listUnnamed, toColumnName, toKeyColumns } from './report-keys';
import { layOutSummary } from './table-layout';

const toValueName = ({ measure, share, change }: ShownReportValue, headers: readonly string[]): string => {
  const name = measure.kind === 'rows' ? 'rows' : `${measure.kind} ${headers[measure.column] ?? ''}`;
  if (change !== null) return change === 'amount' ? `${name} change` : `${name} change percent`;
  return share === null ? name : `${name} percent of ${share}`;
};

/** Gets what a cell shows, as a decimal number: cents in dollars, shares and percentages of change in percent. */
export function toShownReportCell(
  { cells, before }: SummaryRow,
  result: ReportSummaryResult,
  index: number,
  { measure, share, change }: ShownReportValue,
): string | null {
  const cell = cells[index];
  if (cell === undefined) return null;
  if (change !== null) {
    const {
      amount,
      percent: ofBefore,
      scale: decimals,
    } = getReportChange(cell, before?.[index], measure, result.coverage);
    if (change === 'percent') return ofBefore === null ? null : centsToDecimal(ofBefore);
    return amount === null ? null : unitsToDecimal(amount, decimals);
  }
  const { value, scale } = getReportMeasure(cell, measure, result.coverage);
  if (share === null) return value === null ? null : unitsToDecimal(value, scale);
  const percent = getShare(
    cells,
    result,
    index,
    share,
    (other) => getReportMeasure(other, measure, result.coverage).value,
  );
  return percent === null ? null : centsToDecimal(percent);
}

/** Says how many rows are counted, how the numbers are made and compared, and what they leave out. */
const listRemarks = (run: ReportRun, definition: ReportSummaryDefinition, result: ReportSummaryResult): Remarks =>
  joinRemarks(
    { notes: [describeReportRows(result.coverage)], warnings: [] },
    describeReportChange(definition, result, formatTimestamp),
    describeReportSummary(definition, result.coverage, run.headers),
  );

/** A summary of a result as a table, and what it was made of. */
type ReportSummaryTable = DescribedTable & {
  readonly run: ReportRun;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
};

/**
 * Makes a saved summary of a result as a table.
 *
 * @throws AppError `usage` for a column that the result does not have, and for amounts of an unknown unit, each by its name
 */
export async function makeReportSummaryTable(
  context: RunSummaryContext,
  runId: string,
  { name, definition: saved }: SavedReportSummary,
  signal: AbortSignal,
): Promise<ReportSummaryTable> {
  const loaded = await context.reports.loadRun(runId, context.session);
  const { run, settings } = await readRun(loaded, getRunSettings(context, loaded.run), signal);
  const headers = getShownHeaders(run, settings);
  const { definition, problems } = openNamedSummary(saved, run, settings);
  if (problems.length > 0) throw new AppError('usage', `The summary "${name}" was not made. ${problems.join(' ')}`, {});
  const encoded = await summariseRun(context, { runId, before: null, definition }, signal);
  const result = decodeReportSummary(definition, encoded);
  const { rows: fields, column } = definition;
  const names = await getSavedNames(context.session, context.preferences.labels, signal);
  const keyColumns = fields.map((field) => toKeyColumns(field, headers, names));
  const table = layOutSummary({
    rows: result.rows,
    keyHeaders: keyColumns.flatMap((columns) => columns.headers),
    toKeyCells: ({ keys }) =>
      keyColumns.flatMap(({ toCells }, index) => toCells(keys[index] ?? null, result.othersCount)),
    columns: [...result.columns.map((key) => toColumnName(column, key, headers, names)), column === null ? '' : 'all'],
    values: listColumnValues(definition, result).map((values) =>
      values.map((value) => ({
        name: toValueName(value, headers),
        toCell: (row, index) => toShownReportCell(row, result, index, value),
      })),
    ),
  });
  const { totals: _, ...provenance } = buildRunProvenance(loaded);
  const { notes, warnings } = listRemarks(loaded.run, definition, result);
  return {
    run: { ...loaded.run, headers },
    definition,
    result,
    table,
    provenance: {
      ...provenance,
      subject: `${provenance.subject}, ${name}`,
      rows: result.rows.length,
      notes: [...notes, ...listUnnamed(definition, result, headers, names)],
      warnings: [...provenance.warnings, ...warnings],
    },
  };
}

type ReportSummarySource = Extract<ScreenSource, { kind: 'report-summary' }>;

/** Says what the sums cover, or which part of the rows is behind a cell. */
async function describeCoverage(
  context: RunSummaryContext,
  { runId, before, definition, cell }: ReportSummarySource,
  run: ReportRun,
  signal: AbortSignal | undefined,
): Promise<Remarks> {
  if (cell === null) {
    const result = decodeReportSummary(definition, await summariseRun(context, { runId, before, definition }, signal));
    return listRemarks(run, definition, result);
  }
  const { total, coverage } = await listReportCell(context, { runId, before, definition }, cell, signal);
  const part = `${formatCount(total.count, 'row')} of the ${coverage.rows.toLocaleString('en-AU')} of the report.`;
  return { notes: [part], warnings: [] };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `run-unknown` for a result that is no longer stored, `usage` as the summary does
 */
export async function describeReportSummaryOrigin(
  context: RunSummaryContext,
  source: ReportSummarySource,
  signal: AbortSignal | undefined,
): Promise<{ readonly nameParts: readonly string[]; readonly provenance: Provenance }> {
  const loaded = await context.reports.loadRun(source.runId, context.session);
  const { run, officeName } = loaded;
  const { rows: _, totals: __, ...provenance } = buildRunProvenance(loaded);
  const { notes, warnings } = await describeCoverage(context, source, run, signal);
  return {
    nameParts: [source.name, officeName, formatFiltersForFileName(run.filtersSent)],
    provenance: {
      ...provenance,
      subject: `${provenance.subject}, ${source.cell === null ? 'summary' : `rows behind ${source.name}`}`,
      rows: 0,
      notes,
      warnings: [...provenance.warnings, ...warnings],
    },
  };
}

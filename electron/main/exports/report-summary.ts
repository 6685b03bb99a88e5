/** Summaries of a report's result: their origin for files, and saved ones as tables. */
import { formatFiltersForFileName } from '@main/export/file-names';
import type { Provenance } from '@main/export/provenance';
import type { DescribedTable } from '@main/export/table';
import { getRunSettings, listReportCell, type RunSummaryContext, summariseRun } from '@main/reports/run-summary';
import { buildRunProvenance } from '@main/reports/runs/loaded-run';
import { formatCount } from '@shared/count-text';
import { decodeSummary } from '@shared/encoded-summary';
import { AppError } from '@shared/errors';
import type { ScreenSource } from '@shared/ipc/contract/exports';
import { centsToDecimal, unitsToDecimal } from '@shared/money';
import { joinRemarks, type Remarks } from '@shared/remarks';
import {
  describeReportRows,
  describeReportSummary,
  getReportMeasure,
  listShownReportValues,
  type ShownReportValue,
} from '@shared/report-summary-values';
import { openNamedSummary } from '@shared/saved-report-summary';
import type { ReportRun } from '@shared/schemas/report';
import type {
  ReportCoverage,
  ReportField,
  ReportSummaryDefinition,
  ReportSummaryResult,
  SavedReportSummary,
} from '@shared/schemas/report-summary';
import { othersKey, type SummaryKey, type SummaryRow } from '@shared/schemas/summary';
import { getShare } from '@shared/summary-shares';
import { formatOthers, layOutSummary } from './summary-table';

const toValueName = ({ measure, share }: ShownReportValue, headers: readonly string[]): string => {
  const name = measure.kind === 'rows' ? 'rows' : `${measure.kind} ${headers[measure.column] ?? ''}`;
  return share === null ? name : `${name} percent of ${share}`;
};

const toFieldName = ({ column, period }: ReportField, headers: readonly string[]): string =>
  period === null || period === 'day' ? (headers[column] ?? '') : `${headers[column] ?? ''} ${period}`;

const toKeyText = (key: SummaryKey, othersCount: number | undefined) => {
  if (key === othersKey) return formatOthers(othersCount);
  return key === null ? null : String(key);
};

/** Gets what a cell shows, as a decimal number: cents in dollars, shares in percent. */
export function toShownReportCell(
  { cells }: SummaryRow,
  result: ReportSummaryResult,
  index: number,
  { measure, share }: ShownReportValue,
): string | null {
  const cell = cells[index];
  if (cell === undefined) return null;
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

/** Says how many rows are counted, how the numbers are made, and what they leave out. @param headers - the report's */
const listRemarks = (
  definition: ReportSummaryDefinition,
  coverage: ReportCoverage,
  headers: readonly string[],
): Remarks =>
  joinRemarks(
    { notes: [describeReportRows(coverage)], warnings: [] },
    describeReportSummary(definition, coverage, headers),
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
  const { headers } = loaded.run;
  const { definition, problems } = openNamedSummary(saved, loaded.run, getRunSettings(context, loaded.run));
  if (problems.length > 0) throw new AppError('usage', `The summary "${name}" was not made. ${problems.join(' ')}`, {});
  const result = decodeSummary<ReportCoverage>(await summariseRun(context, runId, definition, signal));
  const { rows: fields, column } = definition;
  const table = layOutSummary({
    rows: result.rows,
    keyHeaders: fields.map((field) => toFieldName(field, headers)),
    toKeyCells: ({ keys }) => fields.map((_, index) => toKeyText(keys[index] ?? null, result.othersCount)),
    columns: [...result.columns.map((key) => toKeyText(key, undefined) ?? 'none'), column === null ? '' : 'all'],
    values: listShownReportValues(definition).map((value) => ({
      name: toValueName(value, headers),
      toCell: (row, index) => toShownReportCell(row, result, index, value),
    })),
  });
  const { totals: _, ...provenance } = buildRunProvenance(loaded);
  const { notes, warnings } = listRemarks(definition, result.coverage, headers);
  return {
    run: loaded.run,
    definition,
    result,
    table,
    provenance: {
      ...provenance,
      subject: `${provenance.subject}, ${name}`,
      rows: result.rows.length,
      notes,
      warnings: [...provenance.warnings, ...warnings],
    },
  };
}

type ReportSummarySource = Extract<ScreenSource, { kind: 'report-summary' }>;

/** Says what the sums cover, or which part of the rows is behind a cell. */
async function describeCoverage(
  context: RunSummaryContext,
  { runId, definition, cell }: ReportSummarySource,
  headers: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Remarks> {
  if (cell === null) {
    const { coverage } = decodeSummary<ReportCoverage>(await summariseRun(context, runId, definition, signal));
    return listRemarks(definition, coverage, headers);
  }
  const { total, coverage } = await listReportCell(context, runId, definition, cell, signal);
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
  const { notes, warnings } = await describeCoverage(context, source, run.headers, signal);
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

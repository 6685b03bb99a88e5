/** The origin of a summary of a report's result, for files. */
import { formatFiltersForFileName } from '@main/export/file-names';
import type { Provenance } from '@main/export/provenance';
import { listReportCell, type RunSummaryContext, summariseRun } from '@main/reports/run-summary';
import { buildRunProvenance } from '@main/reports/runs/loaded-run';
import { formatCount } from '@shared/count-text';
import { decodeSummary } from '@shared/encoded-summary';
import type { ScreenSource } from '@shared/ipc/contract/exports';
import { describeReportRows, describeReportSummary } from '@shared/report-summary-values';
import type { ReportCoverage } from '@shared/schemas/report-summary';

type ReportSummarySource = Extract<ScreenSource, { kind: 'report-summary' }>;

/** Says what the sums cover, or which part of the rows is behind a cell. */
async function describeCoverage(
  context: RunSummaryContext,
  { runId, definition, cell }: ReportSummarySource,
  headers: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (cell === null) {
    const { coverage } = decodeSummary<ReportCoverage>(await summariseRun(context, runId, definition, signal));
    return [describeReportRows(coverage), ...describeReportSummary(definition, coverage, headers)];
  }
  const { total, coverage } = await listReportCell(context, runId, definition, cell, signal);
  return [`${formatCount(total.count, 'row')} of the ${coverage.rows.toLocaleString('en-AU')} of the report.`];
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
  const coverage = await describeCoverage(context, source, run.headers, signal);
  return {
    nameParts: [source.name, officeName, formatFiltersForFileName(run.filtersSent)],
    provenance: {
      ...provenance,
      subject: `${provenance.subject}, ${source.cell === null ? 'summary' : `rows behind ${source.name}`}`,
      rows: 0,
      warnings: [...run.warnings, ...coverage],
    },
  };
}

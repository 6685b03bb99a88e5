/** Makes saved summaries of a report's result, into the files of packs. */
import { getSavedNames } from '@main/records/names';
import type { PackTarget, ReportSummaryToWrite, WrittenReportSummary } from '@main/reports/packs/saved-summaries';
import type { RunSummaryContext } from '@main/reports/run-summary';
import { formatRunTotal } from '@main/reports/runs/loaded-run';
import { writeSummaryOutput } from './pack-output';
import { buildReportSummaryAsOnScreen, listReportSummaryTotals } from './report-as-on-screen';
import { makeReportSummaryTable } from './report-table';

/**
 * Makes a summary of a pack, into a file that replaces no other.
 *
 * @throws AppError as {@link makeReportSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeReportSummaryFile(
  context: Omit<RunSummaryContext, 'reports'>,
  { loaded, saved }: ReportSummaryToWrite,
  target: PackTarget,
): Promise<WrittenReportSummary> {
  const { session, preferences } = context;
  const { runId, warnings: ofRun } = loaded.run;
  const reports = { loadRun: async () => loaded };
  const {
    table,
    provenance: made,
    ...summary
  } = await makeReportSummaryTable({ ...context, reports }, runId, saved, target.signal);
  const totals = listReportSummaryTotals(summary);
  const provenance = {
    ...made,
    totals: totals.map((total) => ({ column: total.column, sum: formatRunTotal(total) })),
  };
  const written = await writeSummaryOutput(target, provenance, table, async () =>
    buildReportSummaryAsOnScreen(summary, await getSavedNames(session, preferences.labels, target.signal)),
  );
  return {
    path: written.path,
    rows: provenance.rows,
    bytes: written.bytes,
    totals,
    // The report's own warnings stand with the report.
    notes: made.notes ?? [],
    warnings: [...made.warnings.filter((warning) => !ofRun.includes(warning)), ...written.notices],
  };
}

/** Exports reports: a loaded result, or a run straight into a file. */
import { formatFiltersForFileName } from '@main/export-files/file-names';
import { readRun } from '@main/report-worker/column-readings';
import { getReportName } from '@main/reports/report-list';
import type { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import type { RunProgress } from '@main/reports/runs/run-recording';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import type { OfficeSession } from '@main/session/office-session';
import type { Input, Output } from '@shared/ipc/contract';
import { getEffectiveSettings } from '@shared/report-columns';
import { getReportPreferences, type Preferences } from '@shared/schemas/preferences';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

/** An office with its reports and its preferences. */
export type ReportContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly preferences: Preferences;
};

/**
 * Exports all rows of a result, or its rows and columns as shown on screen.
 *
 * @throws AppError `run-unknown` or `output-failed`
 */
export async function exportReport(
  { session, reports, preferences }: ReportContext,
  { runId, format, shown }: Pick<Input<'export:report'>, 'runId' | 'format' | 'shown'>,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const loaded = await reports.loadRun(runId, session);
  const { slug, displayName, filtersSent, headers, lastModified, ranAtMs, rowsReceived } = loaded.run;
  const extent = shown === null ? '' : 'as shown';
  const nameParts = [displayName, loaded.officeName, formatFiltersForFileName(filtersSent), extent];
  const path = await chooseTarget(nameParts, format, ranAtMs);
  if (path === null) return cancelledExport;
  const { columns, moneyConfirmationKey: moneyBasis } = getReportPreferences(preferences, slug);
  // Money that was not confirmed for this result is written as received.
  const settings = getEffectiveSettings(columns, moneyBasis, headers, lastModified);
  const read = await readRun(loaded, settings, signal);
  const provenance = buildRunProvenance({ ...read, officeName: loaded.officeName });
  if (shown === null) return await saveExport(path, toRunSource(loaded, settings), format, provenance, signal);
  // The totals of a run are those of all its rows.
  const rows = shown.positions?.length ?? rowsReceived;
  const shownProvenance = { ...provenance, totals: [], rows, extent: shown.extent };
  const source = buildVisibleRowsSource(loaded, settings, shown);
  return await saveExport(path, source, format, shownProvenance, signal);
}

/** Runs a report straight into a file. @throws AppError `usage`, `output-failed`, `cancelled`, or as the API client does */
export async function exportReportRun(
  { session, reports, preferences }: ReportContext,
  { slug, filters, format }: Pick<Input<'reports:run-to-file'>, 'slug' | 'filters' | 'format'>,
  chooseTarget: ChooseTarget,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: RunProgress) => void },
): Promise<Output<'reports:run-to-file'>> {
  const name = await getReportName(session, slug);
  const nameParts = [name, session.office.name, formatFiltersForFileName(filters)];
  const path = await chooseTarget(nameParts, format);
  if (path === null) return { outcome: cancelledExport, run: null };
  const { run, ...written } = await reports.runToFile(session, slug, filters, path, {
    ...options,
    format,
    columns: getReportPreferences(preferences, slug).columns,
    withProvenanceFile: true,
  });
  return { outcome: { ...written, notices: [...written.notices], path, rows: run.rowsReceived }, run };
}

/** Exports reports: a loaded result, or a run straight into a file. */

import { readRun } from '@main/rows/thread/column-readings';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { Input, Output } from '@shared/ipc/contract';
import { getEffectiveSettings } from '@shared/reports/columns';
import { getOwnNames, getReportPreferences, type Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import { getSavedNames } from '../records/directory';
import { buildRunProvenance, toRunSource } from '../reports/loaded-run';
import { getReportName } from '../reports/report-list';
import type { ReportService } from '../reports/report-service';
import type { RunProgress } from '../reports/run-recording';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './screen-table';

type ReportContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly preferences: Preferences;
};

/** Exports all rows of a result, as received. @throws AppError `run-unknown` or `output-failed` */
export async function exportReport(
  { session, reports, preferences }: ReportContext,
  { runId, format }: Pick<Input<'export:report'>, 'runId' | 'format'>,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const loaded = await reports.loadRun(runId, session);
  const { slug, displayName, filtersSent, headers } = loaded.run;
  const names = await getSavedNames(session, getOwnNames(preferences), signal);
  const filters = describeFilters(reportFilters, filtersSent, names);
  const path = await chooseTarget({ title: displayName, filters }, format);
  if (path === null) return cancelledExport;
  const { columns, moneyConfirmationKey } = getReportPreferences(preferences, slug);
  const settings = getEffectiveSettings(columns, moneyConfirmationKey, headers);
  const read = await readRun(loaded, settings, signal);
  const provenance = buildRunProvenance({ ...read, officeName: loaded.officeName });
  return await saveExport(path, toRunSource(loaded, settings), format, provenance, signal);
}

/** Runs a report straight into a file. @throws AppError `usage`, `output-failed`, `cancelled`, or as the API client does */
export async function exportReportRun(
  { session, reports, preferences }: ReportContext,
  { slug, filters, format }: Pick<Input<'reports:run-to-file'>, 'slug' | 'filters' | 'format'>,
  chooseTarget: ChooseTarget,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: RunProgress) => void },
): Promise<Output<'reports:run-to-file'>> {
  const title = await getReportName(session, slug);
  const names = await getSavedNames(session, getOwnNames(preferences), options.signal);
  const path = await chooseTarget({ title, filters: describeFilters(reportFilters, filters, names) }, format);
  if (path === null) return { outcome: cancelledExport, run: null };
  const { run, hasFormulas, notices } = await reports.runToFile(session, slug, filters, path, {
    ...options,
    format,
    columns: getReportPreferences(preferences, slug).columns,
  });
  return { outcome: { hasFormulas, notices: [...notices], path, rows: run.rowsReceived }, run };
}

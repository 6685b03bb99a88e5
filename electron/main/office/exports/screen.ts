/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */

import { readRun } from '@main/rows/thread/column-readings';
import { reportCalls } from '@main/rows/thread/report-worker';
import { buildSheetTable } from '@shared/commission/sheet-table';
import { listSheetBookings, type StatementSheet } from '@shared/commission/statement-sheet';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import type { Input, Output } from '@shared/ipc/contract';
import { getFreshnessNotes } from '@shared/records/freshness';
import { getEffectiveSettings } from '@shared/reports/columns';
import { getOwnNames, getReportPreferences, type Preferences } from '@shared/settings/preferences';
import { formatMoney } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import { getSavedNames } from '../records/directory';
import { buildRunProvenance, toRunSource } from '../reports/loaded-run';
import { getReportName } from '../reports/report-list';
import type { ReportService } from '../reports/report-service';
import type { RunProgress } from '../reports/run-recording';
import {
  type ChooseTarget,
  type CompressedRows,
  cancelledExport,
  type DataOrigin,
  type ExportOutcome,
  saveExport,
  saveScreenTable,
} from './screen-table';

/** What main knows of the tables that screens show. */
type ScreenContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly preferences: Preferences;
  readonly readSheet: (statementId: string) => Promise<StatementSheet>;
};

/** Describes the rows of a statement's sheet: the supplier's file, and saved bookings with their age. */
function describeSheet(sheet: StatementSheet, nowMs: number): DataOrigin {
  const { sum, remarks } = sheet;
  const { stated, isEqual, waivedReason } = sum;
  const accepted = waivedReason === null ? '' : `. Accepted: ${waivedReason}`;
  return {
    dataFromMs: listSheetBookings(sheet).reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), nowMs),
    notes: remarks.map(({ text }) => text),
    warnings:
      stated === null || isEqual
        ? []
        : [
            `The lines add up to ${formatMoney(sum.cents)}, and the file states ${formatMoney(stated.cents)}${accepted}.`,
          ],
  };
}

/** Writes the reconciliation of a statement as the export of its sheet does. @throws AppError `output-failed`, `cancelled` */
export async function writeReconciliation(
  path: string,
  sheet: StatementSheet,
  session: OfficeSession,
  signal: AbortSignal,
): Promise<void> {
  const nowMs = session.now();
  const origin = { ...describeSheet(sheet, nowMs), office: session.office.name };
  await saveScreenTable(path, buildSheetTable(sheet), 'xlsx', origin, { nowMs, signal });
}

/** Finds out where the rows of a table come from. @throws AppError `run-unknown` for rows that main no longer holds */
export async function describeOrigin(context: ScreenContext, source: ScreenSource): Promise<DataOrigin> {
  const { session, reports } = context;
  switch (source.kind) {
    case 'list':
      return { dataFromMs: source.asOfMs ?? session.now(), warnings: [] };
    case 'report': {
      const { run } = await reports.loadRun(source.runId, session);
      return { dataFromMs: run.ranAtMs, warnings: run.warnings };
    }
    case 'comparison': {
      const { before, after, warnings } = await reportCalls.comparisons.get(source.comparisonId);
      const all = new Set([...before.warnings, ...after.warnings, ...warnings]);
      return { dataFromMs: after.ranAtMs, warnings: [...all] };
    }
    case 'summary': {
      const run = source.runId === null ? null : (await reports.loadRun(source.runId, session)).run;
      const warnings = [...(run?.warnings ?? []), ...source.warnings];
      return { dataFromMs: run?.ranAtMs ?? source.asOfMs ?? session.now(), warnings };
    }
    case 'statement':
      return describeSheet(await context.readSheet(source.statementId), session.now());
    case 'sectors':
      return { dataFromMs: source.freshness.fetchedAtMs, warnings: getFreshnessNotes(source.freshness) };
  }
}

/** Exports a table as on screen. @throws AppError `output-failed`, `cancelled`, `run-unknown`, `ipc-refused` */
export async function exportScreenTable(
  context: ScreenContext,
  { table, source, format }: Pick<Input<'export:screen'>, 'table' | 'source' | 'format'>,
  received: CompressedRows,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const origin = await describeOrigin(context, source);
  const path = await chooseTarget(table, format);
  if (path === null) return cancelledExport;
  const { session } = context;
  return await saveScreenTable(
    path,
    { ...table, parts: received },
    format,
    { ...origin, office: session.office.name },
    {
      nowMs: session.now(),
      canBeTable: source.kind !== 'summary',
      signal,
    },
  );
}

/* Exports reports: a loaded result, or a run straight into a file. */

type ReportContext = Omit<ScreenContext, 'readSheet'>;

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

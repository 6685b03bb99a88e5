/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */
import { reportCalls } from '@main/rows/thread/report-worker';
import { buildSheetTable } from '@shared/commission/sheet-table';
import { listSheetBookings, type StatementSheet } from '@shared/commission/statement-sheet';
import { assertNever } from '@shared/errors/errors';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import type { Input } from '@shared/ipc/contract';
import { getFreshnessNotes } from '@shared/records/freshness';
import type { Preferences } from '@shared/settings/preferences';
import { formatMoney } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import type { ReportService } from '../reports/report-service';
import {
  type ChooseTarget,
  type CompressedRows,
  cancelledExport,
  type DataOrigin,
  type ExportOutcome,
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
    default:
      return assertNever(source);
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

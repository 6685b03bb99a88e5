/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */
import { reportCalls } from '@main/rows/thread/report-worker';
import { assertNever } from '@shared/errors/errors';
import type { Input } from '@shared/ipc/contract';
import type { ScreenSource } from '@shared/ipc/exports';
import { getFreshnessNotes } from '@shared/records/freshness';
import type { Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import type { ListAllOptions } from '../records/trips';
import type { ReportService } from '../reports/report-service';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { type CompressedRows, type DataOrigin, saveScreenTable } from './screen-table';
import { describeSummaryOrigin } from './summary-table';

/** What main knows of the tables that screens show. */
type ScreenContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly preferences: Preferences;
  /** Says where the rows of a statement's sheet come from. */
  readonly describeStatement: (statementId: string, signal: AbortSignal | undefined) => Promise<DataOrigin>;
};

/** Finds out where the rows of a table come from. @throws AppError `run-unknown` for rows that main no longer holds */
export async function describeOrigin(
  context: ScreenContext,
  source: ScreenSource,
  { signal }: ListAllOptions,
): Promise<DataOrigin> {
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
    case 'summary':
      return await describeSummaryOrigin(context, source, signal);
    case 'statement':
      return await context.describeStatement(source.statementId, signal);
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
  options: ListAllOptions,
): Promise<ExportOutcome> {
  const origin = await describeOrigin(context, source, options);
  const path = await chooseTarget(table, format);
  if (path === null) return cancelledExport;
  const isSummary = source.kind === 'summary' && source.cell === null;
  const { session } = context;
  return await saveScreenTable(
    path,
    { ...table, parts: received },
    format,
    { ...origin, office: session.office.name },
    {
      nowMs: session.now(),
      canBeTable: !isSummary,
      signal: options.signal,
    },
  );
}

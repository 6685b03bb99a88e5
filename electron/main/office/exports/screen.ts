/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */
import { createProvenance, formatSource, type Provenance } from '@main/rows/files/provenance';
import { reportCalls } from '@main/rows/thread/report-worker';
import { assertNever } from '@shared/errors/errors';
import type { Input } from '@shared/ipc/contract';
import type { ScreenSource } from '@shared/ipc/exports';
import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import type { ListAllOptions } from '../records/trips';
import { buildRunProvenance } from '../reports/loaded-run';
import type { ReportService } from '../reports/report-service';
import { buildComparisonProvenance } from './report';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { type CompressedRows, saveScreenTables } from './screen-table';
import { describeSummaryOrigin } from './summary-table';

/** What main knows of the tables that screens show. */
type ScreenContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly preferences: Preferences;
  /** Says where the rows of a statement's sheet come from. */
  readonly describeStatement: (statementId: string, signal: AbortSignal | undefined) => Promise<Provenance>;
};

/** Describes records that were read from the server, or are saved. */
const describeRecords = ({ office }: OfficeSession, subject: string, freshness: Freshness): Provenance =>
  createProvenance({
    office: office.name,
    subject,
    dataFromMs: freshness.fetchedAtMs,
    source: formatSource(freshness),
    rows: 0,
    warnings: [...getFreshnessNotes(freshness)],
  });

const listNames = { trips: 'Trips', clients: 'Clients', commission: 'Commission' } as const;

/** Finds out where the rows of a table come from. @throws AppError `run-unknown` for rows that main no longer holds */
async function describeOrigin(
  context: ScreenContext,
  source: ScreenSource,
  options: ListAllOptions,
): Promise<Provenance> {
  const { session, reports } = context;
  switch (source.kind) {
    case 'trips':
    case 'clients':
    case 'commission':
      return describeRecords(session, listNames[source.kind], {
        source: 'network',
        fetchedAtMs: source.asOfMs ?? session.now(),
      });
    case 'report':
      return buildRunProvenance(await reports.loadRun(source.runId, session));
    case 'comparison':
      return buildComparisonProvenance(await reportCalls.comparisons.get(source.comparisonId), session.office.name);
    case 'summary':
      return await describeSummaryOrigin(context, source, options.signal);
    case 'statement':
      return await context.describeStatement(source.statementId, options.signal);
    case 'sectors':
      return describeRecords(session, `Sectors of trip ${source.tripId}`, source.freshness);
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
  const [provenance, nowMs] = [{ ...origin, office: context.session.office.name }, context.session.now()];
  return await saveScreenTables(path, [{ ...table, parts: received }], format, provenance, {
    nowMs,
    canBeTable: !isSummary,
    signal: options.signal,
  });
}

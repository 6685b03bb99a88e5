/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */
import { createProvenance, formatSource, type Provenance } from '@main/rows/files/provenance';
import type { LoadedComparison } from '@main/rows/thread/comparisons';
import type { RunSummaries } from '@main/rows/thread/run-summaries';
import { assertNever } from '@shared/errors/errors';
import type { Input } from '@shared/ipc/contract';
import type { ScreenSource } from '@shared/ipc/exports';
import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { SyncOverview } from '@shared/records/sync';
import type { Preferences } from '@shared/settings/preferences';
import { formatTimestamp } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { TripResultCache } from '../records/trip-result-cache';
import type { ListAllOptions } from '../records/trips';
import { buildRunProvenance } from '../reports/loaded-run';
import type { ReportService } from '../reports/report-service';
import { buildComparisonProvenance } from './report';
import { describeReportSummaryOrigin } from './report-summary-table';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { type CompressedRows, saveScreenTables } from './screen-table';
import { type ComparedStatements, describeStatementOrigin } from './statement';
import { describeSummaryOrigin } from './summary-table';
import { buildTripProvenance, listTripWarnings, resolveTripsToExport } from './trips';
import { buildUnclaimedProvenance, type UnclaimedWorklist } from './unclaimed';

/** What main knows of the tables that screens show. */
type ScreenContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly runSummaries: RunSummaries;
  readonly preferences: Preferences;
  readonly comparisons: { get(comparisonId: string): LoadedComparison };
  readonly unclaimed: UnclaimedWorklist;
  readonly tripResults: TripResultCache;
  readonly statements: ComparedStatements;
  /** Reads what the office's plan has saved whole. */
  readonly readSavedRanges: (session: OfficeSession) => Promise<SyncOverview['ranges']>;
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

/** Describes the list of clients. It has no phones and emails: these are from saved cards, whatever its own age. */
export function describeClients(
  session: OfficeSession,
  source: Extract<ScreenSource, { kind: 'clients' }>,
): Provenance {
  const provenance = describeRecords(session, 'Clients', source.freshness);
  if (source.contactsFromMs === null) return provenance;
  const note = `Phone and Email are from saved cards, the oldest of ${formatTimestamp(source.contactsFromMs)}.`;
  return { ...provenance, warnings: [...provenance.warnings, note] };
}

/** Finds out where the rows of a table come from. @throws AppError `run-unknown` for rows that main no longer holds */
async function describeOrigin(
  context: ScreenContext,
  source: ScreenSource,
  options: ListAllOptions,
): Promise<Provenance> {
  const { session, reports, comparisons, unclaimed, tripResults, statements } = context;
  const officeName = session.office.name;
  switch (source.kind) {
    case 'trips': {
      const { filters, page, ...list } = await resolveTripsToExport(tripResults, session, source.source, options);
      const warnings = listTripWarnings({ ...page.value, ...list });
      return await buildTripProvenance(officeName, filters, page, warnings, options.signal);
    }
    case 'report':
      return buildRunProvenance(await reports.loadRun(source.runId, session));
    case 'comparison':
      return buildComparisonProvenance(comparisons.get(source.comparisonId));
    case 'unclaimed':
      return buildUnclaimedProvenance(officeName, await unclaimed.getState(session), 0, session.now());
    case 'clients':
      return describeClients(session, source);
    case 'summary':
      return await describeSummaryOrigin(session, source, {
        signal: options.signal,
        ranges: await context.readSavedRanges(session),
      });
    case 'statement':
      return await describeStatementOrigin(session, statements, source, options.signal);
    case 'report-summary':
      return await describeReportSummaryOrigin(context, source, options.signal);
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
  const isSummary = (source.kind === 'summary' || source.kind === 'report-summary') && source.cell === null;
  const [provenance, nowMs] = [{ ...origin, office: context.session.office.name }, context.session.now()];
  return await saveScreenTables(path, [{ ...table, parts: received }], format, provenance, {
    nowMs,
    canBeTable: !isSummary,
    signal: options.signal,
  });
}

/** Exports a table as a screen shows it, with what main knows of the origin of its rows. */
import { formatFiltersForFileName } from '@main/rows/files/file-names';
import { createProvenance, formatSource, type Provenance } from '@main/rows/files/provenance';
import type { LoadedComparison } from '@main/rows/thread/comparisons';
import type { RunSummaries } from '@main/rows/thread/run-summaries';
import { AppError, assertNever } from '@shared/errors/errors';
import { getExportFormat } from '@shared/exports/formats';
import type { ScreenShape, ScreenTable } from '@shared/exports/screen-table';
import type { Input } from '@shared/ipc/contract';
import type { ScreenSource } from '@shared/ipc/exports';
import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { SyncOverview } from '@shared/records/sync';
import type { Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import type { ListAllOptions } from '../records/trips';
import { buildRunProvenance } from '../reports/loaded-run';
import type { ReportService } from '../reports/report-service';
import { buildComparisonProvenance, getComparisonNameParts } from './report';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';
import { type CompressedRows, saveSheets } from './screen-sheets';
import { buildScreenTable } from './screen-table';
import { type ComparedStatements, describeStatementOrigin } from './statement';
import { describeSummaryOrigin } from './summary-table';
import { buildUnclaimedProvenance, type UnclaimedWorklist, worklistName } from './unclaimed';

/** What main knows of the tables that screens show. */
type ScreenContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly runSummaries: RunSummaries;
  readonly preferences: Preferences;
  readonly comparisons: { get(comparisonId: string): LoadedComparison };
  readonly unclaimed: UnclaimedWorklist;
  readonly statements: ComparedStatements;
  /** Reads what the office's plan has saved whole. */
  readonly readSavedRanges: (session: OfficeSession) => Promise<SyncOverview['ranges']>;
};

/** The origin of a table: parts of its file's name, and its provenance. */
type Origin = { readonly nameParts: readonly string[]; readonly provenance: Provenance };

function describeRecords(
  { office }: OfficeSession,
  subject: string,
  freshness: Freshness,
  filters: Readonly<Record<string, string>> = {},
): Origin {
  return {
    nameParts: [subject, office.name, formatFiltersForFileName(filters)],
    provenance: createProvenance({
      office: office.name,
      subject,
      filtersSent: filters,
      dataFromMs: freshness.fetchedAtMs,
      source: formatSource(freshness),
      rows: 0,
      warnings: [...getFreshnessNotes(freshness)],
    }),
  };
}

/** Describes the origin of a list that is on this computer as a whole. */
function describeList(session: OfficeSession, source: Extract<ScreenSource, { kind: 'trips' | 'clients' }>): Origin {
  const freshness: Freshness = { source: 'network', fetchedAtMs: source.asOfMs ?? session.now() };
  return describeRecords(session, source.kind === 'trips' ? 'Trips' : 'Clients', freshness, source.filters);
}

/** Finds out where the rows of a table come from. @throws AppError `run-unknown` for rows that main no longer holds */
async function describeOrigin(context: ScreenContext, source: ScreenSource, options: ListAllOptions): Promise<Origin> {
  const { session, reports, comparisons, unclaimed, statements } = context;
  const officeName = session.office.name;
  switch (source.kind) {
    case 'trips':
    case 'clients':
      return describeList(session, source);
    case 'report': {
      const loaded = await reports.loadRun(source.runId, session);
      const { displayName, filtersSent } = loaded.run;
      return {
        nameParts: [displayName, loaded.officeName, formatFiltersForFileName(filtersSent)],
        provenance: buildRunProvenance(loaded),
      };
    }
    case 'comparison': {
      const comparison = comparisons.get(source.comparisonId);
      return {
        nameParts: getComparisonNameParts(comparison),
        provenance: buildComparisonProvenance(comparison),
      };
    }
    case 'unclaimed': {
      const state = await unclaimed.getState(session);
      return {
        nameParts: [worklistName, officeName, source.extent],
        provenance: buildUnclaimedProvenance(officeName, state, 0, session.now()),
      };
    }
    case 'summary':
      return await describeSummaryOrigin(
        { ...context, getRanges: () => context.readSavedRanges(session) },
        source,
        options.signal,
      );
    case 'statement':
      return await describeStatementOrigin(session, statements, source, options.signal);
    case 'sectors':
      return describeRecords(session, `Sectors of trip ${source.tripId}`, source.freshness);
    default:
      return assertNever(source);
  }
}

function getTotals({ columns, totals }: ScreenTable): NonNullable<Provenance['totals']> {
  return columns.flatMap(({ header }, index) => {
    const sum = totals?.sums[index];
    return sum ? [{ column: header, sum: sum.sum }] : [];
  });
}

/** Ends the proposed name of a file. */
const shapeNames: Readonly<Record<ScreenShape, string>> = {
  screen: 'as on screen',
  selected: 'selected',
  sheets: 'sheets',
};

/** Exports a table as on screen. @throws AppError `output-failed`, `cancelled`, `run-unknown`, `ipc-refused` */
export async function exportScreenTable(
  context: ScreenContext,
  { table, source, shape, format }: Pick<Input<'export:screen'>, 'table' | 'source' | 'shape' | 'format'>,
  received: CompressedRows,
  chooseTarget: ChooseTarget,
  options: ListAllOptions,
): Promise<ExportOutcome> {
  const { nameParts, provenance } = await describeOrigin(context, source, options);
  const includesCollapsed = getExportFormat(format).kind === 'xlsx';
  if (shape === 'sheets' && !includesCollapsed) {
    throw new AppError('ipc-refused', 'Only an Excel workbook can have several sheets.', {});
  }
  const { source: rows, notes } = buildScreenTable(table, received, { includesCollapsed });
  const path = await chooseTarget([...nameParts, shapeNames[shape]], format, provenance.dataFromMs);
  if (path === null) return cancelledExport;
  const described: Provenance = {
    ...provenance,
    rows: table.rows,
    totals: getTotals(table),
    extent: table.extent,
    warnings: [...provenance.warnings, ...notes],
  };
  const outcome =
    shape === 'sheets'
      ? await saveSheets(path, table, received, described, options.signal)
      : await saveExport(path, rows, format, described, options.signal);
  return { ...outcome, notices: [...notes, ...outcome.notices] };
}

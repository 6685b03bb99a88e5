/** Summaries of saved data and of a report's result, with the units that the user has confirmed. Nothing is read from the server. */
import { type RunAsRead, readAllDeflated, readColumns, readRun } from '@main/rows/thread/column-readings';
import { reportCalls } from '@main/rows/thread/report-worker';
import { AppError } from '@shared/errors/errors';
import { describeUnproven, isUnproven } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import type { ColumnReading, ReportRun } from '@shared/reports/report';
import { getReportPreferences, type Preferences } from '@shared/settings/preferences';
import {
  assertNoProblems,
  createRunCatalogue,
  listFieldIds,
  listMeasureIds,
  type RunCatalogue,
  type RunMeasure,
} from '@shared/summary/catalogue';
import {
  type CellAddress,
  getSummaryReport,
  parseColumnName,
  type SummaryDefinition,
} from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { checkSavedDefinition } from '@shared/summary/filters';
import { formatTimestamp, getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun } from './loaded-run';
import type { ReportService } from './report-service';

export type RunSummaryContext = {
  readonly session: OfficeSession;
  readonly reports: Pick<ReportService, 'loadRun'>;
  readonly preferences: Preferences;
};

/** The day of this computer's calendar. */
export const getToday = ({ session }: Pick<RunSummaryContext, 'session'>): string => getLocalDay(session.now());

/** Gets the settings of a result's columns: units as they were confirmed for it. */
export function getRunSettings({ preferences }: Pick<RunSummaryContext, 'preferences'>, run: ReportRun) {
  const { columns, moneyConfirmationKey } = getReportPreferences(preferences, run.slug);
  return getEffectiveSettings(columns, moneyConfirmationKey, run.headers);
}

/**
 * Lists how the columns of a run are read that the user calls numbers or dates.
 *
 * @throws AppError `run-unknown` for rows that are no longer stored
 */
export async function listReadings(
  context: Pick<RunSummaryContext, 'session' | 'reports' | 'preferences'>,
  runId: string,
): Promise<ColumnReading[]> {
  const loaded = await context.reports.loadRun(runId, context.session);
  return [...(await readColumns(loaded, getRunSettings(context, loaded.run)))];
}

/** What to summarise, and the run whose result it is of; null for saved data. */
export type SummaryRequest = { readonly definition: SummaryDefinition; readonly runId: string | null };

/** Says which columns of a summary have values that do not prove how they are written. */
function describeAllUnproven(
  { run, readings }: RunAsRead,
  catalogue: RunCatalogue,
  definition: SummaryDefinition,
): string[] {
  const fields = listFieldIds(definition).map((id) => catalogue.fields.get(id)?.column);
  const values = listMeasureIds(definition).map((id) => catalogue.measures.get(id)?.column);
  const used = new Set([...fields, ...values]);
  return readings
    .filter((reading) => used.has(reading.column) && isUnproven(reading))
    .map(({ column, kind }) => describeUnproven(run.headers[column] ?? '', kind));
}

/** Loads the other result. @throws AppError `usage` for a run of another report, `run-unknown` */
async function loadOther({ reports, session }: RunSummaryContext, now: ReportRun, { before }: SummaryDefinition) {
  if (typeof before !== 'object') return null;
  const loaded = await reports.loadRun(before.runId, session);
  if (loaded.run.slug === now.slug) return loaded;
  throw new AppError('usage', 'This run is of another report. Choose one of this report.', {});
}

/** Says what speaks against comparing two results of a report. */
function describeComparedRuns(now: ReportRun, other: ReportRun): string[] {
  const isKnown = now.lastModified !== null && other.lastModified !== null;
  return [
    ...(isKnown && now.lastModified !== other.lastModified ? ['The report was changed between the two results.'] : []),
    ...other.warnings.map((warning) => `In the other result: ${warning}`),
  ];
}

/** Loads a result and what it is compared with, and checks a definition against both. */
async function prepare(
  context: RunSummaryContext,
  definition: SummaryDefinition,
  runId: string,
  signal: AbortSignal | undefined,
) {
  const loaded = await context.reports.loadRun(runId, context.session);
  if (getSummaryReport(definition) !== loaded.run.slug) {
    throw new AppError('usage', 'This summary is of another report. Choose one of this report.', {});
  }
  const read = async (of: LoadedRun) => {
    const asRead = await readRun(of, getRunSettings(context, of.run), signal);
    return { asRead, catalogue: createRunCatalogue(asRead.run, asRead.settings) };
  };
  const now = await read(loaded);
  assertNoProblems(now.catalogue, definition);
  const notes = describeAllUnproven(now.asRead, now.catalogue, definition);
  const today = getToday(context);
  const { readings } = now.asRead;
  const other = await loadOther(context, loaded.run, definition);
  if (other === null) {
    const request = { definition, today, now: { catalogue: now.catalogue, readings }, before: null, notes };
    return { loaded: [loaded] as const, request };
  }
  const then = await read(other);
  const isEmpty = other.run.rowsReceived === 0;
  const aligned = alignCatalogues(now.catalogue, then.catalogue, definition);
  const about = `The result of ${formatTimestamp(other.run.ranAtMs)}`;
  const problems = (isEmpty ? [] : aligned.problems).map((problem) => `In the other result: ${problem}`);
  const request = {
    definition,
    today,
    now: { catalogue: aligned.now, readings },
    before: aligned.before && {
      runId: other.run.runId,
      ranAtMs: other.run.ranAtMs,
      columns: { catalogue: aligned.before, readings: then.asRead.readings },
    },
    notes: [
      ...notes,
      ...(aligned.before === null
        ? [`No change can be shown. ${about} ${isEmpty ? 'has no rows' : 'has different columns'}.`]
        : []),
      ...describeComparedRuns(loaded.run, other.run),
      ...problems,
      ...describeAllUnproven(then.asRead, then.catalogue, definition).map((note) => `In the other result: ${note}`),
    ],
  };
  return { loaded: aligned.before === null ? ([loaded] as const) : ([loaded, other] as const), request };
}

/** Sends the rows of results that the worker does not have. */
async function sendMissing(loaded: readonly LoadedRun[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const missing = await reportCalls.summaries.listMissing(loaded.map(({ run }) => run.runId));
  for (const { run, officeId, blocks } of loaded) {
    if (!missing.includes(run.runId)) continue;
    const deflated = await readAllDeflated(blocks, signal);
    await reportCalls.summaries.load(officeId, run.runId, run.headers, deflated);
  }
}

/**
 * Adds saved data or a result up.
 *
 * @throws AppError `usage` for fields and values that there are not, amounts of an unknown unit, and too many groups; `run-unknown` for
 *   a result that is no longer stored
 */
export async function makeSummary(
  context: RunSummaryContext,
  { definition, runId }: SummaryRequest,
  signal: AbortSignal | undefined,
): Promise<EncodedSummary> {
  if (runId === null) {
    return await context.session.cache.summaries.summarise(checkSavedDefinition(definition), getToday(context), {
      signal,
    });
  }
  const { loaded, request } = await prepare(context, definition, runId, signal);
  await sendMissing(loaded, signal);
  return await reportCalls.summaries.summarise(runId, request);
}

/** Lists what is behind a cell. @throws AppError as {@link makeSummary} does */
export async function listCell(
  context: RunSummaryContext,
  { definition, runId }: SummaryRequest,
  cell: CellAddress,
  signal?: AbortSignal,
) {
  if (runId === null) {
    const checked = checkSavedDefinition(definition);
    return await context.session.cache.summaries.listRecords(checked, cell, getToday(context), { signal });
  }
  // What it is compared with has no part in a cell.
  const { before: _, ...alone } = definition;
  const { loaded, request } = await prepare(context, alone, runId, signal);
  await sendMissing(loaded, signal);
  return await reportCalls.summaries.listCell(runId, request, cell);
}

/* Two results of a report beside each other. */

/**
 * Finds what of another result can be compared: columns are found by their headers, of the same kind and unit. Nothing is guessed.
 *
 * @returns `before`, null where the groups cannot be compared; `now`, the same values with the decimals of both; and why
 *   groups or values are not compared, as sentences
 */
function alignCatalogues(now: RunCatalogue, other: RunCatalogue, definition: SummaryDefinition) {
  const problems = new Set<string>();
  const fields = new Map(now.fields);
  let isComparable = true;
  for (const id of listFieldIds(definition)) {
    const [field, before] = [now.fields.get(id), other.fields.get(id)];
    const isSame = before && (before.kind === field?.kind || before.isBlank || field?.isBlank);
    if (!before) problems.add(`It has no column “${parseColumnName(id)}” of this kind.`);
    else if (!isSame) problems.add(`Its column “${parseColumnName(id)}” has values of a different kind.`);
    if (!isSame) isComparable = false;
    else if (field?.isBlank) fields.set(id, { ...field, kind: before.kind });
  }
  const [measures, compared] = [new Map(now.measures), new Map<string, RunMeasure>()];
  for (const id of listMeasureIds(definition)) {
    const [measure, before] = [now.measures.get(id), other.measures.get(id)];
    if (!measure) continue;
    if (other.unknownUnits.has(id))
      problems.add(`Nothing says whether its amounts of “${parseColumnName(id)}” are cents or dollars.`);
    else if (!before) problems.add(`It has no column “${parseColumnName(id)}” with numbers.`);
    // Dollars and other numbers are read alike: which of them a column is may follow from its decimals alone.
    else if ((measure.unit === 'cents') !== (before.unit === 'cents') && !measure.isBlank && !before.isBlank) {
      problems.add(`The column “${parseColumnName(id)}” is in cents in one of the two results only.`);
    } else {
      const larger = measure.scale > before.scale ? measure : before;
      const unit = measure.isBlank ? before : measure;
      const both = {
        numbersScale: larger.numbersScale,
        scale: larger.scale,
        isMoney: unit.isMoney && larger.scale === 2,
      };
      measures.set(id, { ...measure, ...both, unit: unit.unit });
      compared.set(id, { ...before, ...both, unit: before.isBlank ? unit.unit : before.unit });
    }
  }
  return {
    now: { ...now, fields, measures },
    before: isComparable ? { ...other, measures: compared } : null,
    problems: [...problems],
  };
}

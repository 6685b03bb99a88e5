/** A summary as a table, with what it was made of, and as a file of a pack. */

import { createProvenance, type DescribedTable, type Provenance, savedSource } from '@main/rows/files/table';
import { AppError } from '@shared/errors/errors';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import type { Names } from '@shared/records/directory';
import { getOwnNames } from '@shared/settings/preferences';
import {
  describeShown,
  type OldestRecord,
  type SummaryDefinition,
  type SummaryResult,
} from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import {
  checkSavedDefinition,
  describeCounted,
  findOldestRecord,
  getSavedSource,
  listWarnings,
  printSummaryBasis,
} from '@shared/summary/filters';
import { getSavedNames } from '../records/directory';
import { toNotCachedError } from '../records/fetch-policy';
import { buildRunProvenance, type LoadedRun } from '../reports/loaded-run';
import { getToday, listCell, makeSummary, type RunSummaryContext, type SummaryRequest } from '../reports/run-summary';
import { type DataOrigin, saveScreenTable } from './screen-table';
import { buildSummaryAsOnScreen, layOut } from './summary-layout';

/** A summary as a table for programs, with what was added up. */
type MadeSummary = DescribedTable & {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly names: Names;
  /** The oldest record in it; null for a result, and where nothing is counted. */
  readonly oldest: OldestRecord | null;
};

/**
 * Makes a summary as a table. Sends no request.
 *
 * @param title - names it: "Commission by supplier"
 * @throws AppError `usage` for what its source does not have, `not-kept` where nothing is saved, `run-unknown`
 */
export async function makeSummaryTable(
  context: RunSummaryContext,
  title: string,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<MadeSummary> {
  const { session, preferences } = context;
  const { runId } = request;
  const isOfResult = runId !== null;
  const definition = isOfResult ? request.definition : checkSavedDefinition(request.definition);
  const encoded = await makeSummary(context, { definition, runId }, signal).catch((error: unknown) => {
    const isUsage = isOfResult && error instanceof AppError && error.code === 'usage';
    throw isUsage ? new AppError('usage', `The summary "${title}" was not made. ${error.message}`, {}) : error;
  });
  const result = decodeSummary(encoded);
  if (result.coverage.saved === 0 && !isOfResult) throw toNotCachedError(session, getSavedSource(definition.source));
  const names = await getSavedNames(session, getOwnNames(preferences), signal);
  const oldest = findOldestRecord(result);
  // A report's own totals are of its rows, and its warnings come first.
  const { totals: _, ...ofRun }: Partial<Provenance> = isOfResult
    ? buildRunProvenance(await context.reports.loadRun(runId, session))
    : {};
  const provenance = createProvenance({
    office: session.office.name,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    ...(isOfResult
      ? ofRun
      : {
          filtersSent: definition.filters,
          source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
          notes: [printSummaryBasis(definition, getToday(context))],
        }),
    subject: ofRun.subject === undefined ? title : `${ofRun.subject}, ${title}`,
    rows: result.rows.length,
    warnings: [...(ofRun.warnings ?? []), ...listWarnings(result)],
  });
  return { table: layOut(definition, result, names), provenance, definition, result, names, oldest };
}

type ScreenSummary = Extract<ScreenSource, { kind: 'summary' }>;

/** Describes what a summary on screen adds up to now, or a cell of it. */
async function describeNow(
  context: RunSummaryContext,
  { definition, runId, cell }: ScreenSummary,
  signal: AbortSignal | undefined,
): Promise<{ readonly shown: string; readonly oldest: OldestRecord | null; readonly warnings: readonly string[] }> {
  if (cell !== null) return { ...(await listCell(context, { definition, runId }, cell, signal)), warnings: [] };
  const result = decodeSummary(await makeSummary(context, { definition, runId }, signal));
  const oldest = findOldestRecord(result);
  return { shown: describeShown({ ...result, oldest }), oldest, warnings: listWarnings(result) };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `usage` where its sums or its age are others than on screen: the saved data has changed since; `run-unknown` for a
 *   result that is no longer stored
 */
export async function describeSummaryOrigin(
  context: RunSummaryContext,
  given: ScreenSummary,
  signal: AbortSignal | undefined,
): Promise<DataOrigin> {
  const { runId } = given;
  const definition = runId === null ? checkSavedDefinition(given.definition) : given.definition;
  const { shown, oldest, warnings } = await describeNow(context, { ...given, definition }, signal);
  if (shown !== given.shown) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const { session, reports } = context;
  if (runId !== null) {
    const { run } = await reports.loadRun(runId, session);
    return { dataFromMs: run.ranAtMs, warnings: [...run.warnings, ...warnings] };
  }
  return {
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    notes: [printSummaryBasis(definition, getToday(context))],
    warnings,
  };
}

/** A summary that is to be written; `loaded` are the rows of the report that it is of. */
type SummaryToWrite = {
  readonly name: string;
  readonly definition: SummaryDefinition;
  readonly loaded: LoadedRun | null;
};

/**
 * Makes a summary into a workbook as on screen. Sends no request.
 *
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: RunSummaryContext,
  { name, definition, loaded }: SummaryToWrite,
  path: string,
  signal: AbortSignal,
): Promise<SummaryResult> {
  const runId = loaded?.run.runId ?? null;
  const ofRun = loaded ? { ...context, reports: { loadRun: async () => loaded } } : context;
  const made = await makeSummaryTable(ofRun, name, { definition, runId }, signal);
  const today = getToday(context);
  const filters = loaded
    ? describeFilters(reportFilters, loaded.run.filtersSent, made.names)
    : describeCounted(made.definition, made.names, today);
  const table = buildSummaryAsOnScreen(name, made, filters, today);
  const options = { nowMs: context.session.now(), canBeTable: false, signal };
  await saveScreenTable(path, table, 'xlsx', made.provenance, options);
  return made.result;
}

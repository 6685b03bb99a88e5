/** A summary with what it was made of, as a table for programs and as a workbook. */

import { createProvenance, type ExportTable, type Provenance, savedSource } from '@main/rows/files/table';
import type { ExportSource } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { ScreenTable } from '@shared/exports/screen-table';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { describeNotWhole } from '@shared/records/freshness';
import { getOwnNames } from '@shared/settings/preferences';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
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
import { getToday, makeSummary, type RunSummaryContext, type SummaryRequest } from '../reports/run-summary';
import { listAbout, saveScreenTable, toSheetSource } from './screen-table';
import { buildSummaryAsOnScreen, layOut } from './summary-layout';

/**
 * Makes a summary, with what it was made of. Sends no request. `oldest` is null for a result, and for nothing.
 *
 * @param title - names it: "Commission by supplier"
 * @throws AppError `usage` for what its source does not have, `not-kept` where nothing is saved, `run-unknown`
 */
export async function makeSummaryTable(
  context: RunSummaryContext,
  title: string,
  request: SummaryRequest,
  signal: AbortSignal,
) {
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
  const gaps = isOfResult || (await session.readUpdateRecord()).trips?.isWhole ? [] : [`${describeNotWhole('trips')}.`];
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
    warnings: [...(ofRun.warnings ?? []), ...gaps, ...listWarnings(result)],
  });
  return { provenance, definition, result, names, oldest };
}

type MadeSummary = Awaited<ReturnType<typeof makeSummaryTable>>;

/** Lays a summary out as its screen does. */
function toScreenTable(title: string, made: MadeSummary, runId: string | null, today: string): ScreenTable {
  const { definition, names, provenance } = made;
  const filters =
    runId === null
      ? describeCounted(definition, names, today)
      : describeFilters(reportFilters, provenance.filtersSent, names);
  return buildSummaryAsOnScreen(title, made, filters, today);
}

/**
 * Makes a summary of saved data for a command: for programs a table with the names of fields, in a workbook as on screen. Sends no
 * request.
 *
 * @throws AppError as {@link makeSummary} does
 */
export async function makeSummarySource(
  context: RunSummaryContext,
  title: string,
  saved: SummaryDefinition,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<Pick<MadeSummary, 'provenance' | 'oldest'> & { readonly table: ExportTable | ExportSource }> {
  const made = await makeSummaryTable(context, title, { definition: saved, runId: null }, signal);
  const { definition, result, names, provenance } = made;
  if (format !== 'xlsx') return { ...made, table: layOut(definition, result, names) };
  const table = toScreenTable(title, made, null, getToday(context));
  const origin = { office: provenance.office, asOfMs: provenance.dataFromMs, canBeTable: false };
  const { source, ...measured } = toSheetSource(table, origin);
  const about = listAbout(table, measured, provenance, context.session.now());
  return { ...made, table: source, provenance: { ...provenance, about } };
}

/**
 * Makes a summary into a workbook as on screen. Sends no request.
 *
 * @param loaded - the rows of the report that it is of
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: RunSummaryContext,
  {
    name,
    definition,
    loaded,
  }: { readonly name: string; readonly definition: SummaryDefinition; readonly loaded: LoadedRun | null },
  path: string,
  signal: AbortSignal,
): Promise<SummaryResult> {
  const runId = loaded?.run.runId ?? null;
  const ofRun = loaded ? { ...context, reports: { loadRun: async () => loaded } } : context;
  const made = await makeSummaryTable(ofRun, name, { definition, runId }, signal);
  const table = toScreenTable(name, made, runId, getToday(context));
  const options = { nowMs: context.session.now(), canBeTable: false, signal };
  await saveScreenTable(path, table, 'xlsx', made.provenance, options);
  return made.result;
}

/** Makes summaries from the saved copy, for packs and the command line. Sends no request. */
import type { DescribedTable } from '@main/export/table';
import { toTableSource } from '@main/export/table';
import { toNotCachedError } from '@main/records/cached-notes';
import { getSavedNames } from '@main/records/names';
import { exportToFile } from '@main/report-worker/export-to-file';
import type { PackTarget, SummaryToWrite, WrittenSummary } from '@main/reports/packs/saved-summaries';
import type { OfficeSession } from '@main/session/office-session';
import { checkFilters, tripFilters } from '@shared/filters';
import type { Preferences } from '@shared/schemas/preferences';
import type { SummaryCoverage, SummaryDefinition } from '@shared/schemas/summary';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { describeUnsaved } from '@shared/summary-changes';
import { findOldestRecord } from '@shared/summary-coverage';
import { formatTimestamp } from '@shared/timestamps';
import { buildSummaryTable } from './summary';

export type SummaryContext = {
  readonly session: OfficeSession;
  readonly labels: Preferences['labels'];
  /** Gets what is saved whole. */
  readonly getRanges: () => Promise<SyncOverview['ranges']>;
};

/** A summary as a table, with the oldest record in it; null where nothing is counted. */
export type SummaryTable = DescribedTable & Pick<SummaryCoverage, 'oldest'>;

/**
 * Makes a summary from the saved copy.
 *
 * @throws AppError `usage` for a filter that is not valid, `not-kept` where nothing is saved
 */
export async function makeSummaryTable(
  { session, labels, getRanges }: SummaryContext,
  title: string,
  chosen: SummaryDefinition,
  signal: AbortSignal,
): Promise<SummaryTable> {
  const definition = { ...chosen, filters: checkFilters(tripFilters, chosen.filters) };
  const result = await session.cache.summaries.summarise(definition, { signal });
  if (result.coverage.saved === 0) throw toNotCachedError(session, definition.source);
  const names = await getSavedNames(session, labels, signal);
  const ranges = definition.change ? await getRanges() : null;
  const described = buildSummaryTable(session, title, definition, result, names, ranges);
  return { ...described, oldest: findOldestRecord(result) };
}

/** Says that not all trips of a summary's dates are saved; null where they are. Of changes their own notes say so. */
async function findUnsaved({ getRanges }: SummaryContext, definition: SummaryDefinition): Promise<string | null> {
  const { date_from: from = '', date_to: to = '' } = definition.filters;
  if (definition.change !== undefined || from === '' || to === '') return null;
  return describeUnsaved({ from, to }, await getRanges());
}

/**
 * Makes a summary of a pack, into a file that replaces no other.
 *
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: SummaryContext,
  { name, definition, notes }: SummaryToWrite,
  { path, format, reservedNames, signal }: PackTarget,
): Promise<WrittenSummary> {
  const { table, oldest, provenance: made } = await makeSummaryTable(context, name, definition, signal);
  const unsaved = await findUnsaved(context, definition);
  const provenance = { ...made, warnings: [...(unsaved ? [unsaved] : []), ...notes, ...made.warnings] };
  const options = { signal, withProvenanceFile: true, reservedNames };
  const written = await exportToFile(path, toTableSource(table), format, provenance, options);
  const age = oldest && `Saved copies, the oldest (trip ${oldest.tripId}) read ${formatTimestamp(oldest.fetchedAtMs)}.`;
  return {
    path: written.path,
    rows: provenance.rows,
    bytes: written.bytes,
    totals: provenance.totals ?? [],
    notes: [...(age ? [age] : []), ...provenance.warnings, ...written.notices],
  };
}

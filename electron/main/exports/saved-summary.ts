/** Makes summaries from the saved copy, for packs and the command line. Sends no request. */
import type { DescribedTable } from '@main/export/table';
import { toNotCachedError } from '@main/records/cached-notes';
import { getSavedNames } from '@main/records/names';
import type { PackTarget, SummaryToWrite, WrittenSummary } from '@main/reports/packs/saved-summaries';
import type { OfficeSession } from '@main/session/office-session';
import { checkFilters, tripFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import type { Preferences } from '@shared/schemas/preferences';
import type { SummaryCoverage, SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { describeUnsaved } from '@shared/summary-changes';
import { findOldestRecord } from '@shared/summary-coverage';
import { describeGaps } from '@shared/summary-gaps';
import { buildSummaryTable } from './summary';
import { buildSummaryAsOnScreen } from './summary-as-on-screen';
import { writeSummaryOutput } from './summary-file';

export type SummaryContext = {
  readonly session: OfficeSession;
  readonly labels: Preferences['labels'];
  /** Gets what is saved whole. */
  readonly getRanges: () => Promise<SyncOverview['ranges']>;
};

/** A summary as a table, with the oldest record in it; null where nothing is counted. */
export type SummaryTable = DescribedTable &
  Pick<SummaryCoverage, 'oldest'> & {
    /** What was added up, as it is before it is a table. */
    readonly result: SummaryResult;
    readonly names: Names;
  };

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
  return { ...described, result, names, oldest: findOldestRecord(result) };
}

/** Says that not all trips of a summary's dates are saved; null where they are. Of changes their own warnings say so. */
function findUnsaved({ change, filters }: SummaryDefinition, ranges: SyncOverview['ranges']): string | null {
  const { date_from: from = '', date_to: to = '' } = filters;
  if (change !== undefined || from === '' || to === '') return null;
  return describeUnsaved({ from, to }, ranges);
}

/**
 * Makes a summary of a pack, into a file that replaces no other.
 *
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: SummaryContext,
  { name, definition, notes: given }: SummaryToWrite,
  target: PackTarget,
): Promise<WrittenSummary> {
  const {
    table,
    oldest,
    result,
    names,
    provenance: made,
  } = await makeSummaryTable(context, name, definition, target.signal);
  const ranges = await context.getRanges();
  const unsaved = findUnsaved(definition, ranges);
  const { counts, gaps } = describeGaps(definition, result, ranges);
  const notes = [...given, ...(made.notes ?? [])];
  // What the dates mean decides which trips are counted.
  const others = made.warnings.filter((warning) => !result.notes.includes(warning));
  const warnings = [...(unsaved ? [unsaved] : []), ...result.notes, ...others];
  const provenance = { ...made, notes, warnings: [...gaps, ...warnings] };
  const written = await writeSummaryOutput(target, provenance, table, () =>
    buildSummaryAsOnScreen(definition, result, names),
  );
  return {
    path: written.path,
    rows: provenance.rows,
    bytes: written.bytes,
    totals: provenance.totals ?? [],
    counts,
    gaps,
    oldest,
    notes,
    warnings: [...warnings, ...written.notices],
  };
}

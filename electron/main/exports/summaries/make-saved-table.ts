/** Makes tables of summaries from the saved copy, for packs and the command line. Sends no request. */

import type { DescribedTable } from '@main/export-files/table';
import { toNotCachedError } from '@main/records/cached-notes';
import { getSavedNames } from '@main/records/names';
import type { OfficeSession } from '@main/session/office-session';
import { decodeSummary } from '@shared/encoded-summary';
import type { Names } from '@shared/schemas/directory';
import type { Preferences } from '@shared/schemas/preferences';
import type { SummaryCoverage, SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { findOldestRecord } from '@shared/summary-coverage';
import { checkSummaryFilters } from '@shared/summary-filters';
import { buildSummaryTable } from './saved-table';

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
  const definition = checkSummaryFilters(chosen);
  const result = decodeSummary(await session.cache.summaries.summarise(definition, { signal }));
  if (result.coverage.saved === 0) throw toNotCachedError(session, definition.source);
  const names = await getSavedNames(session, labels, signal);
  const ranges = definition.change ? await getRanges() : null;
  const described = buildSummaryTable(session, title, definition, result, names, ranges);
  return { ...described, result, names, oldest: findOldestRecord(result) };
}

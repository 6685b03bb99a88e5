/** The last run of each report, and the filters with which it runs again. */
import { type ReportParameters, toParameters } from '@shared/report-parameters';
import type { ReportPreferences } from '@shared/schemas/preferences';
import type { ReportRun, RunHistoryEntry } from '@shared/schemas/report';

/** Finds the last run of each report, by slug. @param history - the newest first */
export function findLastRuns(history: readonly RunHistoryEntry[]): ReadonlyMap<string, ReportRun> {
  // Of equal keys a map takes the last.
  return new Map(history.map(({ run }): [string, ReportRun] => [run.slug, run]).reverse());
}

/**
 * Gets the filters of the last run: as they were set, so that "last month" moves on, else as they were sent. Null for a
 * report that was never run.
 */
export function getLastParameters(
  { lastParameters }: Pick<ReportPreferences, 'lastParameters'>,
  lastRun: Pick<ReportRun, 'filtersSent'> | undefined,
): ReportParameters | null {
  return lastParameters ?? (lastRun ? toParameters(lastRun.filtersSent) : null);
}

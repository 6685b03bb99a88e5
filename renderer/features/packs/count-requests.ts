/** How many requests a run of a pack sends. */
import { getReportPreferences, type PackItem, type Preferences } from '@shared/schemas/preferences';

export type PackRequests = {
  readonly reports: number;
  /** Runs for the period before: one for each report with summaries that show changes from it. */
  readonly before: number;
};

/** Counts the requests. Summaries of saved data send none, nor do those that compare columns of one result. */
export function countRequests(items: readonly PackItem[], preferences: Preferences | null): PackRequests {
  const reports = items.flatMap((item) => (item.kind === 'report' ? [item] : []));
  const withChange = reports.filter(({ slug, summaries = [] }) => {
    const saved = preferences ? getReportPreferences(preferences, slug).summaries : [];
    return summaries.some(({ name }) => saved.find((other) => other.name === name)?.definition.change === true);
  });
  return { reports: reports.length, before: withChange.length };
}

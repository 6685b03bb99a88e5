/** Comparisons of two runs, with all rows that differ. */
import { type ComparableRun, Comparisons } from '@main/rows/thread/comparisons';
import type { Difference } from '@shared/reports/report';

/** Compares two runs as the application does. */
export async function compareRuns(before: ComparableRun, after: ComparableRun, key: string | null) {
  const comparisons = new Comparisons();
  const comparison = await comparisons.compare(before, after, key);
  const text = await comparisons.readDifferences(comparison.summary.comparisonId, 0, 1_000);
  return { ...comparison, differences: JSON.parse(text) as Difference[] };
}

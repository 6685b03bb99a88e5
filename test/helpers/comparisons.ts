/** Comparisons of two runs, with all rows that differ. */
import type { LoadedRun } from '@main/office/reports/loaded-run';
import { readAllDeflated } from '@main/rows/thread/column-readings';
import { reportCalls } from '@main/rows/thread/report-worker';
import type { Difference } from '@shared/reports/report';

/** Compares two runs as the application does. */
export async function compareRuns(before: LoadedRun, after: LoadedRun, key: string | null) {
  const read = async ({ run, blocks }: LoadedRun) => ({ run, blocks: await readAllDeflated(blocks) });
  const summary = await reportCalls.comparisons.compare(before.officeId, await read(before), await read(after), key);
  const text = await reportCalls.comparisons.read(summary.comparisonId, 0, 1_000);
  return { summary, differences: JSON.parse(text) as Difference[] };
}

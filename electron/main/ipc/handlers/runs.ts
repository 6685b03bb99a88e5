/** Handlers of earlier runs: list, open, remove, compare. */
import { compareRuns, type LoadedComparison } from '@main/reports/comparison';
import type { Services } from '@main/services';
import { AppError } from '@shared/errors';
import { makeExportTarget } from '../export-target';
import type { ExportedFiles } from '../exported-files';
import type { Handlers, HandlersOf } from '../register';
import { exportComparison } from './exports';

/** Comparisons that are held for their screen and their export. */
const maxComparisons = 4;

export function makeRunHandlers(
  { offices, reports, events }: Services,
  exportedFiles: ExportedFiles,
): HandlersOf<'runs'> & Pick<Handlers, 'export:comparison'> {
  const comparisons = new Map<string, LoadedComparison>();
  const held = (comparisonId: string): LoadedComparison => {
    const comparison = comparisons.get(comparisonId);
    if (comparison) return comparison;
    throw new AppError('run-unknown', 'This comparison is no longer held. Please compare again.', {});
  };
  events.on('dropped', (officeId) => {
    for (const [id, comparison] of comparisons) if (comparison.officeId === officeId) comparisons.delete(id);
  });
  return {
    'runs:list': async (officeId) => reports.history(await offices.openSession(officeId)).list(),
    'runs:open': async ({ officeId, runId }) => reports.loadRun(runId, await offices.openSession(officeId)).run,
    'runs:remove': async ({ officeId, runId }) => {
      reports.history(await offices.openSession(officeId)).remove(runId);
      return null;
    },
    'runs:compare': async ({ officeId, before, after, key }) => {
      const session = await offices.openSession(officeId);
      const comparison = await compareRuns(reports.loadRun(before, session), reports.loadRun(after, session), key);
      comparisons.set(comparison.summary.comparisonId, comparison);
      for (const oldest of comparisons.keys()) {
        if (comparisons.size <= maxComparisons) break;
        comparisons.delete(oldest);
      }
      return comparison.summary;
    },
    'runs:differences': ({ comparisonId, offset, limit }) =>
      JSON.stringify(held(comparisonId).differences.slice(offset, offset + limit)),
    'export:comparison': ({ comparisonId, format }, event) =>
      exportComparison(makeExportTarget(event, exportedFiles), held(comparisonId), format),
  };
}

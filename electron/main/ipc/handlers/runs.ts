/** Handlers of earlier runs: list, open, remove, compare. */
import { listReadings } from '@main/reports/run-summary';
import type { Services } from '@main/services';
import type { HandlersOf } from '../register';

export function makeRunHandlers({ reports, comparisons, preferences }: Services): HandlersOf<'runs'> {
  return {
    'runs:list': (_, { session }) => reports.history(session).list(),
    'runs:open': async ({ runId }, { session }) => (await reports.loadRun(runId, session)).run,
    'runs:readings': ({ runId }, { session }) =>
      listReadings({ session, reports, preferences: preferences.get(session.office) }, runId),
    'runs:remove': async ({ runId }, { session }) => {
      await reports.history(session).remove(runId);
      return null;
    },
    'runs:compare': async ({ before, after, key }, { session }) => {
      const earlier = await reports.loadRun(before, session);
      const later = await reports.loadRun(after, session);
      return (await comparisons.compare(earlier, later, key)).summary;
    },
    'runs:differences': ({ comparisonId, offset, limit }) => comparisons.readDifferences(comparisonId, offset, limit),
  };
}

/** Handlers of earlier runs: list, open, remove, compare. */
import { listReadings } from '@main/reports/run-summary';
import type { Services } from '@main/services';
import type { HandlersOf } from '../register';

export function makeRunHandlers({ offices, reports, comparisons, preferences }: Services): HandlersOf<'runs'> {
  return {
    'runs:list': async (officeId) => await reports.history(await offices.openSession(officeId)).list(),
    'runs:open': async ({ officeId, runId }) => (await reports.loadRun(runId, await offices.openSession(officeId))).run,
    'runs:readings': async ({ officeId, runId }) => {
      const session = await offices.openSession(officeId);
      return await listReadings({ session, reports, preferences: preferences.get(session.office) }, runId);
    },
    'runs:remove': async ({ officeId, runId }) => {
      await reports.history(await offices.openSession(officeId)).remove(runId);
      return null;
    },
    'runs:compare': async ({ officeId, before, after, key }) => {
      const session = await offices.openSession(officeId);
      const earlier = await reports.loadRun(before, session);
      const later = await reports.loadRun(after, session);
      return (await comparisons.compare(earlier, later, key)).summary;
    },
    'runs:differences': ({ comparisonId, offset, limit }) => comparisons.readDifferences(comparisonId, offset, limit),
  };
}

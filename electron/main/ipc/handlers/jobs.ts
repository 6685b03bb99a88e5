/** Handlers of long jobs and of the data that they cache. */
import type { Services } from '@main/services';
import { confirmClearing, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeJobHandlers({
  offices,
  sync,
  syncPlanner,
  unclaimed,
}: Services): HandlersOf<'sync' | 'unclaimed' | 'cache'> {
  // What the plan keeps up to date begins now, and not with the next response of the server.
  const watchPlan = (officeId: string) => syncPlanner.watch(officeId, () => offices.openSession(officeId));
  return {
    'sync:start': async ({ officeId, ...range }) => sync.start(await offices.openSession(officeId), range),
    'sync:overview': async (officeId) => await syncPlanner.getOverview(await offices.openSession(officeId)),
    'sync:pause': (officeId) => sync.pause(officeId),
    'sync:resume': async (officeId) => await syncPlanner.resume(await offices.openSession(officeId)),
    'sync:save-plan': async ({ officeId, plan }) => {
      const overview = await syncPlanner.savePlan(await offices.openSession(officeId), plan);
      watchPlan(officeId);
      return overview;
    },
    'sync:stop': (officeId) => sync.stop(officeId),
    'sync:state': (officeId) => sync.getState(officeId),
    'unclaimed:state': async (officeId) => await unclaimed.getState(await offices.openSession(officeId)),
    'unclaimed:sectors': async (officeId) => await unclaimed.getSectors(await offices.openSession(officeId)),
    'unclaimed:start': async ({ officeId, ...range }) =>
      await unclaimed.start(await offices.openSession(officeId), range),
    'unclaimed:claims': async (officeId) => await unclaimed.listClaims(await offices.openSession(officeId)),
    'unclaimed:change-claims': async ({ officeId, change }) =>
      unclaimed.claims.change(await offices.openSession(officeId), change),
    'unclaimed:stop': async (officeId) => {
      unclaimed.stop(officeId);
      return await unclaimed.getState(await offices.openSession(officeId));
    },
    'cache:clear': async (officeId, event) => {
      const session = await offices.openSession(officeId);
      await requireConsent(confirmClearing(event, session.office, session.hasUnreadableCopy));
      const state = await offices.clearSavedData(officeId);
      watchPlan(officeId);
      return state;
    },
    'cache:counts': async (officeId) => {
      const { cache } = await offices.openSession(officeId);
      const { counts, oldestMs, newestMs } = await cache.records.countByKind();
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        clients: counts.client ?? 0,
        oldestMs,
        newestMs,
        isPersistent: cache.isPersistent,
        isReadOnly: cache.isReadOnly,
      };
    },
  };
}

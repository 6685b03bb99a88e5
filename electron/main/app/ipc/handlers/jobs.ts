/** Handlers of long jobs and of the data that they cache. */
import type { Services } from '../../services';
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
    'sync:start': (range, { session }) => sync.start(session, range),
    'sync:overview': (_, { session }) => syncPlanner.getOverview(session),
    'sync:pause': (_, { session }) => sync.pause(session.office.id),
    'sync:resume': (_, { session }) => syncPlanner.resume(session),
    'sync:save-plan': async (plan, { session }) => {
      const overview = await syncPlanner.savePlan(session, plan);
      watchPlan(session.office.id);
      return overview;
    },
    'sync:stop': (_, { session }) => sync.stop(session.office.id),
    'sync:state': (_, { session }) => sync.getState(session.office.id),
    'unclaimed:state': (_, { session }) => unclaimed.getState(session),
    'unclaimed:sectors': (_, { session }) => unclaimed.getSectors(session),
    'unclaimed:start': (range, { session }) => unclaimed.start(session, range),
    'unclaimed:claims': (_, { session }) => unclaimed.listClaims(session),
    'unclaimed:change-claims': (change, { session }) => unclaimed.claims.change(session, change),
    'unclaimed:stop': (_, { session }) => {
      unclaimed.stop(session.office.id);
      return unclaimed.getState(session);
    },
    'cache:clear': async (_, { session, event }) => {
      await requireConsent(confirmClearing(event, session.office, session.hasUnreadableCopy));
      const state = await offices.clearSavedData(session.office.id);
      watchPlan(session.office.id);
      return state;
    },
    'cache:counts': async (_, { session: { cache } }) => {
      const { counts, oldestMs, newestMs } = await cache.records.countByKind();
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        // A server may give cards of clients without a list of them.
        clients: counts['client-item'] ?? counts.client ?? 0,
        oldestMs,
        newestMs,
        isPersistent: cache.isPersistent,
        isReadOnly: cache.isReadOnly,
      };
    },
  };
}

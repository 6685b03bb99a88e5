/** Handlers of long jobs and of the data that they cache. */
import type { Services } from '../../services';
import { confirmClearing, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeJobHandlers({ offices, updates, unclaimed }: Services): HandlersOf<'unclaimed' | 'cache'> {
  return {
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
      updates.watch(session.office.id);
      return state;
    },
    'cache:counts': async (_, { session: { cache } }) => {
      const { counts, oldestMs, newestMs } = await cache.records.countByKind();
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        bookings: await cache.search.countSectors(),
        // A server may give cards of clients without a list of them.
        clients: counts['client-item'] ?? counts.client ?? 0,
        oldestMs,
        newestMs,
        bytes: (await cache.records.measure()).fileBytes,
        isPersistent: cache.isPersistent,
        isReadOnly: cache.isReadOnly,
      };
    },
  };
}

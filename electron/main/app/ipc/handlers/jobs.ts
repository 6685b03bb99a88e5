/** Handlers of the data that is saved. */
import type { Services } from '../../services';
import { confirmClearing, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeJobHandlers({ offices, updates }: Services): HandlersOf<'cache'> {
  return {
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

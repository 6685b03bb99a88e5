/** Handlers of commission: sums, bookings, what is recorded of them, and claims. */
import type { Services } from '../../services';
import type { HandlersOf } from '../register';

export function makeCommissionHandlers({ commission, claimLetters }: Services): HandlersOf<'commission'> {
  return {
    'commission:overview': ({ basis }, { session, signal }) => commission.getOverview(session, basis, { signal }),
    'commission:bookings': (request, { session, signal }) => commission.listBookings(session, request, { signal }),
    'commission:change': (change, { session }) => commission.records.change(session, change),
    'commission:draft-claim': (request, { session, signal }) => claimLetters.draft(session, request, { signal }),
    'commission:send-claim': (request, { session, signal }) => claimLetters.send(session, request, { signal }),
    'commission:open-attachment': ({ eventId }, { session }) => claimLetters.openAttachment(session, eventId),
  };
}

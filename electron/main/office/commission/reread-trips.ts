/** Trips that are read again before money is claimed or booked: nothing in a list says that a booking of a trip was claimed. */
import { AppError } from '@shared/errors/errors';
import { isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { mapConcurrent } from '../jobs';
import { getTrip } from '../records/trips';

/** A trip that was read longer ago is read again. */
const maxAgeMs = 3_600_000;

/**
 * Reads the trips of bookings again that were read more than an hour ago, or may have been, ahead of the background.
 *
 * @returns whether all of them are fresh now: the server may not respond
 */
export async function rereadTrips(
  session: OfficeSession,
  bookings: readonly { readonly tripId: number; readonly fetchedAtMs: number }[],
  { signal }: { readonly signal: AbortSignal },
): Promise<boolean> {
  const old = bookings.filter(({ fetchedAtMs }) => isOlderThan(fetchedAtMs, maxAgeMs, session.now()));
  const tripIds = [...new Set(old.map(({ tripId }) => tripId))];
  if (tripIds.length === 0) return true;
  try {
    const failures = await mapConcurrent(
      tripIds,
      signal,
      () => undefined,
      async (id) => {
        await getTrip(session, id, { signal, fetchPolicy: 'network-only' });
      },
    );
    return failures.length === 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** When the oldest of some bookings was read, epoch milliseconds; now for none. */
export const getOldestMs = (session: OfficeSession, bookings: readonly { readonly fetchedAtMs: number }[]): number =>
  bookings.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), session.now());

/** What is written down of the bookings of a month when it is locked, and which of them are others since. */
import { createHash } from 'node:crypto';
import type { Booking } from '@shared/commission/bookings';
import { toBookingId } from '@shared/commission/work-records';
import type { LockDifference, MonthLock } from '@shared/settings/month-end';

/** Digests what a booking says of sums and of its period. That it was claimed since is no change of its month. */
function digestBooking({ supplierId, expected, travelDate, returnDate, openedDate, isActive }: Booking): string {
  const said = JSON.stringify([supplierId, expected, travelDate, returnDate, openedDate, isActive]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}

/** Writes bookings down. */
export const toLockedBookings = (bookings: readonly Booking[]): MonthLock['bookings'] =>
  Object.fromEntries(
    bookings.map((booking) => [toBookingId(booking), [digestBooking(booking), booking.expected ?? 0] as const]),
  ) as MonthLock['bookings'];

/** Lists the bookings that came, went or were changed since a month was locked. @param bookings - that its bar counts now */
export function listLockDifferences(
  { bookings: locked }: Pick<MonthLock, 'bookings'>,
  bookings: readonly Booking[],
): LockDifference[] {
  const gone = new Map(Object.entries(locked));
  const changed = bookings.flatMap((booking): LockDifference[] => {
    const id = toBookingId(booking);
    const before = gone.get(id);
    gone.delete(id);
    if (before?.[0] === digestBooking(booking)) return [];
    return [{ id, now: booking, before: before?.[1] ?? null }];
  });
  return [...changed, ...[...gone].map(([id, [, before]]): LockDifference => ({ id, now: null, before }))];
}

/** Adds up by how many cents the commission has changed. */
export const sumDifferences = (differences: readonly LockDifference[]): number =>
  differences.reduce((sum, { now, before }) => sum + (now?.expected ?? 0) - (before ?? 0), 0);

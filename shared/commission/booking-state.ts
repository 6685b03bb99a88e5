/**
 * The state of a booking, and what it adds to sums: derived from what the API gives and from what was recorded, and never
 * stored. Pure, so that a sum, the bookings behind it and a letter cannot differ.
 */
import { type AgeClass, type Booking, type BookingState, chasedStates } from './bookings';

export type BookingValues = {
  readonly isActive: boolean | null;
  readonly isClaimed: boolean | null;
  /** Its commission in cents. */
  readonly expected: number | null;
  /** Whether its return date is past, or its travel date where it has none. One without either is never due. */
  readonly isDue: boolean;
};

/** What was recorded of a booking; all amounts in cents. */
export type BookingWork = {
  readonly received: number;
  /** 0.00 may have been received. */
  readonly hasReceipt: boolean;
  readonly writtenOff: number;
  /** Whether a claim asks for it. */
  readonly isChased: boolean;
};

/** What is recorded of a booking that nobody has touched. */
export const noWork: BookingWork = { received: 0, hasReceipt: false, writtenOff: 0, isChased: false };

/** `expected − received − writtenOff`, in cents. */
export const getOutstanding = (expected: number, { received, writtenOff }: BookingWork): number =>
  expected - received - writtenOff;

/** Whether a booking can be in a sum: its commission and its claimed flag can be read. */
export const isReadable = ({ expected, isClaimed }: Pick<BookingValues, 'expected' | 'isClaimed'>): boolean =>
  expected !== null && isClaimed !== null;

/** The amounts of Commission, and which of the bookings that a basis counts are behind each; or those whose amount has changed since they were paid. */
export const behindAmounts = {
  expected: isReadable,
  claimed: (booking: Booking) => isReadable(booking) && booking.isClaimed === true,
  notClaimed: (booking: Booking) => isReadable(booking) && booking.isClaimed === false,
  received: ({ isCovered, hasReceipt }: Booking) => isCovered && hasReceipt,
  difference: ({ isCovered }: Booking) => isCovered,
  changed: ({ isChangedSincePaid }: Booking) => isChangedSincePaid,
} as const satisfies Readonly<Record<string, (booking: Booking) => boolean>>;

/** Gets the state of a booking: the first that fits. */
export function getBookingState(values: BookingValues, work: BookingWork): BookingState {
  const { isActive, isClaimed, expected, isDue } = values;
  if (isActive === false) return 'inactive';
  if (expected === null || isClaimed === null) return 'unreadable';
  const outstanding = getOutstanding(expected, work);
  if (outstanding === 0 && work.writtenOff !== 0) return 'written-off';
  if (work.hasReceipt) {
    if (outstanding === 0) return 'paid';
    return outstanding < 0 ? 'overpaid' : 'part-paid';
  }
  if (!isDue) return 'not-due';
  if (isClaimed) return 'claimed';
  return work.isChased ? 'chased' : 'to-claim';
}

/** Whether the outstanding amount of a state is to be chased. @param chasesClaimed - whether "claimed" means asked for */
export const isToChase = (state: BookingState, chasesClaimed: boolean): boolean =>
  chasedStates.includes(state) || (chasesClaimed && state === 'claimed');

/** Gets the class of an age in days. The 90th day is in 61-90, the 91st in 90+. */
export function getAgeClass(days: number): AgeClass {
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}

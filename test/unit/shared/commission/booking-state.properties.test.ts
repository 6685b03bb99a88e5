import {
  type BookingValues,
  type BookingWork,
  getAgeClass,
  getBookingState,
  noWork,
} from '@shared/commission/booking-state';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const due: BookingValues = { isActive: true, isClaimed: false, expected: 10_000, isDue: true };
const paid = (received: number, writtenOff = 0): BookingWork => ({ ...noWork, received, hasReceipt: true, writtenOff });
const chased: BookingWork = { ...noWork, isChased: true };

describe('the state of a booking', () => {
  it.each<[name: string, state: string, values: Partial<BookingValues>, work: BookingWork]>([
    ['inactive, whatever was paid', 'inactive', { isActive: false }, paid(10_000)],
    ['active where its flag cannot be read', 'to-claim', { isActive: null }, noWork],
    ['written off, also a rest of what was paid', 'written-off', {}, paid(9_999, 1)],
    ['paid to the cent', 'paid', {}, paid(10_000)],
    ['part-paid', 'part-paid', {}, paid(9_997)],
    ['part-paid by 0.00', 'part-paid', {}, paid(0)],
    ['overpaid', 'overpaid', {}, paid(10_001)],
    ['part-paid where a cent more of a refund was taken back', 'part-paid', { expected: -34_231 }, paid(-34_232)],
    ['overpaid where a cent less was', 'overpaid', { expected: -34_231 }, paid(-34_230)],
    ['paid before it is due', 'paid', { isDue: false }, paid(10_000)],
    ['not due before its return', 'not-due', { isDue: false }, chased],
    ['claimed', 'claimed', { isClaimed: true }, noWork],
    ['chased', 'chased', {}, chased],
    ['to claim', 'to-claim', {}, { ...noWork, writtenOff: 10 }],
  ])('is %s', (_, state, values, work) => {
    expect(getBookingState({ ...due, ...values }, work)).toBe(state);
  });

  it('faults 720: is not known where its commission or its claimed flag is none', () => {
    for (const values of [{ expected: null }, { isClaimed: null, isDue: false }])
      expect(getBookingState({ ...due, ...values }, chased)).toBe('unreadable');
  });

  it('faults 305: is claimed, and no longer chased, once the booking system says so', () => {
    expect(getBookingState(due, chased)).toBe('chased');
    expect(getBookingState({ ...due, isClaimed: true }, chased)).toBe('claimed');
  });

  it('has the classes of an aged list of debtors', () => {
    const ages = [1, 30, 31, 60, 61, 90, 91].map(getAgeClass);
    expect(ages).toEqual(['0-30', '0-30', '31-60', '31-60', '61-90', '61-90', '90+']);
  });

  const cents = fc.integer({ min: -500, max: 500 });
  itHolds(
    'follows the sign of what is outstanding, the same for commissions and refunds',
    [cents, cents, cents],
    (expected, received, writtenOff) => {
      const outstanding = expected - received - writtenOff;
      const state = getBookingState({ ...due, expected }, paid(received, writtenOff));
      const settled = writtenOff === 0 ? 'paid' : 'written-off';
      expect(state).toBe(outstanding === 0 ? settled : outstanding > 0 ? 'part-paid' : 'overpaid');
    },
  );
});

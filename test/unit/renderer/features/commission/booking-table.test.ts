/** What is recorded of several bookings at once. */
import { planPayment } from '@renderer/features/commission/BookingTable';
import { expect, it } from 'vitest';

type Bookings = Parameters<typeof planPayment>[0];

it('a payment pays what is outstanding of each booking, and the last one gets what is left or short', () => {
  const bookings = [100, 250, -40].map((outstanding, index) => ({
    ...{ tripId: 7, sectorId: index, expected: outstanding, outstanding },
  })) as unknown as Bookings;
  const pay = (cents: number) => planPayment(bookings, cents, { day: '2026-11-28', text: '' }).put.receipts ?? [];
  const shares = [310, 400, 300].map((cents) => pay(cents).map((receipt) => receipt.cents));
  expect(shares).toEqual([
    [100, 250, -40],
    [100, 250, 50],
    [100, 250, -50],
  ]);
});

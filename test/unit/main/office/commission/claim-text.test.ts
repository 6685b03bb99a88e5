import type { DueBooking } from '@main/office/commission/claim-attachment';
import { listQuestions, writeClaimMessage } from '@main/office/commission/claim-text';
import { expect, it } from 'vitest';

const booking: DueBooking = {
  ...{ tripId: 1, sectorId: 2, supplierId: 201, clientId: 3, bookingReference: 'EMHTQI' },
  ...{ details: null, travelDate: '2026-03-05', returnDate: '2026-03-09', openedDate: null, isActive: true },
  ...{ isClaimed: false, state: 'to-claim', expected: 1_000, received: 0, hasReceipt: false, writtenOff: 0 },
  isCovered: false,
  ...{ outstanding: 1_000, days: 30, isChangedSincePaid: false, fetchedAtMs: 0 },
};

it('a letter says which booking ended first by its travel where its return is no date', () => {
  const bookings = [booking, { ...booking, travelDate: '2026-01-02', returnDate: '0000-00-00' }];
  const content = { bookings, supplier: 'Accor', sender: 'Sydney City', replyBy: '2026-12-13', questions: [] };
  expect(writeClaimMessage(content, null)).toContain('The oldest ended on 2 January 2026.');
});

it('a letter asks nothing about a line that pays the rest of a booking', () => {
  const pair = { group: 'already-claimed', lines: [], theirs: 4_000, ours: 10_000, difference: -6_000 };
  const list = (received: number | null) => listQuestions({ pairs: [{ ...pair, bookings: [{ received }] } as never] });
  expect([list(6_000), list(null).length]).toEqual([[], 1]);
});

/** What holds of every sheet that is finished. */
import { planFinish, planReopen, splitLines } from '@main/office/commission/finish-statement';
import type { SheetBooking, SheetLine, StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { itHolds } from '@test/helpers/property-runs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const line = (row: number, cents: number): SheetLine => ({
  ...{ row, cents, reference: null, name: null, date: null, details: null, cells: [] },
});
const booking = (sectorId: number, cents: number, travelDate: string | null): SheetBooking => ({
  ...{ tripId: 1, sectorId, supplierId: 201, clientId: 1, clientName: null, bookingReference: null, details: null },
  ...{ travelDate, returnDate: null, isActive: true, isClaimed: false, cents, commission: cents, received: null },
  fetchedAtMs: 0,
});

const amount = fc.integer({ min: -100_000, max: 100_000 });
const day = fc.constantFrom('2026-10-01', '2026-10-02T09:00:00', '2026-09-30', null);
const group = fc.constantFrom('agreed', 'short-paid', 'already-claimed', 'unknown', 'missing', 'to-check', 'refused');
const pairs = fc.array(
  fc.record({
    group,
    lines: fc.array(amount, { minLength: 1, maxLength: 4 }),
    bookings: fc.array(fc.tuple(amount, day), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 12 },
);
type Pairs = typeof pairs extends fc.Arbitrary<infer T> ? T : never;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A sheet of pairs; the other parts are as {@link planFinish} needs them. */
function makeSheet(drawn: Pairs): StatementSheet {
  let next = 0;
  const made = drawn.map((pair, index) => {
    const theirs = pair.group === 'missing' ? [] : pair.lines.map((cents) => line(next++, cents));
    const ours = pair.group === 'unknown' ? [] : pair.bookings.map(([cents, on]) => booking(next++, cents, on));
    const amounts = [theirs.map(({ cents }) => cents ?? 0), ours.map(({ cents }) => cents)].map(sum) as [
      number,
      number,
    ];
    const sides = { theirs: amounts[0], ours: amounts[1], difference: amounts[0] - amounts[1] };
    return {
      ...{ id: String(index), group: pair.group, lines: theirs, bookings: ours },
      ...{ ...sides, why: '', isDecided: false, certain: null },
    };
  });
  const head = { id: 's', fileName: 'f.csv', supplierIds: [201], period: null, openedAtMs: 0, finishedAtMs: null };
  return {
    head: { ...head, lines: next, cents: 0, toCheck: 0, paysCommission: true },
    ...{ pairs: made, sum: { lines: next, cents: 0 } },
  } as unknown as StatementSheet;
}

const options = { writesOffSmall: true, today: '2026-11-28' };

describe('a statement that is finished', () => {
  itHolds('has receipts that add up to each paid line, and at least one for each paid booking', [pairs], (drawn) => {
    const sheet = makeSheet(drawn);
    const receipts = planFinish(sheet, options).put.receipts ?? [];
    const isPaid = new Set(['agreed', 'short-paid', 'already-claimed']);
    const paid = sheet.pairs.filter((pair) => isPaid.has(pair.group));
    const byRow = Map.groupBy(receipts, ({ source }) => (source.kind === 'statement' ? source.row : -1));
    for (const { group, lines } of sheet.pairs)
      for (const { row, cents } of lines)
        expect(sum((byRow.get(row) ?? []).map((receipt) => receipt.cents))).toBe(isPaid.has(group) ? cents : 0);
    expect(new Set(receipts.map(toBookingId))).toEqual(new Set(paid.flatMap((pair) => pair.bookings.map(toBookingId))));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(receipts.length);
  });

  itHolds('leaves no more open of a written-off booking than nothing', [pairs], (drawn) => {
    const sheet = makeSheet(drawn);
    const { receipts = [], writeOffs = [] } = planFinish(sheet, options).put;
    for (const { cents, tripId, sectorId } of writeOffs) {
      const pair = sheet.pairs.find(({ bookings }) => bookings.some((key) => key.sectorId === sectorId));
      const ids = new Set(pair?.bookings.map(toBookingId));
      const received = sum(receipts.filter((receipt) => ids.has(toBookingId(receipt))).map((receipt) => receipt.cents));
      expect([tripId, (pair?.ours ?? 0) - received - cents]).toEqual([1, 0]);
    }
  });

  itHolds('is taken back by exactly what it wrote', [pairs], (drawn) => {
    const { put } = planFinish(makeSheet(drawn), options);
    const { receipts = [], writeOffs = [], events = [] } = put;
    const source = { kind: 'statement' as const, statementId: 'other', row: 0 };
    const other = { id: 'x', tripId: 1, sectorId: 1, cents: 1, expected: 1, source };
    const all = { receipts: [other, ...receipts], writeOffs, events, suppliers: [] };
    const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
    expect(planReopen(all, 's').remove).toEqual({
      receipts: ids(receipts),
      writeOffs: ids(writeOffs),
      events: ids(events),
    });
  });

  it('gives each booking what is expected of it, in the order of travel, and the last what is over', () => {
    const [first, second] = [booking(7, 200, '2026-10-01'), booking(3, 300, '2026-10-09')];
    const shares = splitLines([line(4, 650)], [second, first]);
    expect(shares.map(({ booking: of, cents }) => [of.sectorId, cents])).toEqual([
      [7, 200],
      [3, 450],
    ]);
  });
});

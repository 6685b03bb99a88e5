/** The sheet of a demo office's statement: every planted difference is found, and nothing is set. */
import { suppliers } from '@demo/data/seed/products';
import { centsToDecimal } from '@shared/values/money';
import { expectPlaced, getChip, listBookings, listGroup, listWhys, toSentence } from '@test/helpers/sheet-checks';
import { demo, demoStatement, openSheetOffice, today } from '@test/helpers/sheet-office';
import { describe, expect, it } from 'vitest';

describe('the sheet of a statement', () => {
  it('accounts 6: is there with the file alone: the sentence, the sum, the chips and what is missing', async () => {
    const { open } = await openSheetOffice();
    const { csv, planted } = demoStatement(201);
    const sheet = await open(csv, 'accor.csv');
    expect(toSentence(sheet)).toBe(
      'Accor pays commission on travel 29 Sep to 27 Nov 2026 in AUD (not named), by booking reference; dates are day first, brackets take back.',
    );
    expect(sheet.question).toBeNull();
    expect(sheet.sum).toMatchObject({ lines: 28, cents: 883_151, compared: 883_151, rounding: 0, isEqual: true });
    expect(sheet.sum.stated).toEqual({ cents: 883_151, where: 'row 33' });
    expectPlaced(sheet);
    expect(getChip(sheet, 'agreed')).toEqual({ count: 18, cents: 568_067 });
    expect(getChip(sheet, 'to-check')).toEqual({ count: 4, cents: -37_560 });
    expect(getChip(sheet, 'short-paid')).toEqual({ count: 4, cents: 43_108 });
    expect(getChip(sheet, 'unknown')).toEqual({ count: 2, cents: 309_536 });
    expect(getChip(sheet, 'already-claimed')).toEqual({ count: 0, cents: 0 });
    expect(getChip(sheet, 'missing')).toEqual({ count: 3, cents: 76_178 });
    expect(listBookings(sheet, 'missing')).toEqual([...planted.missing].sort());
    expect(
      sheet.pairs
        .filter(({ group }) => group === 'missing')
        .map(({ ours }) => centsToDecimal(ours ?? 0))
        .sort(),
    ).toEqual(['161.44', '277.62', '322.72']);
    expect(sheet.claimedNotListed).toHaveLength(17);
    expect(sheet.claimedNotListed.reduce((sum, { cents }) => sum + cents, 0)).toBe(391_032);
    expect(sheet.totals).toEqual({ lines: 28, bookings: 29, theirs: 883_151, ours: 658_387, difference: 224_764 });
    expect(new Set(listWhys(sheet, 'to-check'))).toEqual(new Set(['Letters swapped']));
    expect(listWhys(sheet, 'short-paid').sort()).toEqual([
      '10% less',
      '10% less',
      '10% less',
      'Refund, 1 cent more taken back',
    ]);
    expect(sheet.finish).toEqual({
      blockedBy: 'Settle the 4 to check, then finish.',
      paid: 18,
      partPaid: 4,
      short: { count: 4, cents: 8_594 },
      missing: { count: 3, cents: 76_178 },
      queried: { count: 2, cents: 309_536 },
    });
  });
});

const dueBy = (today: string) =>
  new Set(
    demo.trips.flatMap(({ sectors }) =>
      sectors.filter(({ return_date, travel_date }) => (return_date ?? travel_date ?? '') < today).map(({ id }) => id),
    ),
  );
const statements = Object.keys(suppliers)
  .map((id) => demoStatement(Number(id)))
  .filter(({ planted }) => Object.values(planted).reduce((sum, of) => sum + of.length, 0) - planted.extra.length >= 8);

it('accounts 8: of every supplier with eight lines or more, every planted difference is found, and no setting touched', async () => {
  const { open } = await openSheetOffice();
  const due = dueBy(today);
  expect(statements.length).toBeGreaterThan(10);
  for (const { csv, planted, supplierId } of statements) {
    const sheet = await open(csv, `${supplierId}.csv`);
    expect([supplierId, sheet.head.supplierIds, sheet.question]).toEqual([supplierId, [supplierId], null]);
    expectPlaced(sheet);
    const listed = (ids: readonly number[]) => [supplierId, [...ids].sort()];
    expect([supplierId, listBookings(sheet, 'agreed')]).toEqual(listed(planted.agreed));
    expect([supplierId, listBookings(sheet, 'short-paid')]).toEqual(listed(planted.differs));
    expect([supplierId, listBookings(sheet, 'to-check')]).toEqual(listed(planted.misspelt));
    const missing = planted.missing.filter((id) => due.has(id));
    expect([supplierId, listBookings(sheet, 'missing')]).toEqual(listed(missing));
    const extra = listGroup(sheet, 'unknown').flatMap((pair) => pair.lines.map(({ reference }) => reference));
    expect([supplierId, extra.sort()]).toEqual([supplierId, [...planted.extra].sort()]);
  }
});

import { sectorAmounts, tripAmounts } from '@shared/fields/trip';
import { sectorRecord, sectorSummaryRecord } from '@shared/records/trip';
import { formatMoney, getTenthsOfPercent, toPlainNumber } from '@shared/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

it('a change in percent is rounded half away from zero to one decimal, with the sign of the change', () => {
  const percent = (before: number, change: number) => getTenthsOfPercent(before, change);
  expect([percent(200, 25), percent(200, -25), percent(-200, -25)]).toEqual([125n, -125n, -125n]);
  // 12.25 % and 12.35 %: a binary fraction would round one of them the other way.
  expect([percent(2_000, 245), percent(2_000, 247), percent(2_000, -247)]).toEqual([123n, 124n, -124n]);
  expect([percent(3, 1), percent(0, 5)]).toEqual([333n, null]);
});

describe('a number as it is shown', () => {
  it.each([
    ['1,234.50', '1234.50'],
    [' 1,234.50\n', '1234.50'],
    ['\u22121,234.50', '-1234.50'],
    ['-$1,234,567', '-1234567'],
    ['$12', '12'],
    ['(1,234.50)', '-1234.50'],
    ['\u22120.05', '-0.05'],
  ])('%j becomes %s', (shown, plain) => {
    expect(toPlainNumber(shown)).toBe(plain);
  });

  it('is nothing else than such a number, and none that is plain already', () => {
    const others = ['1234.50', '-3', '', '1,23', '(12', '(-12)', '12/09/2026', '1,234.50 AUD', '–'];
    expect(others.filter((text) => toPlainNumber(text) !== null)).toEqual([]);
  });

  it('is the same amount, to the cent', () => {
    const isSame = fc.property(fc.maxSafeInteger(), (cents) => {
      const shown = formatMoney(cents);
      expect(BigInt((toPlainNumber(shown) ?? shown).replace('.', ''))).toBe(BigInt(cents));
    });
    fc.assert(isSame);
  });
});

describe('the amounts', () => {
  it('are all the money fields of a sector but the price of one unit, which is no part of its total', () => {
    const fields = sectorAmounts.map(({ field }) => field);
    expect(fields).toEqual(['net', 'fees', 'gst', 'commission', 'total']);
    expect(new Set([...fields, 'unit_price'])).toEqual(new Set(Object.keys(sectorRecord.strict.shape.financial.shape)));
  });

  it('are all the money fields of a trip in the list, each with its formatted text', () => {
    const totals = sectorSummaryRecord.fields.filter((name) => name.startsWith('total_'));
    const named = tripAmounts.flatMap(({ summaryField }) => [summaryField, `${summaryField}_formatted`]);
    expect(named.toSorted()).toEqual(totals.toSorted());
    expect(tripAmounts.map(({ label }) => label)).toEqual(['Total', 'Net', 'Fees', 'GST', 'Commission']);
  });
});

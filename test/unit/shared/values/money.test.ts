import { sectorAmounts, tripAmounts } from '@shared/fields/trip';
import { sectorRecord, sectorSummaryRecord } from '@shared/records/trip';
import {
  centsToDecimal,
  dollarsToCents,
  formatMoney,
  getTenthsOfPercent,
  matchesFormatted,
  sumCents,
} from '@shared/values/money';
import { describe, expect, it } from 'vitest';

describe('money', () => {
  it('formats cents with two decimals, groups and a real minus sign; for exports without groups, in ASCII', () => {
    expect([-123_456, 5, 100_000_000].map(formatMoney)).toEqual(['\u22121,234.56', '0.05', '1,000,000.00']);
    expect([-5, 123_456_789].map(centsToDecimal)).toEqual(['-0.05', '1234567.89']);
  });

  it('faults 133: parses typed dollars, and refuses other text and a comma that groups no thousands', () => {
    expect(['$1,234.5', '.5', '-$1,234,567.80'].map(dollarsToCents)).toEqual([123_450, 50, -123_456_780]);
    const others = ['', '-', '.', '1.234', '1e3', 'abc', '12 dollars'];
    const commas = ['0,05', '12,50', '12,3456', '1.234,50', '1,23,456', ',123', '1234,567'];
    expect([...others, ...commas].filter((text) => dollarsToCents(text) !== null)).toEqual([]);
  });

  it('faults 32: excludes and counts values that are no integer cents', () => {
    const sum = sumCents([100, 1.5, '100', null, Number.POSITIVE_INFINITY, -30]);
    expect(sum).toEqual({ cents: 70n, includedCount: 2, excludedCount: 4 });
  });

  it('faults 33: compares a formatted amount with its cents', () => {
    expect(['1234.56', '1,234.56', '1234.57'].map((text) => matchesFormatted(123_456, text))).toEqual([
      true,
      true,
      false,
    ]);
    expect(matchesFormatted(-5, '-0.05')).toBe(true);
  });
});

it('a change in percent is rounded half away from zero to one decimal, with the sign of the change', () => {
  const percent = (before: number, change: number) => getTenthsOfPercent(before, change);
  expect([percent(200, 25), percent(200, -25), percent(-200, -25)]).toEqual([125n, -125n, -125n]);
  // 12.25 % and 12.35 %: a binary fraction would round one of them the other way.
  expect([percent(2_000, 245), percent(2_000, 247), percent(2_000, -247)]).toEqual([123n, 124n, -124n]);
  expect([percent(3, 1), percent(0, 5)]).toEqual([333n, null]);
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

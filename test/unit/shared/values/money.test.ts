import { centsToDecimal, dollarsToCents, formatMoney, matchesFormatted, sumCents } from '@shared/values/money';
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

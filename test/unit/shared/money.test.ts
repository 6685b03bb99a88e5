import { centsToDecimal, dollarsToCents, formatMoney, matchesFormatted, sumCents } from '@shared/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('money', () => {
  it('formats cents with two decimals, groups and a real minus sign', () => {
    expect(formatMoney(-123_456)).toBe('\u22121,234.56');
    expect(formatMoney(5)).toBe('0.05');
    expect(formatMoney(100_000_000)).toBe('1,000,000.00');
  });

  it('formats cents for exports with an ASCII minus and no grouping', () => {
    expect(centsToDecimal(-5)).toBe('-0.05');
    expect(centsToDecimal(123_456_789)).toBe('1234567.89');
  });

  it('parses every amount that it formats, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(dollarsToCents(centsToDecimal(cents))).toBe(cents);
        expect(dollarsToCents(formatMoney(cents))).toBe(cents);
      }),
    );
  });

  it('parses typed dollars and refuses other text', () => {
    expect(dollarsToCents('$1,234.5')).toBe(123_450);
    expect(dollarsToCents('.5')).toBe(50);
    for (const text of ['', '-', '.', '1.234', '1e3', 'abc', '12 dollars']) expect(dollarsToCents(text)).toBeNull();
  });

  it('faults 735: refuses a comma that groups no thousands', () => {
    for (const text of ['0,05', '12,50', '12,3456', '1.234,50', '1,23,456', ',123', '1234,567'])
      expect([text, dollarsToCents(text)]).toEqual([text, null]);
    expect(dollarsToCents('-$1,234,567.80')).toBe(-123_456_780);
  });

  it('sums exactly beyond 2^53', () => {
    const many = Array.from({ length: 3 }, () => Number.MAX_SAFE_INTEGER);
    expect(sumCents(many).cents).toBe(3n * BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('faults 32: excludes and counts values that are no integer cents', () => {
    expect(sumCents([100, 1.5, '100', null, Number.POSITIVE_INFINITY, -30])).toEqual({
      cents: 70n,
      includedCount: 2,
      excludedCount: 4,
    });
  });

  it('faults 33: compares a formatted amount with its cents', () => {
    expect(matchesFormatted(123_456, '1234.56')).toBe(true);
    expect(matchesFormatted(123_456, '1,234.56')).toBe(true);
    expect(matchesFormatted(-5, '-0.05')).toBe(true);
    expect(matchesFormatted(123_456, '1234.57')).toBe(false);
  });
});

import { formatMoney } from '@shared/money';
import { toPlainNumber } from '@shared/plain-number';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

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

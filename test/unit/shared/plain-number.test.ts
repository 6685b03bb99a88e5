import { formatMoney } from '@shared/money';
import { toPlainNumber } from '@shared/plain-number';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a number as it is shown', () => {
  const examples: readonly (readonly [string, string | null])[] = [
    ['1,234.50', '1234.50'],
    [' 1,234.50\n', '1234.50'],
    ['\u22121,234.50', '-1234.50'],
    ['-$1,234,567', '-1234567'],
    ['$12', '12'],
    ['(1,234.50)', '-1234.50'],
    ['\u22120.05', '-0.05'],
    ['1234.50', null],
    ['-3', null],
    ['', null],
    ['1,23', null],
    ['(12', null],
    ['(-12)', null],
    ['12/09/2026', null],
    ['1,234.50 AUD', null],
    ['–', null],
  ];
  for (const [shown, plain] of examples) {
    it(`"${shown.trim()}" becomes ${plain ?? 'nothing'}`, () => {
      expect(toPlainNumber(shown)).toBe(plain);
    });
  }

  it('is the same amount, to the cent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const shown = formatMoney(cents);
        const plain = toPlainNumber(shown) ?? shown;
        expect(BigInt(plain.replace('.', ''))).toBe(BigInt(cents));
      }),
    );
  });
});

import { formatSum } from '@main/rows/column-stats';
import { describe, expect, it } from 'vitest';

describe('formatting an exact sum', () => {
  it.each([
    [0n, '0'],
    [1_250_000_000n, '1250'],
    [-12_500_000n, '-12.5'],
    [1n, '0.000001'],
    [-10n, '-0.00001'],
    [99_999_999_999_999_999_900_000_000n, '99999999999999999900'],
  ])('writes %d millionths as %s', (sum, text) => {
    expect(formatSum(sum)).toBe(text);
  });
});

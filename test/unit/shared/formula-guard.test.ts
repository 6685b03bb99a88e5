/** The guard against texts that a spreadsheet would calculate. */
import { startsFormula } from '@shared/formula-guard';
import { describe, expect, it } from 'vitest';

describe('the formula guard', () => {
  it('faults 59: takes linear time', () => {
    expect(startsFormula(`-${'1'.repeat(100_000)}x`)).toBe(true);
  });
});

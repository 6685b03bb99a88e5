import { divideHalfEven } from '@shared/division';
import type { SummaryCell } from '@shared/schemas/summary';
import { getMeasure } from '@shared/summary-values';
import { describe, expect, it } from 'vitest';

const counts = { count: 4, sectors: 7, sectorsExcluded: 1, trips: 3 };
const cell: SummaryCell = { ...counts, sums: [5, 0, '9007199254740993', -5, 10], excluded: [2, 4, 0, 2, 0] };

describe('an average', () => {
  it.each([
    [5n, 2, 2n],
    [7n, 2, 4n],
    [-5n, 2, -2n],
    [-7n, 2, -4n],
    [2n, 3, 1n],
    [1n, 3, 0n],
    [9_007_199_254_740_993n, 2, 4_503_599_627_370_496n],
  ])('of %s over %s rows is %s: a half goes to the even cent', (sum, count, expected) => {
    expect(divideHalfEven(sum, count)).toBe(expected);
  });
});

describe('the value of a cell', () => {
  it('is exact beyond 2^53, and says how many rows it leaves out', () => {
    expect(getMeasure(cell, 'gst')).toEqual({ value: 9_007_199_254_740_993n, excludedCount: 0 });
    expect(getMeasure(cell, 'average-net')).toEqual({ value: 2, excludedCount: 2 });
    expect(getMeasure(cell, 'average-commission')).toEqual({ value: -2, excludedCount: 2 });
    expect(getMeasure(cell, 'sectors')).toEqual({ value: 7, excludedCount: 1 });
    expect(getMeasure({ ...cell, sectors: '9007199254740993' }, 'sectors').value).toBe(9_007_199_254_740_993n);
  });

  it('is none where no row has a readable amount', () => {
    expect(getMeasure(cell, 'fees')).toEqual({ value: null, excludedCount: 4 });
    expect(getMeasure(cell, 'average-fees').value).toBeNull();
  });
});

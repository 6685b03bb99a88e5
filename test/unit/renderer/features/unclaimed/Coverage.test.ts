import { formatCoverage } from '@renderer/features/unclaimed/Coverage';
import type { UnclaimedState } from '@shared/unclaimed';
import { describe, expect, it } from 'vitest';

const hour = 3_600_000;

describe('the coverage of the worklist', () => {
  it('says the worklist’s coverage plainly', () => {
    const state = { trips: 1_310, checked: 1_204, oldestMs: 0, oldestTripId: 5 } as UnclaimedState;
    expect(formatCoverage(state, 72 * hour)).toBe('1,204 of 1,310 trips checked, oldest 3 days (trip 5)');
    expect(formatCoverage({ ...state, checked: 0, oldestMs: null }, 0)).toBe('0 of 1,310 trips checked');
  });
});

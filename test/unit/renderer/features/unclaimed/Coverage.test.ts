import { formatCoverage } from '@renderer/features/unclaimed/Coverage';
import type { UnclaimedState } from '@shared/unclaimed';
import { expect, it } from 'vitest';

it('the coverage of the worklist is said plainly', () => {
  const state = { trips: 1_310, checked: 1_204, oldestMs: 0, oldestTripId: 5 } as UnclaimedState;
  const max = '1,204 trips checked; oldest 3 days ago (trip 5). 106 not checked yet';
  expect(formatCoverage(state, 72 * 3_600_000)).toBe(max);
  expect(formatCoverage({ ...state, trips: 1, checked: 1 }, 0)).toBe('1 trip checked; oldest just now (trip 5)');
  expect(formatCoverage({ ...state, checked: 0, oldestMs: null }, 0)).toBe('0 trips checked. 1,310 not checked yet');
});

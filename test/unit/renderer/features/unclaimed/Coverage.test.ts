import { formatCoverage } from '@renderer/features/unclaimed/Coverage';
import { texts } from '@renderer/features/unclaimed/texts';
import { formatAge } from '@renderer/features/unclaimed/WorkFilterBar';
import { getEmptyTitle } from '@renderer/features/unclaimed/WorklistEmpty';
import type { UnclaimedState } from '@shared/unclaimed';
import { expect, it } from 'vitest';

it('the coverage of the worklist is said plainly', () => {
  const state = { trips: 1_310, checked: 1_204, oldestMs: 0, oldestTripId: 5 } as UnclaimedState;
  const max = '1,204 trips checked; oldest 3 days ago (trip 5). 106 not checked yet';
  expect(formatCoverage(state, 72 * 3_600_000)).toBe(max);
  expect(formatCoverage({ ...state, trips: 1, checked: 1 }, 0)).toBe('1 trip checked; oldest just now (trip 5)');
  expect(formatCoverage({ ...state, checked: 0, oldestMs: null }, 0)).toBe('0 trips checked. 1,310 not checked yet');
});

it('nothing is said to be claimed, and no sum is 0.00, while trips are not checked', () => {
  const state = { phase: 'idle', trips: 149, checked: 3 } as UnclaimedState;
  const whole = { ...state, checked: 149 };
  expect(getEmptyTitle(state)).toBe('Nothing unclaimed on the 3 trips that are checked. 146 aren’t checked yet.');
  expect(getEmptyTitle(whole)).toBe(texts.empty.allClaimed);
  expect(getEmptyTitle({ ...state, checked: 0, phase: 'done' })).toBe(texts.empty.noCandidates);
  expect(getEmptyTitle({ ...state, checked: 0 })).toBeNull();
  expect([formatAge([], false), formatAge([], true)]).toEqual(['not checked', '0.00']);
  expect(formatAge([1_250, 50], false)).toBe('13.00 so far');
  expect(formatAge([1_250, 50], true)).toBe('13.00');
});

import { formatListCount, hasGap } from '@renderer/lists/ListScreen';
import { toInitialUpdate } from '@shared/records/update';
import { formatLocalTime } from '@shared/values/dates';
import { expect, it } from 'vitest';

const { trips } = toInitialUpdate('sydney');
const checked = { ...trips, checkedAtMs: 1_800_000_000_000 };
const long = { ...checked, total: 412_000 };
const time = formatLocalTime(checked.checkedAtMs, checked.checkedAtMs);

it.each([
  ['2,400 trips', { listed: 2_400, total: 2_400, state: checked, isOffline: false }],
  ['61 of 2,400 trips', { listed: 61, total: 2_400, state: checked, isOffline: false }],
  [
    '40,300 of 100,000 trips so far',
    { listed: 40_300, total: 40_300, state: { ...trips, total: 100_000 }, isOffline: false },
  ],
  ['First 150,000 of 412,000 trips', { listed: 150_000, total: 150_000, state: long, isOffline: false }],
  ['61 of the first 150,000 of 412,000 trips', { listed: 61, total: 150_000, state: long, isOffline: false }],
  [`1 trip, as of ${time}`, { listed: 1, total: 1, state: checked, isOffline: true }],
])('the count of a list says "%s"', (text, counted) => {
  expect(formatListCount('trip', counted, checked.checkedAtMs)).toBe(text);
});

it('a list has a gap that a check has left in it, unless it is too long', () => {
  const rows = [trips, checked, { ...checked, isWhole: true }].map((state) => hasGap(state, 2_400));
  expect([...rows, hasGap(long, 150_000)]).toEqual([false, true, false, false]);
});

import { formatListState } from '@renderer/features/trips/ListState';
import { texts } from '@renderer/features/trips/texts';
import type { TripList } from '@renderer/features/trips/use-trip-list';
import { expect, it } from 'vitest';

const hour = 3_600_000;

it('the state of the list of trips names how many, from where and how old', () => {
  const format = (rows: number, freshness: object, nowMs: number) => {
    const list = { rows: Array(rows), gap: null, freshness: { fetchedAtMs: 0, ...freshness } };
    return formatListState(list as unknown as TripList, nowMs);
  };
  expect(format(2_400, { source: 'network' }, 3 * hour)).toBe('2,400 trips, updated 3 h ago');
  expect(format(1, { source: 'network' }, 0)).toBe('1 trip, up to date');
  const saved = { source: 'cache', fallbackReason: null };
  expect(format(12, saved, hour)).toBe('12 saved trips; oldest updated 1 h ago');
  expect(format(12, { ...saved, oldest: 'trip 5' }, hour)).toBe('12 saved trips; oldest updated 1 h ago (trip 5)');
});

it('the progress of a list says how many of its records are loaded', () => {
  const { progress } = texts.state;
  expect(progress({ done: 30_000, total: 30_000 })).toBe('Loading 30,000 of 30,000');
  expect(progress({ done: 300, total: null })).toBe('Loading 300');
});

import { formatListState } from '@renderer/features/trips/ListState';
import { texts } from '@renderer/features/trips/texts';
import type { TripList } from '@renderer/features/trips/use-trip-list';
import { describe, expect, it } from 'vitest';

const hour = 3_600_000;

describe('the state of the list of trips', () => {
  const listed = (rows: number, source: 'network' | 'cache'): TripList =>
    ({
      rows: Array.from({ length: rows }),
      gap: null,
      freshness: { source, fetchedAtMs: 0, ...(source === 'cache' ? { fallbackReason: null } : {}) },
    }) as unknown as TripList;

  it('names how many, from where and how old', () => {
    expect(formatListState(listed(2_400, 'network'), 3 * hour)).toBe('2,400 trips, updated 3 h ago');
    expect(formatListState(listed(1, 'network'), 0)).toBe('1 trip, up to date');
    expect(formatListState(listed(12, 'cache'), hour)).toBe('12 saved trips; oldest updated 1 h ago');
    const list = listed(12, 'cache');
    const named = { ...list, freshness: { ...list.freshness, oldest: 'trip 5' } } as TripList;
    expect(formatListState(named, hour)).toBe('12 saved trips; oldest updated 1 h ago (trip 5)');
  });

  it('distinguishes records being loaded from rows being shown', () => {
    expect(texts.state.progress({ phase: 'loading', done: 30_000, total: 30_000 })).toBe('Loading 30,000 of 30,000');
    expect(texts.state.progress({ phase: 'showing', done: 2_000, total: 30_000 })).toBe('Showing 2,000 of 30,000');
    expect(texts.state.progress({ phase: 'loading', done: 300, total: null })).toBe('Loading 300');
  });
});

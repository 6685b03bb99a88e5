import { formatListState, formatProgress } from '@renderer/features/trips/ListState';
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
    expect(formatListState(listed(2_400, 'network'), 'all', 3 * hour)).toBe('All 2,400 trips, live, read 3 h ago');
    expect(formatListState(listed(12, 'cache'), 'all', hour)).toBe('12 kept trips, the oldest read 1 h ago');
    expect(formatListState(listed(12, 'cache'), 'cached', 0)).toBe(
      '12 trips kept on this computer, the oldest read just now',
    );
    const list = listed(12, 'cache');
    const named = { ...list, freshness: { ...list.freshness, oldest: 'trip 5' } } as TripList;
    expect(formatListState(named, 'all', hour)).toBe('12 kept trips, the oldest read 1 h ago (trip 5)');
  });

  it('distinguishes records being loaded from rows being shown', () => {
    expect(formatProgress({ phase: 'loading', done: 30_000, total: 30_000 })).toBe('Loading 30,000 of 30,000');
    expect(formatProgress({ phase: 'showing', done: 2_000, total: 30_000 })).toBe('Showing 2,000 of 30,000');
    expect(formatProgress({ phase: 'loading', done: 300, total: null })).toBe('Loading 300');
  });
});

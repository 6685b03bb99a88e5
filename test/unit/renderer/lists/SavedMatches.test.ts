import { formatCoverage, formatHitDates } from '@renderer/lists/SavedMatches';
import type { FoundTrips, Reading } from '@shared/records/saved-search';
import { describe, expect, it } from 'vitest';

const found = (reading: Reading): FoundTrips => ({ total: 0, ids: [], hits: [], reading });
const trips = found({ state: 'complete', done: 2_400, total: 2_400 });

describe('the texts of a search in saved data', () => {
  it.each([
    ['complete', 'Searched 2,400 saved trips, and the sectors of 1,950.'],
    ['reading', 'Searched 2,400 saved trips. Searching sectors: 1,950 of 2,000 trips loaded.'],
    ['paused', 'Searched 2,400 saved trips. Sectors are not complete: 1,950 of 2,000 trips loaded.'],
  ] as const)('faults 267: say how much was searched (%s)', (state, text) => {
    expect(formatCoverage(trips, found({ state, done: 1_950, total: 2_000 }))).toBe(text);
  });

  it('faults 267: say in words that no sectors are saved', () => {
    const none = found({ state: 'complete', done: 0, total: 0 });
    expect(formatCoverage(trips, none)).toBe('Searched 2,400 saved trips. No sectors are saved yet.');
  });

  it('name a trip with its dates', () => {
    expect(formatHitDates({ from: '2026-01-10', to: '2026-01-20' })).toBe('10 Jan 2026 to 20 Jan 2026');
    expect(formatHitDates({ from: '2026-01-10', to: '2026-01-10' })).toBe('10 Jan 2026');
    expect(formatHitDates({ from: null, to: null })).toBeNull();
  });
});

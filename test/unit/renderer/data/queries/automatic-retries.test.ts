import { AutomaticRetries, type QuerySnapshot } from '@renderer/data/queries/automatic-retries';
import { describe, expect, it } from 'vitest';

const failed: QuerySnapshot = { queryHash: 'trip 123', state: { status: 'error', data: undefined } };
const shown = (freshness: object): QuerySnapshot => {
  return { queryHash: 'trips', state: { status: 'success', data: { freshness: { fetchedAtMs: 1, ...freshness } } } };
};
const live = shown({ source: 'network' });
const cut = shown({ source: 'cache', fallbackReason: { code: 'timed-out' } });

describe('queries that are read again when the server is back', () => {
  it('are those that failed or show a saved copy because the server did not respond', () => {
    const queries = [failed, cut, shown({ source: 'cache', fallbackReason: null }), live];
    const due = queries.map((query) => new AutomaticRetries().isDue(query, 0));
    expect(due).toEqual([true, true, false, false]);
  });

  it('faults 110: leave one alone that failed again, for ten minutes, unless it was read in between', () => {
    const retries = new AutomaticRetries();
    retries.recordOutcome(failed, 1_000);
    expect([2_000, 600_999, 601_000].map((nowMs) => retries.isDue(failed, nowMs))).toEqual([false, false, true]);
    retries.recordOutcome(cut, 1_000);
    retries.recordOutcome(live, 2_000);
    expect(retries.isDue(cut, 3_000)).toBe(true);
  });
});

import { AutomaticRetries, type QuerySnapshot } from '@renderer/data/queries/automatic-retries';
import { describe, expect, it } from 'vitest';

const failed: QuerySnapshot = { queryHash: 'trip 123', state: { status: 'error', data: undefined } };
const saved = (fallbackReason: unknown): QuerySnapshot => ({
  queryHash: 'trips',
  state: { status: 'success', data: { freshness: { source: 'cache', fetchedAtMs: 1, fallbackReason } } },
});
const live: QuerySnapshot = {
  queryHash: 'trips',
  state: { status: 'success', data: { freshness: { source: 'network', fetchedAtMs: 1 } } },
};

describe('queries that are read again when the server is back', () => {
  it('are those that failed or show a saved copy because the server did not respond', () => {
    const retries = new AutomaticRetries();
    expect([failed, saved({ code: 'timed-out' }), saved(null), live].map((query) => retries.isDue(query, 0))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('faults 110: leave one alone that failed again, for ten minutes', () => {
    const retries = new AutomaticRetries();
    retries.recordOutcome(failed, 1_000);
    expect([2_000, 600_999, 601_000].map((nowMs) => retries.isDue(failed, nowMs))).toEqual([false, false, true]);
  });

  it('take one up at once that was read in between', () => {
    const retries = new AutomaticRetries();
    const cut = saved({ code: 'timed-out' });
    retries.recordOutcome(cut, 1_000);
    retries.recordOutcome(live, 2_000);
    expect(retries.isDue(cut, 3_000)).toBe(true);
  });
});

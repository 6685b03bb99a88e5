/** The last run of each report, and its filters. */
import { findLastRuns, getLastParameters } from '@renderer/features/reports/ReportsScreen';
import type { RunHistoryEntry } from '@shared/reports/report';
import { describe, expect, it } from 'vitest';

const createEntry = (slug: string, runId: string, filtersSent: Record<string, string> = {}) =>
  ({ run: { slug, runId, filtersSent }, hasRows: true, storedBytes: 1 }) as unknown as RunHistoryEntry;

describe('the last run of a report', () => {
  it('is the newest of a history that begins with the newest', () => {
    const runs = findLastRuns([createEntry('a', '3'), createEntry('b', '2'), createEntry('a', '1')]);
    expect([...runs].map(([slug, { runId }]) => `${slug} ${runId}`).sort()).toEqual(['a 3', 'b 2']);
  });

  it('runs again with the filters as they were set, else as they were sent', () => {
    const { run } = createEntry('a', '1', { startDate: '2026-10-01' });
    const set = { filters: {}, ranges: { general: 'last-month' as const } };
    expect(getLastParameters({ lastParameters: set }, run)).toBe(set);
    const sent = { filters: { startDate: '2026-10-01' }, ranges: {} };
    expect(getLastParameters({ lastParameters: null }, run)).toEqual(sent);
    expect(getLastParameters({ lastParameters: null }, undefined)).toBeNull();
  });
});

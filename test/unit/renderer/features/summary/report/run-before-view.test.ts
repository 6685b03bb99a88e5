/** What is shown of the run of a period before, beside another run of it. */
import { getRunBeforeView } from '@renderer/features/summary/report/run-before-view';
import { describe, expect, it } from 'vitest';

describe('the run of a period before', () => {
  it('faults 685: a failure and a cancellation are shown until there is a newer run', () => {
    const failed = { status: 'failed', startedAtMs: 2_000 } as const;
    expect(getRunBeforeView(failed, null)).toBe('failed');
    expect(getRunBeforeView(failed, 1_000)).toBe('failed');
    expect(getRunBeforeView(failed, 3_000)).toBe('nothing');
    const cancelled = { status: 'cancelled', startedAtMs: 2_000 } as const;
    expect(getRunBeforeView(cancelled, null)).toBe('offer');
    expect(getRunBeforeView(cancelled, 1_000)).toBe('cancelled');
    expect(getRunBeforeView(cancelled, 3_000)).toBe('nothing');
  });

  it('is offered where there is none', () => {
    expect(getRunBeforeView({ status: 'idle', startedAtMs: 0 }, null)).toBe('offer');
    expect(getRunBeforeView({ status: 'done', startedAtMs: 2_000 }, 3_000)).toBe('nothing');
    expect(getRunBeforeView({ status: 'running', startedAtMs: 2_000 }, 1_000)).toBe('running');
  });
});

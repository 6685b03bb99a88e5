import { RefusalSeries } from '@main/api/rate/refusal-series';
import { describe, expect, it } from 'vitest';

const minuteMs = 60_000;

describe('a series of refusals', () => {
  it('counts requests that were in flight together once', () => {
    const series = new RefusalSeries();
    expect(series.recordRefusal(false, 0, 100)).toBe(1);
    expect(series.recordRefusal(false, 50, 110)).toBe(1);
    expect(series.recordRefusal(false, 200, 300)).toBe(2);
  });

  it('ends with a request that is let through, unless that was sent before the last refusal', () => {
    const series = new RefusalSeries();
    series.recordRefusal(false, 0, 100);
    series.recordServed(50);
    expect(series.recordRefusal(false, 200, 300)).toBe(2);
    series.recordServed(400);
    expect(series.recordRefusal(false, 500, 600)).toBe(1);
  });

  it('fails all queued requests after six refusals without one that is let through', () => {
    const series = new RefusalSeries();
    for (let n = 1; n < 6; n += 1) series.recordRefusal(false, n, n);
    expect(series.shouldRejectAll).toBe(false);
    series.recordRefusal(false, 6, 6);
    expect(series.shouldRejectAll).toBe(true);
  });

  it('faults 61: makes a pause too long that ends 15 minutes after its first refusal', () => {
    const series = new RefusalSeries();
    series.recordRefusal(false, 0, 0);
    expect(series.isTooLong(5 * minuteMs, 10 * minuteMs)).toBe(false);
    expect(series.isTooLong(5 * minuteMs + 1_000, 10 * minuteMs)).toBe(true);
    expect(new RefusalSeries().isTooLong(16 * minuteMs, 0)).toBe(true);
  });

  it.each([
    ['a refused probe', { isProbe: true, sentAtMs: 10 * minuteMs, isRejected: false }],
    ['a refusal after all requests have failed', { isProbe: false, sentAtMs: 10 * minuteMs, isRejected: true }],
    ['a refusal long after the last', { isProbe: false, sentAtMs: 16 * minuteMs, isRejected: false }],
  ])('faults 61: starts again with %s', (_name, { isProbe, sentAtMs, isRejected }) => {
    const series = new RefusalSeries();
    series.recordRefusal(false, 0, 0);
    if (isRejected) series.recordRejection(5 * minuteMs);
    series.recordRefusal(isProbe, sentAtMs, sentAtMs);
    expect(series.isTooLong(14 * minuteMs, sentAtMs)).toBe(false);
  });
});

import { backoffMs, parseRetryAfter, readRateHeaders } from '@main/api/rate/retry-timing';
import { describe, expect, it } from 'vitest';

const now = Date.parse('2026-11-20T10:00:00Z');

describe('retry timing', () => {
  it('faults 41: reads Retry-After as seconds or as a date, at least one second', () => {
    expect(parseRetryAfter('5', null, now)).toBe(5_000);
    expect(parseRetryAfter('0', null, now)).toBe(1_000);
    expect(parseRetryAfter('-7', null, now)).toBe(1_000);
    expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', null, now)).toBe(30_000);
    expect(parseRetryAfter('Fri, 20 Nov 2020 10:00:30 GMT', null, now)).toBe(1_000);
    expect(parseRetryAfter('1000000000', null, now)).toBe(1e12);
    for (const rubbish of [null, '', 'soon', '5 apples']) expect(parseRetryAfter(rubbish, null, now)).toBeNull();
  });

  it('faults 42: measures a date by the server’s own clock', () => {
    const aDayAhead = now + 86_400_000;
    expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 10:00:00 GMT', aDayAhead)).toBe(30_000);
    const headers = new Headers({
      'x-ratelimit-reset': String(now / 1000 + 12),
      date: 'Fri, 20 Nov 2026 10:00:00 GMT',
    });
    expect(readRateHeaders(headers, aDayAhead).waitMs).toBe(12_000);
  });

  it('faults 42: ignores a distant date without the server’s clock', () => {
    const inAnHour = 'Fri, 20 Nov 2026 11:00:00 GMT';
    expect(parseRetryAfter(inAnHour, null, now)).toBeNull();
    expect(parseRetryAfter(inAnHour, 'rubbish', now)).toBeNull();
    expect(parseRetryAfter(inAnHour, null, now + 50 * 60_000)).toBe(600_000);
    const reset = new Headers({ 'x-ratelimit-reset': String(now / 1000 - 86_400) });
    expect(readRateHeaders(reset, now).waitMs).toBeNull();
  });

  it('prefers Retry-After to the reset time', () => {
    const headers = new Headers({
      'retry-after': '3',
      'x-ratelimit-reset': String(now / 1000 + 50),
      'x-ratelimit-limit': '500',
      'x-ratelimit-remaining': '0',
    });
    expect(readRateHeaders(headers, now)).toEqual({ limit: 500, remaining: 0, retryAfterMs: 3_000, waitMs: 3_000 });
  });

  it('reads the first value of a header that was sent twice', () => {
    const headers = new Headers([
      ['x-ratelimit-limit', '500'],
      ['x-ratelimit-limit', '400'],
      ['x-ratelimit-remaining', '0, 3'],
      ['retry-after', '7, 9'],
    ]);
    expect(readRateHeaders(headers, now)).toEqual({ limit: 500, remaining: 0, retryAfterMs: 7_000, waitMs: 7_000 });
  });

  it('faults 43: doubles the pause up to a minute when no header names one', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffMs(attempt, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
    expect([backoffMs(1, 0.999), backoffMs(9_999, 0.5)]).toEqual([1_250, 67_500]);
  });
});

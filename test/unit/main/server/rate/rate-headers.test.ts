import { AdvertisedLimit, backoffMs, parseRetryAfter, readRateHeaders } from '@main/server/rate/rate-headers';
import { describe, expect, it } from 'vitest';

const now = Date.parse('2026-11-20T10:00:00Z');

describe('retry timing', () => {
  it.each([
    [5_000, ['5']],
    [2_500, ['2.5']],
    [1_000, ['0', '-7', 'Fri, 20 Nov 2020 10:00:30 GMT']],
    [30_000, ['Fri, 20 Nov 2026 10:00:30 GMT']],
    [null, ['Friday, 20-Nov-26 10:00:30 GMT', 'Fri Nov 20 10:00:30 2026']],
    [1e12, ['1000000000']],
    [null, [null, '', 'soon', '5 apples', 'retry in 5', 'after 10', '5s', 'PT5S', '5 seconds', 'May 5', 'Friday']],
    [null, ['2026-11-20T10:00:30Z', '20 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 10:00:30 +1100', '1e3', '0x10']],
    [null, ['Fri, 31 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 24:00:30 GMT', 'Fri, 20 Nov 2026 10:60:30 GMT']],
  ])('faults 41: reads Retry-After as seconds or as a date, at least one second: %s from %j', (ms, texts) => {
    for (const text of texts) expect([text, parseRetryAfter(text, null, now)]).toEqual([text, ms]);
  });

  it('faults 42: measures a date by the server’s own clock', () => {
    const aDayAhead = now + 86_400_000;
    expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', 'Fri, 20 Nov 2026 10:00:00 GMT', aDayAhead)).toBe(30_000);
    const headers = new Headers({
      'x-ratelimit-reset': String(now / 1000 + 12),
      date: 'Fri, 20 Nov 2026 10:00:00 GMT',
    });
    for (const wrong of [aDayAhead, now - 86_400_000]) expect(readRateHeaders(headers, wrong).waitMs).toBe(12_000);
  });

  it('faults 42: ignores a distant date without the server’s clock', () => {
    const inAnHour = 'Fri, 20 Nov 2026 11:00:00 GMT';
    expect(parseRetryAfter(inAnHour, null, now)).toBeNull();
    for (const date of ['rubbish', 'clock 12']) expect(parseRetryAfter(inAnHour, date, now)).toBeNull();
    expect(parseRetryAfter(inAnHour, null, now + 50 * 60_000)).toBe(600_000);
    const reset = new Headers({ 'x-ratelimit-reset': String(now / 1000 - 86_400) });
    expect(readRateHeaders(reset, now).waitMs).toBeNull();
  });

  it('prefers Retry-After to the reset time, and reads the first value of a header that was sent twice', () => {
    const reset = String(now / 1000 + 50);
    const limits = { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '0' };
    const headers = new Headers({ ...limits, 'retry-after': '3', 'x-ratelimit-reset': reset });
    expect(readRateHeaders(headers, now)).toEqual({ limit: 500, remaining: 0, retryAfterMs: 3_000, waitMs: 3_000 });
    const twice = new Headers({ 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '0, 3', 'retry-after': '7, 9' });
    twice.append('x-ratelimit-limit', '400');
    expect(readRateHeaders(twice, now)).toEqual({ limit: 500, remaining: 0, retryAfterMs: 7_000, waitMs: 7_000 });
  });

  it('faults 43: doubles the pause up to a minute when no header names one', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffMs(attempt, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
    expect([backoffMs(1, 0.999), backoffMs(9_999, 0.5)]).toEqual([1_250, 67_500]);
  });
});

const windowMs = 60_000;

describe('advertised limit', () => {
  it('applies where it is lower than the setting, for ten windows after it was last seen', () => {
    const advertised = new AdvertisedLimit();
    advertised.observe(100, windowMs, 0);
    expect([advertised.getEffective(500, 0), advertised.getEffective(50, 0)]).toEqual([100, 50]);
    expect([advertised.getEffective(500, 599_999), advertised.getEffective(500, 600_000)]).toEqual([100, 500]);
  });

  it('is unchanged by a response that advertises none or 0', () => {
    const advertised = new AdvertisedLimit();
    advertised.observe(100, windowMs, 0);
    advertised.observe(null, windowMs, 1);
    advertised.observe(0, windowMs, 1);
    expect(advertised.getEffective(500, 2)).toBe(100);
  });

  it('admits at least one request', () => {
    expect(new AdvertisedLimit().getEffective(0, 0)).toBe(1);
  });
});

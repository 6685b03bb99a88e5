import { RateLimiter } from '@main/api/rate/rate-limiter';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import { AppError } from '@shared/errors';
import { jumpingClock } from '@test/helpers/clock';
import { describe, expect, it } from 'vitest';

function setUp(limit = 500) {
  const clock = jumpingClock();
  const store = new RateWindowStore(':memory:');
  const limiter = new RateLimiter(store, 'office', limit, clock, () => undefined);
  return { clock, store, limiter };
}

/** The most timestamps within any window of 60 s. */
function mostInAnyWindow(times: readonly number[]): number {
  return Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length));
}

describe('rate limiter', () => {
  it('faults 43: never lets more than the limit through in any rolling 60 s', async () => {
    const { clock, limiter } = setUp(20);
    const sent: number[] = [];
    await Promise.all(
      Array.from({ length: 101 }, async () => {
        const reservation = await limiter.acquire('interactive');
        sent.push(clock.now());
        clock.advance(37);
        limiter.answered(reservation, null, false);
      }),
    );
    expect(sent).toHaveLength(101);
    expect(mostInAnyWindow(sent)).toBeLessThanOrEqual(20);
  });

  it('counts a request from its answer on, however late that comes', async () => {
    const { clock, limiter, store } = setUp(1);
    const first = await limiter.acquire('interactive');
    clock.advance(45_000);
    limiter.answered(first, null, false);
    clock.advance(30_000);
    expect(store.used('office', clock.now())).toBe(1);
    clock.advance(30_001);
    expect(store.used('office', clock.now())).toBe(0);
  });

  it('lets interactive requests go before background ones that waited longer', async () => {
    const { limiter } = setUp(1);
    const order: string[] = [];
    const first = await limiter.acquire('interactive');
    const background = limiter.acquire('background').then((id) => {
      order.push('background');
      limiter.answered(id, null, false);
    });
    const interactive = limiter.acquire('interactive').then((id) => {
      order.push('interactive');
      limiter.answered(id, null, false);
    });
    limiter.answered(first, null, false);
    await Promise.all([background, interactive]);
    expect(order).toEqual(['interactive', 'background']);
  });

  it('faults 40: is silent for as long as Retry-After says', async () => {
    const { clock, limiter } = setUp();
    const refused = await limiter.acquire('interactive');
    const refusedAt = clock.now();
    limiter.answered(refused, { limit: 500, remaining: 0, waitMs: 5_000 }, true);
    await limiter.acquire('interactive');
    expect(clock.now() - refusedAt).toBeGreaterThanOrEqual(5_000);
  });

  it('faults 41: fails at once, naming the time, where the wait is longer than 15 minutes', async () => {
    const { limiter } = setUp();
    const refused = await limiter.acquire('interactive');
    limiter.answered(refused, { limit: 500, remaining: 0, waitMs: 40 * 60_000 }, true);
    await expect(limiter.acquire('interactive')).rejects.toMatchObject({
      code: 'rate-limited',
      message: expect.stringContaining('40 minutes'),
    });
  });

  it('learns a lower limit and colleagues’ requests from the headers', async () => {
    const { clock, limiter, store } = setUp(500);
    const first = await limiter.acquire('interactive');
    limiter.answered(first, { limit: 100, remaining: 40, waitMs: null }, false);
    expect(limiter.limit).toBe(100);
    expect(store.used('office', clock.now())).toBe(60);
  });

  it('does not take the used part of a daily limit for requests of the last minute', async () => {
    const { clock, limiter, store } = setUp(500);
    limiter.answered(await limiter.acquire('interactive'), { limit: 10_000, remaining: 6_000, waitMs: null }, false);
    expect(limiter.limit).toBe(500);
    expect(store.used('office', clock.now())).toBe(1);
    limiter.answered(await limiter.acquire('interactive'), { limit: 10_000, remaining: 3, waitMs: null }, false);
    expect(store.used('office', clock.now())).toBe(497);
  });

  it('lets go of a request that is cancelled while it waits', async () => {
    const { limiter } = setUp(1);
    await limiter.acquire('interactive');
    const controller = new AbortController();
    const waiting = limiter.acquire('interactive', controller.signal);
    controller.abort(new AppError('cancelled', 'stop', {}));
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(limiter.state().queued).toBe(0);
  });

  it('does not stall when the clock is set back', () => {
    const { store } = setUp();
    store.settle((store.reserve('office', 1, 10_000_000) as { id: number }).id, 10_000_000);
    expect(store.reserve('office', 1, 5_000_000)).toEqual({ retryInMs: 60_000 });
    expect(store.reserve('office', 1, 5_060_001)).toHaveProperty('id');
  });
});

/** Rate limiters for tests, by default with a window in memory and a virtual clock. */
import { BackgroundSlots } from '@main/server/rate/fair-queue';
import type { RateHeaders } from '@main/server/rate/rate-headers';
import { type Permit, type QueuedRequest, RateLimiter } from '@main/server/rate/rate-limiter';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import type { Rate } from '@main/server/rate/rolling-window';
import { noHeaders } from './simulated-api';
import { type VirtualClock, virtualClock } from './virtual-clock';

/** Completes headers with nulls. */
export const makeRateHeaders = (headers: Partial<RateHeaders>): RateHeaders => ({ ...noHeaders, ...headers });

/** Makes a request for which a user waits. */
export const interactive = (signal?: AbortSignal): QueuedRequest => ({ priority: 'interactive', signal });
/** Makes a request of a job. */
export const background = (): QueuedRequest => ({ priority: 'background' });

export type LimiterUnderTest = {
  readonly clock: VirtualClock;
  readonly store: RateWindowStore;
  readonly limiter: RateLimiter;
  /** Sends a request that is served at once. Returns when it was sent, in milliseconds since the start. */
  readonly send: (request?: QueuedRequest, headers?: RateHeaders) => Promise<number>;
  /** Acquires a permit, which the test releases. */
  readonly acquire: (request?: QueuedRequest) => Promise<Permit>;
};

/** Makes a limiter, by default with any number of requests under way. @param rate - differences from 500 requests a minute */
export function makeLimiter(
  rate: Partial<Rate> = {},
  options: { store?: RateWindowStore; clock?: VirtualClock; slots?: BackgroundSlots; onChange?: () => void } = {},
) {
  const clock = options.clock ?? virtualClock();
  const store = options.store ?? new RateWindowStore(':memory:');
  const limiter = new RateLimiter({
    store,
    slots: options.slots ?? new BackgroundSlots(Number.POSITIVE_INFINITY),
    token: 'office',
    rate: { requests: 500, windowMs: 60_000, ...rate },
    clock,
    random: () => 0,
    onChange: options.onChange ?? (() => undefined),
  });
  const startMs = clock.monotonicMs();
  const acquire = (request = interactive()) => limiter.acquire(request);
  const send = async (request = interactive(), headers = noHeaders) => {
    const permit = await acquire(request);
    const sentAtMs = clock.monotonicMs() - startMs;
    limiter.release(permit, headers, 'served');
    return sentAtMs;
  };
  return { clock, store, limiter, send, acquire } satisfies LimiterUnderTest;
}

/** Returns the largest number of times that lie in one window. */
export function maxInAnyWindow(times: readonly number[], windowMs: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let max = 0;
  let first = 0;
  for (const [index, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    max = Math.max(max, index - first + 1);
  }
  return max;
}

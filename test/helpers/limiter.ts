/** A limiter with a window of its own, in memory. */
import { type Permit, type QueuedRequest, RateLimiter } from '@main/api/rate/rate-limiter';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import type { RateHeaders } from '@main/api/rate/retry-timing';
import type { Rate } from '@main/api/rate/rolling-window';
import { noHeaders } from './simulated-api';
import { type VirtualClock, virtualClock } from './virtual-clock';

export const makeRateHeaders = (headers: Partial<RateHeaders>): RateHeaders => ({ ...noHeaders, ...headers });

export const interactive = (signal?: AbortSignal): QueuedRequest => ({
  priority: 'interactive',
  expiresAfterMs: 60_000,
  signal,
});
export const background = (): QueuedRequest => ({ priority: 'background', expiresAfterMs: 60_000 });

export type LimiterUnderTest = {
  readonly clock: VirtualClock;
  readonly store: RateWindowStore;
  readonly limiter: RateLimiter;
  /** Sends a request that is answered at once; gives the time, since the start, at which it left. */
  readonly send: (ticket?: QueuedRequest, headers?: RateHeaders) => Promise<number>;
  /** Takes a place and keeps it. */
  readonly acquire: (ticket?: QueuedRequest) => Promise<Permit>;
};

export function makeLimiter(
  rate: Partial<Rate> = {},
  options: { store?: RateWindowStore; clock?: VirtualClock; onChange?: () => void } = {},
) {
  const clock = options.clock ?? virtualClock();
  const store = options.store ?? new RateWindowStore(':memory:');
  const limiter = new RateLimiter({
    store,
    token: 'office',
    rate: { requests: 500, windowMs: 60_000, otherClientsShare: 0, ...rate },
    clock,
    random: () => 0,
    onChange: options.onChange ?? (() => undefined),
  });
  const start = clock.monotonicMs();
  const acquire = (ticket = interactive()) => limiter.acquire(ticket);
  const send = async (ticket = interactive(), headers = noHeaders) => {
    const place = await acquire(ticket);
    const left = clock.monotonicMs() - start;
    limiter.release(place, headers, 'served');
    return left;
  };
  return { clock, store, limiter, send, acquire } satisfies LimiterUnderTest;
}

/** The most moments within any window. */
export function maxInAnyWindow(times: readonly number[], windowMs: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Simulated API that enforces a rolling limit when a request arrives, over a network with any delays. */

import type { RateHeaders } from '@main/server/rate/rate-headers';
import type { Permit, QueuedRequest, RateLimiter } from '@main/server/rate/rate-limiter';
import type { VirtualClock } from './virtual-clock';

/** Delays of one request, in milliseconds. */
export type RoundTrip = {
  readonly outMs: number;
  readonly backMs: number;
  /** Timeout of the client; null where it waits for the response. */
  readonly givesUpAfterMs: number | null;
};

export const noHeaders: RateHeaders = { limit: null, remaining: null, retryAfterMs: null, waitMs: null };

/** Counts the requests that arrive, and those that it refuses. */
export class SimulatedApi {
  readonly counted: number[] = [];
  refused = 0;
  private readonly limit: number;
  private readonly windowMs: number;
  private readonly clock: VirtualClock;
  private readonly sendsHeaders: boolean;

  constructor(limit: number, windowMs: number, clock: VirtualClock, sendsHeaders: boolean) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.clock = clock;
    this.sendsHeaders = sendsHeaders;
  }

  /** Counts a request that arrives. Tests call it for other clients' requests too. */
  count(): { isRefused: boolean; headers: RateHeaders } {
    const nowMs = this.clock.monotonicMs();
    const used = this.countUsed(nowMs);
    const isRefused = used >= this.limit;
    if (isRefused) this.refused += 1;
    else this.counted.push(nowMs);
    const remaining = Math.max(0, this.limit - used - 1);
    const headers = this.sendsHeaders
      ? { ...noHeaders, limit: this.limit, remaining: isRefused ? 0 : remaining }
      : noHeaders;
    return { isRefused, headers: isRefused ? { ...headers, retryAfterMs: 1_000, waitMs: 1_000 } : headers };
  }

  /** Sends a request through a limiter. Resolves when it has ended, with the time at which it was sent. */
  async send(limiter: RateLimiter, request: QueuedRequest, roundTrip: RoundTrip): Promise<number> {
    const permit = await limiter.acquire(request);
    const sentAtMs = this.clock.monotonicMs();
    await new Promise<void>((resolve) => this.travel(limiter, permit, roundTrip, sentAtMs, resolve));
    return sentAtMs;
  }

  private travel(limiter: RateLimiter, permit: Permit, roundTrip: RoundTrip, sentAtMs: number, done: () => void): void {
    const { outMs, backMs, givesUpAfterMs } = roundTrip;
    let hasEnded = false;
    const end = (release: () => void) => {
      if (hasEnded) return;
      hasEnded = true;
      release();
      done();
    };
    this.clock.at(sentAtMs + outMs, () => {
      const { isRefused, headers } = this.count();
      this.clock.at(sentAtMs + outMs + backMs, () =>
        end(() => limiter.release(permit, headers, isRefused ? 'refused' : 'served')),
      );
    });
    if (givesUpAfterMs !== null)
      this.clock.at(sentAtMs + givesUpAfterMs, () => end(() => limiter.abandon(permit, 'lost')));
  }

  private countUsed(nowMs: number): number {
    return this.counted.length - 1 - this.counted.findLastIndex((time) => time <= nowMs - this.windowMs);
  }
}

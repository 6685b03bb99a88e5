/** A simulated API that enforces a rolling limit at the moment at which a request reaches it, over a line of any delay. */
import type { Permit, QueuedRequest, RateLimiter } from '@main/api/rate/rate-limiter';
import type { RateHeaders } from '@main/api/rate/retry-timing';
import type { VirtualClock } from './virtual-clock';

/** How one request fares on its way. Milliseconds. */
export type RoundTrip = {
  readonly outMs: number;
  readonly backMs: number;
  /** After how long the office gives up; null: it waits for the answer. */
  readonly givesUpAfterMs: number | null;
};

export const noHeaders: RateHeaders = { limit: null, remaining: null, retryAfterMs: null, waitMs: null };

/** Counts what reaches it, and knows the most that any window has held. */
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

  /** A request reaches the API: colleagues' requests come this way too. */
  count(): { isRefused: boolean; headers: RateHeaders } {
    const now = this.clock.monotonicMs();
    const used = this.usedAt(now);
    const isRefused = used >= this.limit;
    if (isRefused) this.refused += 1;
    else this.counted.push(now);
    const left = Math.max(0, this.limit - used - 1);
    const headers = this.sendsHeaders
      ? { ...noHeaders, limit: this.limit, remaining: isRefused ? 0 : left }
      : noHeaders;
    return { isRefused, headers: isRefused ? { ...headers, retryAfterMs: 1_000, waitMs: 1_000 } : headers };
  }

  /** Sends one request through a limiter; resolves when it has ended, with the time at which it left. */
  async send(limiter: RateLimiter, ticket: QueuedRequest, journey: RoundTrip): Promise<number> {
    const place = await limiter.acquire(ticket);
    const leftMs = this.clock.monotonicMs();
    await new Promise<void>((resolve) => this.travel(limiter, place, journey, leftMs, resolve));
    return leftMs;
  }

  private travel(limiter: RateLimiter, place: Permit, journey: RoundTrip, leftMs: number, done: () => void): void {
    const { outMs, backMs, givesUpAfterMs } = journey;
    let hasEnded = false;
    const end = (how: () => void) => {
      if (hasEnded) return;
      hasEnded = true;
      how();
      done();
    };
    this.clock.at(leftMs + outMs, () => {
      const { isRefused, headers } = this.count();
      this.clock.at(leftMs + outMs + backMs, () =>
        end(() => limiter.release(place, headers, isRefused ? 'refused' : 'served')),
      );
    });
    if (givesUpAfterMs !== null)
      this.clock.at(leftMs + givesUpAfterMs, () => end(() => limiter.abandon(place, 'lost')));
  }

  private usedAt(now: number): number {
    let used = 0;
    for (let at = this.counted.length - 1; at >= 0 && (this.counted[at] ?? 0) > now - this.windowMs; at -= 1) used += 1;
    return used;
  }
}

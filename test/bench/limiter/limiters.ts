/** Ours and the limiters of the registry behind one small interface: run this when the limit allows it. */
import { type Permit, RateLimiter } from '@main/api/rate/rate-limiter';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import type { RateHeaders } from '@main/api/rate/retry-timing';
import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';

export type Limit = { readonly requests: number; readonly windowMs: number };
/** How one request ended. */
export type Sent = { readonly outcome: 'answered' | 'refused' | 'given up'; readonly headers: RateHeaders };
export type Send = () => Promise<Sent>;

export type BenchLimiter = {
  run(send: Send): Promise<Sent>;
  /** The process ends without a word. */
  crash(): void;
};

/** A limiter by name; `file` is where one that remembers may do so. */
export type LimiterFactory = { readonly name: string; readonly make: (limit: Limit, file: string) => BenchLimiter };

const clock = {
  now: Date.now,
  monotonicMs: () => Math.floor(performance.timeOrigin + performance.now()),
  sleep: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          reject(signal.reason);
        },
        { once: true },
      );
    }),
};

function createTripledgerLimiter({ requests, windowMs }: Limit, file: string): BenchLimiter {
  const store = new RateWindowStore(file);
  const rate = { requests, windowMs, otherClientsShare: 0 };
  const random = Math.random;
  const limiter = new RateLimiter({ store, token: 'bench', rate, clock, random, onChange: () => undefined });
  let hasCrashed = false;
  const end = (place: Permit, { outcome, headers }: Sent) => {
    if (hasCrashed) return;
    if (outcome === 'given up') limiter.abandon(place, 'lost');
    else limiter.release(place, headers, outcome === 'refused' ? 'refused' : 'served');
  };
  return {
    run: async (send) => {
      const place = await limiter.acquire({ priority: 'interactive', expiresAfterMs: windowMs });
      const sent = await send();
      end(place, sent);
      return sent;
    },
    crash: () => {
      hasCrashed = true;
      limiter.rejectAll(new Error('crashed') as never);
      store.close();
    },
  };
}

const forgetful = (run: BenchLimiter['run']): BenchLimiter => ({ run, crash: () => undefined });

function throttled({ requests, windowMs }: Limit, strict: boolean): BenchLimiter {
  const run = pThrottle({ limit: requests, interval: windowMs, strict })((send: Send) => send());
  return forgetful((send) => run(send));
}

function queued({ requests, windowMs }: Limit, strict: boolean): BenchLimiter {
  const queue = new PQueue({ intervalCap: requests, interval: windowMs, strict });
  return forgetful((send) => queue.add(send));
}

function bottleneck(options: Bottleneck.ConstructorOptions): BenchLimiter {
  const limiter = new Bottleneck(options);
  return forgetful((send) => limiter.schedule(send));
}

export const limiterFactories: readonly LimiterFactory[] = [
  { name: 'Tripledger', make: createTripledgerLimiter },
  { name: 'p-throttle', make: (limit) => throttled(limit, false) },
  { name: 'p-throttle strict', make: (limit) => throttled(limit, true) },
  { name: 'p-queue', make: (limit) => queued(limit, false) },
  { name: 'p-queue strict', make: (limit) => queued(limit, true) },
  {
    name: 'bottleneck reservoir',
    make: ({ requests, windowMs }) =>
      bottleneck({
        reservoir: requests,
        reservoirRefreshAmount: requests,
        reservoirRefreshInterval: Math.max(250, Math.round(windowMs / 250) * 250),
      }),
  },
  { name: 'bottleneck minTime', make: ({ requests, windowMs }) => bottleneck({ minTime: windowMs / requests }) },
];

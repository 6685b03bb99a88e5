/** Tripledger's limiter and those of npm packages behind one interface: send this request when the limit allows it. */

import { BackgroundSlots } from '@main/server/rate/fair-queue';
import type { RateHeaders } from '@main/server/rate/rate-headers';
import { type Permit, RateLimiter } from '@main/server/rate/rate-limiter';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { systemClock } from '@main/system/clock';
import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';

export type Limit = { readonly requests: number; readonly windowMs: number };
/** Outcome of one request. */
export type SendResult = { readonly outcome: 'served' | 'refused' | 'abandoned'; readonly headers: RateHeaders };
export type Send = () => Promise<SendResult>;

export type BenchLimiter = {
  run(send: Send): Promise<SendResult>;
  /** Ends the process without releasing anything. */
  crash(): void;
};

/** Limiter by name. `file` is for one that stores its window. */
export type LimiterFactory = { readonly name: string; readonly make: (limit: Limit, file: string) => BenchLimiter };

function createTripledgerLimiter({ requests, windowMs }: Limit, file: string): BenchLimiter {
  const store = new RateWindowStore(file);
  const limiter = new RateLimiter({
    store,
    slots: new BackgroundSlots(),
    token: 'bench',
    rate: { requests, windowMs, otherClientsShare: 0 },
    clock: systemClock,
    random: Math.random,
    onChange: () => undefined,
  });
  let hasCrashed = false;
  const release = (permit: Permit, { outcome, headers }: SendResult) => {
    if (hasCrashed) return;
    if (outcome === 'abandoned') limiter.abandon(permit, 'lost');
    else limiter.release(permit, headers, outcome === 'refused' ? 'refused' : 'served');
  };
  return {
    run: async (send) => {
      const permit = await limiter.acquire({ priority: 'interactive' });
      const result = await send();
      release(permit, result);
      return result;
    },
    crash: () => {
      hasCrashed = true;
      limiter.rejectAll(new Error('crashed') as never);
      store.close();
    },
  };
}

const withoutStorage = (run: BenchLimiter['run']): BenchLimiter => ({ run, crash: () => undefined });

function createPThrottle({ requests, windowMs }: Limit, strict: boolean): BenchLimiter {
  const run = pThrottle({ limit: requests, interval: windowMs, strict })((send: Send) => send());
  return withoutStorage((send) => run(send));
}

function createPQueue({ requests, windowMs }: Limit, strict: boolean): BenchLimiter {
  const queue = new PQueue({ intervalCap: requests, interval: windowMs, strict });
  return withoutStorage((send) => queue.add(send));
}

function createBottleneck(options: Bottleneck.ConstructorOptions): BenchLimiter {
  const limiter = new Bottleneck(options);
  return withoutStorage((send) => limiter.schedule(send));
}

export const limiterFactories: readonly LimiterFactory[] = [
  { name: 'Tripledger', make: createTripledgerLimiter },
  { name: 'p-throttle', make: (limit) => createPThrottle(limit, false) },
  { name: 'p-throttle strict', make: (limit) => createPThrottle(limit, true) },
  { name: 'p-queue', make: (limit) => createPQueue(limit, false) },
  { name: 'p-queue strict', make: (limit) => createPQueue(limit, true) },
  {
    name: 'bottleneck reservoir',
    make: ({ requests, windowMs }) =>
      createBottleneck({
        reservoir: requests,
        reservoirRefreshAmount: requests,
        reservoirRefreshInterval: Math.max(250, Math.round(windowMs / 250) * 250),
      }),
  },
  { name: 'bottleneck minTime', make: ({ requests, windowMs }) => createBottleneck({ minTime: windowMs / requests }) },
];

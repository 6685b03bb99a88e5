/** Limiter under random traffic of fast-check: never over the limit, never slower than it must be. */

import { BackgroundSlots } from '@main/server/rate/fair-queue';
import { RateLimiter } from '@main/server/rate/rate-limiter';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { getEffectiveWindowMs, getProbeTimeoutMs } from '@main/server/rate/rolling-window';
import type { Clock } from '@main/system/clock';
import { itHolds } from '@test/helpers/property-runs';
import { type RoundTrip, SimulatedApi } from '@test/helpers/simulated-api';
import { type VirtualClock, virtualClock } from '@test/helpers/virtual-clock';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

type Request = RoundTrip & { readonly atMs: number; readonly isBackground: boolean };
type Traffic = { readonly limit: number; readonly windowMs: number; readonly requests: readonly Request[] };

let store = new RateWindowStore(':memory:');
let cases = 0;

/** Returns a token, and so a window, for each case. Replaces the database now and then, because it only grows. */
function makeToken(): string {
  cases += 1;
  if (cases % 500 === 0) {
    store.close();
    store = new RateWindowStore(':memory:');
  }
  return `case ${cases}`;
}

function createLimiter(traffic: Traffic, clock: Clock, token: string): RateLimiter {
  const { limit, windowMs } = traffic;
  const rate = { requests: limit, windowMs };
  const slots = new BackgroundSlots(Number.POSITIVE_INFINITY);
  return new RateLimiter({ store, slots, token, rate, clock, random: () => 0.5, onChange: () => undefined });
}

function makeRequest(windowMs: number, spread: number, withLosses: boolean): fc.Arbitrary<Request> {
  const delay = fc.integer({ min: 0, max: Math.floor(windowMs / 60) });
  return fc.record({
    atMs: fc.integer({ min: 0, max: Math.floor(spread * windowMs) }),
    isBackground: fc.boolean(),
    outMs: delay,
    backMs: delay,
    givesUpAfterMs: withLosses ? fc.option(delay, { nil: null }) : fc.constant(null),
  });
}

function makeTraffic(withLosses: boolean): fc.Arbitrary<Traffic> {
  return fc
    .record({
      limit: fc.integer({ min: 1, max: 12 }),
      windowMs: fc.constantFrom(1_000, 6_000, 60_000),
      // All at once, nearly at once, or over two windows.
      spread: fc.constantFrom(0, 0.01, 2),
    })
    .chain(({ limit, windowMs, spread }) =>
      fc
        .array(makeRequest(windowMs, spread, withLosses), { minLength: 1, maxLength: 40 })
        .map((requests) => ({ limit, windowMs, requests })),
    );
}

/** Runs the traffic. Returns the times at which requests were sent. */
async function run(plan: Traffic, clock: VirtualClock, api: SimulatedApi, limiter: RateLimiter): Promise<number[]> {
  const start = clock.monotonicMs();
  const sentAtMs: number[] = [];
  for (const { atMs, isBackground, ...roundTrip } of plan.requests) {
    const priority = isBackground ? ('background' as const) : ('interactive' as const);
    const request = { priority };
    clock.at(start + atMs, () => void api.send(limiter, request, roundTrip).then((timeMs) => sentAtMs.push(timeMs)));
  }
  await clock.run();
  return sentAtMs.sort((a, b) => a - b);
}

/** The traffic as interactive requests with equal delays: their order then makes no difference. */
function toEqualRequests({ requests }: Traffic) {
  const { outMs, backMs } = requests[0] ?? { outMs: 0, backMs: 0 };
  return { outMs, backMs, requests: requests.map((request) => ({ ...request, outMs, backMs, isBackground: false })) };
}

/**
 * Optimum with the knowledge of a client: a request is sent as soon as fewer than the limit are in flight or got their
 * response less than a window ago. Uses no code of the limiter.
 */
function getOptimum(
  plan: Traffic,
  startMs: number,
  getDurationMs: (nth: number) => number,
  before: readonly number[],
): number[] {
  const busyUntil = [...before];
  const sentAtMs: number[] = [];
  const arrivals = plan.requests.map(({ atMs }) => startMs + atMs).sort((a, b) => a - b);
  let earliest = startMs;
  for (const arrival of arrivals) {
    let at = Math.max(arrival, earliest);
    const ends = () => busyUntil.filter((end) => end > at).sort((a, b) => a - b);
    while (ends().length >= plan.limit) at = ends()[ends().length - plan.limit] ?? at;
    busyUntil.push(at + getDurationMs(sentAtMs.length) + getEffectiveWindowMs(plan.windowMs));
    sentAtMs.push(at);
    earliest = at;
  }
  return sentAtMs;
}

/** Steps of CLOCK_BOOTTIME as Node reads it. */
const grainMs = 10;

/** A sleep of the computer, in milliseconds of the virtual clock. */
type Suspension = { readonly fromMs: number; readonly untilMs: number };

/** The first time from `ms` at which the computer is awake. */
function getAwakeMs(suspensions: readonly Suspension[], ms: number): number {
  return suspensions.find(({ fromMs, untilMs }) => ms >= fromMs && ms < untilMs)?.untilMs ?? ms;
}

/**
 * Makes the clock of a computer that sleeps now and then, over one that goes on, as the server's does. Its time goes
 * on during a suspension, in coarse steps; its timers do not.
 *
 * @param suspensions - in order
 * @param hasWakeUps - whether sleeps that are over end as the computer wakes; else they last longer
 */
function makeSuspendingClock(virtual: VirtualClock, suspensions: readonly Suspension[], hasWakeUps: boolean): Clock {
  const getTimerEnd = (startMs: number, ms: number) => {
    const dueMs = startMs + ms;
    if (hasWakeUps) return getAwakeMs(suspensions, dueMs);
    let endMs = dueMs;
    for (const { fromMs, untilMs } of suspensions) {
      if (fromMs >= startMs && fromMs <= endMs) endMs += untilMs - fromMs;
    }
    return endMs;
  };
  return {
    now: virtual.now,
    monotonicMs: () => Math.floor(virtual.monotonicMs() / grainMs) * grainMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        virtual.at(getTimerEnd(virtual.monotonicMs(), ms), resolve);
      }),
  };
}

/** Sleeps of the computer, each with the awake time before it, in windows. */
const suspensionPlan = fc.array(
  fc.record({ awake: fc.double({ min: 0, max: 1.5, noNaN: true }), asleep: fc.nat(300) }),
  { maxLength: 3 },
);

describe('rate limiter, any traffic', () => {
  itHolds(
    'faults 165: exceeds no limit where the computer sleeps, with or without a notice of its wake-up',
    [makeTraffic(false), suspensionPlan, fc.boolean()],
    async (plan, sleeps, hasWakeUps) => {
      const clock = virtualClock();
      const start = clock.monotonicMs();
      let endMs = start;
      const suspensions = sleeps.map(({ awake, asleep }): Suspension => {
        const fromMs = endMs + Math.ceil(awake * plan.windowMs) + 1;
        endMs = fromMs + Math.ceil((asleep / 100) * plan.windowMs);
        return { fromMs, untilMs: endMs };
      });
      const requests = plan.requests.map((request) => ({
        ...request,
        // A user is at work while the computer is awake.
        atMs: getAwakeMs(suspensions, start + request.atMs) - start,
      }));
      const api = new SimulatedApi(plan.limit, plan.windowMs, clock, true);
      const limiter = createLimiter(plan, makeSuspendingClock(clock, suspensions, hasWakeUps), makeToken());
      const sentAtMs = await run({ ...plan, requests }, clock, api, limiter);
      expect(api.refused).toBe(0);
      expect(sentAtMs).toHaveLength(plan.requests.length);
    },
  );

  itHolds(
    'faults 43: never exceeds the limit in any window, whatever is delayed, abandoned or lost',
    [makeTraffic(true), fc.boolean()],
    async (plan, sendsHeaders) => {
      const clock = virtualClock();
      const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
      const sentAtMs = await run(plan, clock, api, createLimiter(plan, clock, makeToken()));
      expect(api.refused).toBe(0);
      expect(sentAtMs).toHaveLength(plan.requests.length);
    },
  );

  itHolds(
    'uses the full limit: sends every request at the optimum',
    [makeTraffic(false), fc.boolean()],
    async (plan, sendsHeaders) => {
      const clock = virtualClock();
      const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
      const limiter = createLimiter(plan, clock, makeToken());
      const { outMs, backMs, requests } = toEqualRequests(plan);
      // A first response ends the slow start.
      const roundTrip = { outMs: 0, backMs: 0, givesUpAfterMs: null };
      await Promise.all([api.send(limiter, { priority: 'interactive' }, roundTrip), clock.run()]);
      const first = clock.monotonicMs();
      const sentAtMs = await run({ ...plan, requests }, clock, api, limiter);
      const best = getOptimum(plan, first, () => outMs + backMs, [first + getEffectiveWindowMs(plan.windowMs)]);
      for (const [nth, time] of best.entries()) expect((sentAtMs[nth] ?? Infinity) - time).toBeLessThanOrEqual(0);
    },
  );

  itHolds(
    'counts none of its own requests as another client’s: alone on a token, headers change nothing',
    [makeTraffic(true)],
    async (plan) => {
      const times = async (sendsHeaders: boolean) => {
        const clock = virtualClock();
        const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
        return await run(plan, clock, api, createLimiter(plan, clock, makeToken()));
      };
      expect(await times(true)).toEqual(await times(false));
    },
  );

  const partUsed = makeTraffic(false).chain((plan) =>
    fc.record({
      plan: fc.constant({ ...plan, limit: plan.limit + 4 }),
      otherClients: fc.array(fc.integer({ min: 1, max: plan.windowMs }), { maxLength: plan.limit }),
    }),
  );
  itHolds(
    'learns other clients’ usage from the headers: no refusal, and their slots are free again in time',
    [partUsed],
    async ({ plan, otherClients }) => {
      const clock = virtualClock();
      const api = new SimulatedApi(plan.limit, plan.windowMs, clock, true);
      const start = clock.monotonicMs();
      for (const atMs of otherClients) clock.at(start + atMs, () => void api.count());
      await clock.run(start + plan.windowMs);
      const { outMs, backMs, requests } = toEqualRequests(plan);
      const sentAtMs = await run({ ...plan, requests }, clock, api, createLimiter(plan, clock, makeToken()));
      expect(api.refused).toBe(0);
      // At worst they count as sent when the first response reported them.
      const learnedAtMs = start + plan.windowMs + Math.min(...requests.map(({ atMs }) => atMs)) + outMs + backMs;
      const before = otherClients.map(() => learnedAtMs + getEffectiveWindowMs(plan.windowMs));
      const best = getOptimum({ ...plan, requests }, start + plan.windowMs, () => outMs + backMs, before);
      expect((sentAtMs.at(-1) ?? 0) - (best.at(-1) ?? 0)).toBeLessThanOrEqual(
        2 * (outMs + backMs) + getProbeTimeoutMs(plan.windowMs),
      );
    },
  );
});

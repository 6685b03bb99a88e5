/** The limiter under any traffic that fast-check can think of: never over the limit, never slower than it must be. */
import { RateLimiter } from '@main/api/rate/rate-limiter';
import { RateWindowStore } from '@main/api/rate/rate-window-store';
import { getEffectiveWindowMs, getProbeTimeoutMs } from '@main/api/rate/rolling-window';
import { propertyRuns } from '@test/helpers/property-runs';
import { type RoundTrip, SimulatedApi } from '@test/helpers/simulated-api';
import { type VirtualClock, virtualClock } from '@test/helpers/virtual-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

type Request = RoundTrip & { readonly atMs: number; readonly isBackground: boolean };
type Traffic = { readonly limit: number; readonly windowMs: number; readonly requests: readonly Request[] };

let store = new RateWindowStore(':memory:');
let cases = 0;

/** A window of its own for each case; the database is made anew now and then, because it only grows. */
function freshToken(): string {
  cases += 1;
  if (cases % 500 === 0) {
    store.close();
    store = new RateWindowStore(':memory:');
  }
  return `case ${cases}`;
}

function newLimiter(traffic: Traffic, clock: VirtualClock, token: string): RateLimiter {
  const { limit, windowMs } = traffic;
  const rate = { requests: limit, windowMs, otherClientsShare: 0 };
  return new RateLimiter({ store, token, rate, clock, random: () => 0.5, onChange: () => undefined });
}

function requestIn(windowMs: number, spread: number, withLosses: boolean): fc.Arbitrary<Request> {
  const delay = fc.integer({ min: 0, max: Math.floor(windowMs / 60) });
  return fc.record({
    atMs: fc.integer({ min: 0, max: Math.floor(spread * windowMs) }),
    isBackground: fc.boolean(),
    outMs: delay,
    backMs: delay,
    givesUpAfterMs: withLosses ? fc.option(delay, { nil: null }) : fc.constant(null),
  });
}

function traffic(withLosses: boolean): fc.Arbitrary<Traffic> {
  return fc
    .record({
      limit: fc.integer({ min: 1, max: 12 }),
      windowMs: fc.constantFrom(1_000, 6_000, 60_000),
      // All at once, nearly at once, or over two windows.
      spread: fc.constantFrom(0, 0.01, 2),
    })
    .chain(({ limit, windowMs, spread }) =>
      fc
        .array(requestIn(windowMs, spread, withLosses), { minLength: 1, maxLength: 40 })
        .map((requests) => ({ limit, windowMs, requests })),
    );
}

/** Runs the traffic; gives the moments at which requests left. */
async function run(plan: Traffic, clock: VirtualClock, api: SimulatedApi, limiter: RateLimiter): Promise<number[]> {
  const start = clock.monotonicMs();
  const left: number[] = [];
  for (const { atMs, isBackground, ...journey } of plan.requests) {
    const ticket = {
      priority: isBackground ? ('background' as const) : ('interactive' as const),
      expiresAfterMs: 60_000,
    };
    clock.at(start + atMs, () => void api.send(limiter, ticket, journey).then((leftMs) => left.push(leftMs)));
  }
  await clock.run();
  return left.sort((a, b) => a - b);
}

/**
 * The best that is possible with what an office can know: a request leaves as soon as fewer than the limit have left that
 * are unanswered or were answered less than a window ago. Written without any of the limiter's own code.
 */
function optimum(
  plan: Traffic,
  startMs: number,
  answeredAfter: (nth: number) => number,
  before: readonly number[],
): number[] {
  const busyUntil = [...before];
  const left: number[] = [];
  const arrivals = plan.requests.map(({ atMs }) => startMs + atMs).sort((a, b) => a - b);
  let earliest = startMs;
  for (const arrival of arrivals) {
    let at = Math.max(arrival, earliest);
    const ends = () => busyUntil.filter((end) => end > at).sort((a, b) => a - b);
    while (ends().length >= plan.limit) at = ends()[ends().length - plan.limit] ?? at;
    busyUntil.push(at + answeredAfter(left.length) + getEffectiveWindowMs(plan.windowMs));
    left.push(at);
    earliest = at;
  }
  return left;
}

describe('rate limiter, any traffic', () => {
  it('faults 43: never more than the limit in any window, whatever is delayed, given up or lost', async () => {
    await fc.assert(
      fc.asyncProperty(traffic(true), fc.boolean(), async (plan, sendsHeaders) => {
        const clock = virtualClock();
        const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
        const left = await run(plan, clock, api, newLimiter(plan, clock, freshToken()));
        expect(api.refused).toBe(0);
        expect(left).toHaveLength(plan.requests.length);
      }),
      propertyRuns(),
    );
  });

  it('uses the whole allowance: every request leaves at the optimum, none later', async () => {
    await fc.assert(
      fc.asyncProperty(traffic(false), fc.boolean(), async (plan, sendsHeaders) => {
        const clock = virtualClock();
        const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
        const limiter = newLimiter(plan, clock, freshToken());
        // People's requests only, each with the same delays: which of them leaves first then makes no difference.
        const { outMs, backMs } = plan.requests[0] ?? { outMs: 0, backMs: 0 };
        const requests = plan.requests.map((request) => ({ ...request, outMs, backMs, isBackground: false }));
        // A first answer, so that nothing needs to be found out about colleagues.
        const journey = { outMs: 0, backMs: 0, givesUpAfterMs: null };
        await Promise.all([
          api.send(limiter, { priority: 'interactive', expiresAfterMs: 60_000 }, journey),
          clock.run(),
        ]);
        const first = clock.monotonicMs();
        const left = await run({ ...plan, requests }, clock, api, limiter);
        const best = optimum(plan, first, () => outMs + backMs, [first + getEffectiveWindowMs(plan.windowMs)]);
        for (const [nth, time] of best.entries()) expect((left[nth] ?? Infinity) - time).toBeLessThanOrEqual(0);
      }),
      propertyRuns(),
    );
  });

  it('takes none of its own requests for a colleague’s: alone on a token, headers change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(traffic(true), async (plan) => {
        const times = async (sendsHeaders: boolean) => {
          const clock = virtualClock();
          const api = new SimulatedApi(plan.limit, plan.windowMs, clock, sendsHeaders);
          return await run(plan, clock, api, newLimiter(plan, clock, freshToken()));
        };
        expect(await times(true)).toEqual(await times(false));
      }),
      propertyRuns(),
    );
  });

  it('learns from the headers what colleagues have used already: no refusal, and their places are free again in time', async () => {
    const partUsed = traffic(false).chain((plan) =>
      fc.record({
        plan: fc.constant({ ...plan, limit: plan.limit + 4 }),
        colleagues: fc.array(fc.integer({ min: 1, max: plan.windowMs }), { maxLength: plan.limit }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(partUsed, async ({ plan, colleagues }) => {
        const clock = virtualClock();
        const api = new SimulatedApi(plan.limit, plan.windowMs, clock, true);
        const start = clock.monotonicMs();
        for (const atMs of colleagues) clock.at(start + atMs, () => void api.count());
        await clock.run(start + plan.windowMs);
        const { outMs, backMs } = plan.requests[0] ?? { outMs: 0, backMs: 0 };
        const requests = plan.requests.map((request) => ({ ...request, outMs, backMs, isBackground: false }));
        const left = await run({ ...plan, requests }, clock, api, newLimiter(plan, clock, freshToken()));
        expect(api.refused).toBe(0);
        // At worst they count as made when the first answer told of them.
        const learned = start + plan.windowMs + Math.min(...requests.map(({ atMs }) => atMs)) + outMs + backMs;
        const before = colleagues.map(() => learned + getEffectiveWindowMs(plan.windowMs));
        const best = optimum({ ...plan, requests }, start + plan.windowMs, () => outMs + backMs, before);
        expect((left.at(-1) ?? 0) - (best.at(-1) ?? 0)).toBeLessThanOrEqual(
          2 * (outMs + backMs) + getProbeTimeoutMs(plan.windowMs),
        );
      }),
      propertyRuns(),
    );
  });
});

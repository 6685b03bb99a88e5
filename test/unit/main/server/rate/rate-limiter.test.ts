import { BackgroundSlots } from '@main/server/rate/fair-queue';
import { AppError } from '@shared/errors/errors';
import { background, interactive, makeLimiter, makeRateHeaders } from '@test/helpers/limiter';
import { noHeaders } from '@test/helpers/simulated-api';
import { describe, expect, it, vi } from 'vitest';

/** A limiter, and what tests of its pauses do with it. */
function setUp(...given: Parameters<typeof makeLimiter>) {
  const made = makeLimiter(...given);
  const { clock, limiter, acquire, send } = made;
  const startMs = clock.monotonicMs();
  return {
    ...made,
    runUntil: (ms: number) => clock.run(startMs + ms),
    /** Sends a request that is refused, with or without a time. */
    refuse: async (retryAfterMs?: number) => {
      const headers = retryAfterMs === undefined ? {} : { retryAfterMs, waitMs: retryAfterMs };
      limiter.release(await acquire(), makeRateHeaders(headers), 'refused');
    },
    /** Sends requests, and runs until all are sent. @returns when */
    sendAll: async (count: number, request?: typeof interactive) => {
      const sent = Promise.all(Array.from({ length: count }, () => send(request?.())));
      await clock.run();
      return await sent;
    },
    /** Sends requests that take some time. @returns when each is sent, as it happens */
    sendSlowly: (count: number, toHeaders: (nth: number) => Partial<typeof noHeaders> = () => ({})) => {
      const sentAtMs: number[] = [];
      const sendOne = async (nth: number) => {
        const permit = await acquire();
        sentAtMs.push(clock.monotonicMs() - startMs);
        await clock.sleep(100);
        limiter.release(permit, makeRateHeaders(toHeaders(nth)), 'served');
      };
      for (let nth = 0; nth < count; nth += 1) void sendOne(nth);
      return sentAtMs;
    },
  };
}

describe('rate limiter', () => {
  it('frees the slot of a request that was never sent at once', async () => {
    const { limiter, acquire } = makeLimiter({ requests: 1 });
    limiter.abandon(await acquire(), 'unsent');
    expect(limiter.getState().used).toBe(0);
    limiter.abandon(await acquire(), 'lost');
    expect(limiter.getState().used).toBe(1);
  });

  it('leaves nothing with the signal of a request that was sent: an office is open for days', async () => {
    const { acquire } = makeLimiter();
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await acquire(interactive(signal));
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });

  it('sends interactive requests before background ones that waited longer, and in between some of these', async () => {
    const { clock, send } = makeLimiter({ requests: 1 });
    const order: string[] = [];
    const sendNamed = (name: string, request = interactive()) => send(request).then(() => order.push(name));
    const waiting = [sendNamed('first'), sendNamed('job 1', background()), sendNamed('job 2', background())];
    for (let nth = 1; nth <= 30; nth += 1) waiting.push(sendNamed(`interactive ${nth}`));
    await clock.run();
    await Promise.all(waiting);
    expect(order.slice(0, 3)).toEqual(['first', 'interactive 1', 'interactive 2']);
    expect([order.indexOf('job 1'), order.indexOf('job 2')]).toEqual([10, 20]);
  });

  it('keeps a reserve for interactive requests when a job would fill the window', async () => {
    const { runUntil, sendAll, send } = setUp({ requests: 100 });
    const jobs = Promise.all(Array.from({ length: 100 }, () => send(background())));
    await runUntil(1_000);
    expect(await sendAll(5)).toEqual(Array(5).fill(1_000));
    expect((await jobs).filter((time) => time === 0)).toHaveLength(95);
  });

  it.each([
    [901_000, 901_000, /until \d\d?:\d\d.* \(15 minutes\)/],
    [2_400_000, 2_400_000, /until \d\d?:\d\d.* \(40 minutes\)/],
    // A day at most, whatever the server says.
    [1e15, 24 * 3_600_000, /limiting requests/],
  ])(
    'faults 41: fails at once and names the time when the wait of %i is longer than 15 minutes',
    async (waitMs, pauseMs, message) => {
      const { clock, limiter, acquire, refuse, runUntil, sendAll } = setUp();
      await refuse(waitMs);
      await expect(acquire()).rejects.toMatchObject({ code: 'rate-limited', message: expect.stringMatching(message) });
      expect(limiter.getState()).toMatchObject({ queued: 0, waitUntilMs: clock.now() + pauseMs });
      await runUntil(pauseMs);
      expect(limiter.getState().waitUntilMs).toBeNull();
      expect(await sendAll(1)).toEqual([pauseMs]);
    },
  );

  it('faults 61: starts a new 15-minute limit at a refusal long after the last one', async () => {
    const { refuse, runUntil, sendAll } = setUp();
    await refuse(30_000);
    await runUntil(1_200_000);
    await refuse(5_000);
    expect(await sendAll(1)).toEqual([1_205_000]);
  });

  it('faults 61: starts a new 15-minute limit at a refusal after all queued requests have failed', async () => {
    const { clock, limiter, acquire, refuse, runUntil, sendAll } = setUp();
    await refuse(840_000);
    await runUntil(840_000);
    await refuse(600_000);
    await expect(acquire()).rejects.toMatchObject({ code: 'rate-limited' });
    // The pause stays too long until it ends.
    expect(limiter.getState()).toMatchObject({ waitUntilMs: clock.now() + 600_000, waitCause: 'server' });
    await runUntil(1_500_000);
    await refuse(5_000);
    expect(await sendAll(1)).toEqual([1_505_000]);
  });

  it('faults 61: shows the time that the server named for queued requests while a "Try now" probe is in flight', async () => {
    const changes: (number | null)[] = [];
    const { clock, limiter, acquire, send, refuse, runUntil } = setUp(
      {},
      { onChange: () => changes.push(limiter.getState().waitUntilMs) },
    );
    const until = clock.now() + 60_000;
    await refuse(60_000);
    limiter.tryNow();
    const probe = await acquire();
    changes.length = 0;
    const next = send();
    await runUntil(3_000);
    expect(limiter.getState()).toMatchObject({ queued: 1, waitUntilMs: until, waitCause: 'server' });
    // The same wait is emitted once.
    expect(changes).toEqual([until]);
    limiter.release(probe, noHeaders, 'served');
    await clock.run();
    await expect(next).resolves.toBeLessThan(3_100);
    expect(limiter.getState()).toMatchObject({ waitUntilMs: null, waitCause: null });
  });

  it('faults 43: backs off exponentially while refused without a time, then fails, and recovers by itself', async () => {
    const { clock, acquire, refuse, sendAll } = setUp();
    const start = clock.monotonicMs();
    const tries: number[] = [];
    const refusing = (async () => {
      while (tries.length < 7) {
        await refuse();
        tries.push(Math.round((clock.monotonicMs() - start) / 1_000));
      }
    })();
    const bystander = clock.sleep(40_000).then(() => acquire().catch((error: unknown) => error));
    await clock.run();
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63]);
    await refusing;
    expect(await bystander).toBeInstanceOf(AppError);
    expect((await sendAll(1))[0]).toBeGreaterThan(63_000);
  });

  it('faults 43: background work goes on under an undocumented limit per second, and none of its requests fails', async () => {
    const { clock, limiter, acquire } = makeLimiter({}, { slots: new BackgroundSlots() });
    const reached: number[] = [];
    const tried: number[] = [];
    // The API admits ten a second.
    const sendOne = async () => {
      for (let tries = 1; ; tries += 1) {
        const permit = await acquire(background());
        const now = clock.monotonicMs();
        const isOver = reached.filter((time) => time > now - 1_000).length >= 10;
        if (!isOver) reached.push(now);
        await clock.sleep(20);
        limiter.release(permit, noHeaders, isOver ? 'refused' : 'served');
        if (!isOver) return tried.push(tries);
      }
    };
    const start = clock.monotonicMs();
    const all = Promise.all(Array.from({ length: 200 }, sendOne));
    await clock.run();
    await all;
    // A request is tried six times.
    expect(Math.max(...tried)).toBeLessThanOrEqual(6);
    // The best would be 19 seconds.
    expect((reached.at(-1) ?? 0) - start).toBeLessThan(60_000);
  });

  it('learns a lower limit and the requests of other clients from the headers', async () => {
    const { limiter, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 100, remaining: 40 }));
    expect([limiter.getState().limit, limiter.getState().used]).toEqual([100, 60]);
  });

  it('waits until the advertised reset when other clients have filled the window', async () => {
    const { send, sendAll } = setUp();
    await send(interactive(), makeRateHeaders({ limit: 500, remaining: 0, waitMs: 9_000 }));
    expect(await sendAll(1)).toEqual([9_000]);
  });

  it('does not count the used part of a daily limit as requests of the last minute', async () => {
    const { limiter, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 10_000, remaining: 6_000 }));
    expect([limiter.getState().limit, limiter.getState().used]).toEqual([500, 1]);
    await send(interactive(), makeRateHeaders({ limit: 10_000, remaining: 3 }));
    expect(limiter.getState().used).toBe(497);
  });

  it('does not apply a limit per second, advertised in a refusal, to the window', async () => {
    const { limiter, sendAll, acquire } = setUp();
    await sendAll(60);
    const headers = makeRateHeaders({ limit: 5, remaining: 0, waitMs: 1_000, retryAfterMs: 1_000 });
    limiter.release(await acquire(), headers, 'refused');
    expect(limiter.getState().limit).toBe(500);
  });

  it('continues as soon as a probe is back, also after a pause', async () => {
    const { clock, refuse, sendSlowly } = setUp();
    await refuse(5_000);
    const sentAtMs = sendSlowly(3);
    await clock.run();
    expect(sentAtMs).toEqual([5_000, 5_100, 5_100]);
  });

  it('ignores releases after the store was closed', async () => {
    const { limiter, store, acquire } = makeLimiter();
    const permit = await acquire();
    store.close();
    limiter.abandon(permit, 'lost');
    limiter.release(permit, noHeaders, 'refused');
    expect(limiter.getState().used).toBe(0);
  });

  it('removes a request that is cancelled while it waits', async () => {
    const { limiter, acquire } = makeLimiter({ requests: 1 });
    await acquire();
    const controller = new AbortController();
    const waiting = acquire(interactive(controller.signal));
    controller.abort(new AppError('cancelled', 'stop', {}));
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(limiter.getState().queued).toBe(0);
  });

  it('faults 42: is not affected by a wall clock that jumps by a day', async () => {
    const { clock, send, sendAll } = setUp({ requests: 1 });
    await send();
    const wall = clock.now;
    Object.assign(clock, { now: () => wall() + 86_400_000 });
    expect((await sendAll(1))[0]).toBeLessThan(60_100);
  });

  it('applies a new rate to requests that are queued', async () => {
    const { clock, limiter, send, runUntil } = setUp({ requests: 1 });
    const both = Promise.all([send(), send()]);
    await runUntil(10_000);
    limiter.setRate({ requests: 5, windowMs: 60_000 });
    await clock.run();
    expect(await both).toEqual([0, 10_000]);
  });
});

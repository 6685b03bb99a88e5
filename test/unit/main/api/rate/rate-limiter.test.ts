import { AppError } from '@shared/errors';
import { background, interactive, makeLimiter, makeRateHeaders, maxInAnyWindow } from '@test/helpers/limiter';
import { noHeaders } from '@test/helpers/simulated-api';
import { describe, expect, it } from 'vitest';

describe('rate limiter', () => {
  it('faults 43: of 501 requests at once sends 500 at once and one a minute later', async () => {
    const { clock, send } = makeLimiter();
    const sent = Promise.all(Array.from({ length: 501 }, () => send()));
    await clock.run();
    const times = await sent;
    expect(times.filter((time) => time === 0)).toHaveLength(500);
    expect(times.filter((time) => time >= 60_000 && time < 60_100)).toHaveLength(1);
    expect(maxInAnyWindow(times, 60_000)).toBe(500);
  });

  it('is paced by the oldest request, not by a fixed spacing', async () => {
    const { clock, send } = makeLimiter({ requests: 2 });
    const first = send();
    await clock.run(clock.monotonicMs() + 40_000);
    const rest = Promise.all([send(), send(), send()]);
    await clock.run();
    expect([await first, ...(await rest)].map((time) => Math.floor(time / 1_000))).toEqual([0, 40, 60, 100]);
  });

  it('counts a request from its answer on, however late that comes', async () => {
    const { clock, limiter, store, acquire } = makeLimiter({ requests: 1 });
    const place = await acquire();
    const at = (ms: number) => store.countUsed('office', 60_000, start + ms);
    const start = clock.monotonicMs();
    await clock.run(start + 45_000);
    limiter.release(place, noHeaders, 'served');
    expect([at(75_000), at(105_000), at(105_100)]).toEqual([1, 1, 0]);
  });

  it('gives the place of a request that never left back at once', async () => {
    const { limiter, acquire } = makeLimiter({ requests: 1 });
    limiter.abandon(await acquire(), 'unsent');
    expect(limiter.getState().used).toBe(0);
    limiter.abandon(await acquire(), 'lost');
    expect(limiter.getState().used).toBe(1);
  });

  it('leaves colleagues their share, of which they may use more', async () => {
    const { clock, limiter, send, acquire } = makeLimiter({ requests: 10, otherClientsShare: 0.3 });
    const sent = Promise.all(Array.from({ length: 8 }, () => send()));
    await clock.run();
    expect((await sent).filter((time) => time === 0)).toHaveLength(7);
    const place = await acquire();
    limiter.release(place, makeRateHeaders({ limit: 10, remaining: 1 }), 'served');
    expect(limiter.getState().used).toBe(9);
  });

  it('lets interactive requests go before background ones that waited longer, oldest first', async () => {
    const { clock, send } = makeLimiter({ requests: 1 });
    const order: string[] = [];
    const named = (name: string, ticket = interactive()) => send(ticket).then(() => order.push(name));
    const all = Promise.all([
      named('first'),
      named('job 1', background()),
      named('job 2', background()),
      named('person 1'),
      named('person 2'),
    ]);
    await clock.run();
    await all;
    expect(order).toEqual(['first', 'person 1', 'person 2', 'job 1', 'job 2']);
  });

  it('starves nobody: a job has its turn however many people wait', async () => {
    const { clock, send } = makeLimiter({ requests: 1 });
    const order: string[] = [];
    const waiting = [send(background()).then(() => order.push('first'))];
    waiting.push(send(background()).then(() => order.push('job')));
    for (let n = 0; n < 30; n += 1) waiting.push(send().then(() => order.push('person')));
    await clock.run();
    await Promise.all(waiting);
    expect(order.indexOf('job')).toBe(10);
  });

  it('leaves some places to people where a job would use the window up', async () => {
    const { clock, send } = makeLimiter({ requests: 100 });
    const jobs = Promise.all(Array.from({ length: 100 }, () => send(background())));
    await clock.run(clock.monotonicMs() + 1_000);
    const people = Promise.all(Array.from({ length: 5 }, () => send()));
    await clock.run();
    expect((await jobs).filter((time) => time === 0)).toHaveLength(95);
    expect((await people).every((time) => time === 1_000)).toBe(true);
  });

  it('raises a job that a person waits for now', async () => {
    const { clock, limiter, send } = makeLimiter({ requests: 1 });
    const order: string[] = [];
    const ticket = background();
    const all = Promise.all([
      send(),
      send(background()).then(() => order.push('other job')),
      send(ticket).then(() => order.push('raised')),
    ]);
    limiter.promote(ticket);
    await clock.run();
    await all;
    expect([order, ticket.priority]).toEqual([['raised', 'other job'], 'interactive']);
  });

  it('faults 40: is silent for as long as Retry-After says', async () => {
    const { clock, limiter, send, acquire } = makeLimiter();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 5_000, waitMs: 5_000 }), 'refused');
    const next = send();
    await clock.run();
    expect(await next).toBe(5_000);
  });

  it('faults 41: fails at once, naming the time, where the wait is longer than 15 minutes', async () => {
    const { clock, limiter, acquire, send } = makeLimiter();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 2_400_000, waitMs: 2_400_000 }), 'refused');
    await expect(acquire()).rejects.toMatchObject({
      code: 'rate-limited',
      message: expect.stringMatching(/until \d\d:\d\d.* \(40 minutes\)/),
    });
    expect(limiter.getState()).toMatchObject({ queued: 0, waitUntilMs: clock.now() + 2_400_000 });
    await clock.run(clock.monotonicMs() + 2_400_000);
    expect(limiter.getState().waitUntilMs).toBeNull();
    const later = send();
    await clock.run();
    expect(await later).toBe(2_400_000);
  });

  it('faults 41: an end in a thousand years is not believed for longer than a day', async () => {
    const { clock, limiter, acquire, send } = makeLimiter();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 1e15, waitMs: 1e15 }), 'refused');
    await expect(acquire()).rejects.toMatchObject({ code: 'rate-limited' });
    await clock.run(clock.monotonicMs() + 24 * 3_600_000);
    const later = send();
    await clock.run();
    expect(await later).toBe(24 * 3_600_000);
  });

  it('faults 62: a refusal long after the last one begins a new quarter of an hour', async () => {
    const { clock, limiter, acquire, send } = makeLimiter();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 30_000, waitMs: 30_000 }), 'refused');
    await clock.run(clock.monotonicMs() + 1_200_000);
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 5_000, waitMs: 5_000 }), 'refused');
    const next = send();
    await clock.run();
    await expect(next).resolves.toBe(1_205_000);
  });

  it('faults 62: a refusal after everything queued has failed begins a new quarter of an hour', async () => {
    const { clock, limiter, acquire, send } = makeLimiter();
    const start = clock.monotonicMs();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 840_000, waitMs: 840_000 }), 'refused');
    await clock.run(start + 840_000);
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 600_000, waitMs: 600_000 }), 'refused');
    await expect(acquire()).rejects.toMatchObject({ code: 'rate-limited' });
    // The pause that was too long stays so until it ends.
    expect(limiter.getState()).toMatchObject({ waitUntilMs: clock.now() + 600_000, waitCause: 'server' });
    await clock.run(start + 1_500_000);
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 5_000, waitMs: 5_000 }), 'refused');
    const next = send();
    await clock.run();
    await expect(next).resolves.toBe(1_505_000);
  });

  it('faults 61: while "Try now" is on its way, what else is queued says how long the server asked to wait', async () => {
    const changes: (number | null)[] = [];
    const { clock, limiter, acquire, send } = makeLimiter(
      {},
      { onChange: () => changes.push(limiter.getState().waitUntilMs) },
    );
    const until = clock.now() + 60_000;
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 60_000, waitMs: 60_000 }), 'refused');
    limiter.tryNow();
    const probe = await acquire();
    changes.length = 0;
    const next = send();
    await clock.run(clock.monotonicMs() + 3_000);
    expect(limiter.getState()).toMatchObject({ queued: 1, waitUntilMs: until, waitCause: 'server' });
    // The same wait is told once.
    expect(changes).toEqual([until]);
    limiter.release(probe, noHeaders, 'served');
    await clock.run();
    await expect(next).resolves.toBeLessThan(3_100);
    expect(limiter.getState()).toMatchObject({ waitUntilMs: null, waitCause: null });
  });

  it('faults 43: pauses longer and longer while refused without a time, then says so, and recovers by itself', async () => {
    const { clock, limiter, acquire, send } = makeLimiter();
    const start = clock.monotonicMs();
    const tries: number[] = [];
    const refusedAlways = async () => {
      while (tries.length < 7) {
        const place = await acquire();
        tries.push(Math.round((clock.monotonicMs() - start) / 1_000));
        limiter.release(place, noHeaders, 'refused');
      }
    };
    const refusing = refusedAlways();
    const bystander = clock.sleep(40_000).then(() => acquire().catch((error: unknown) => error));
    await clock.run();
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63]);
    await refusing;
    expect(await bystander).toBeInstanceOf(AppError);
    const later = send();
    await clock.run();
    await expect(later).resolves.toBeGreaterThan(63_000);
  });

  it('faults 43: learns a limit per second that nobody named, and forgets it again', async () => {
    const { clock, limiter, acquire } = makeLimiter({ requests: 500 });
    const start = clock.monotonicMs();
    const reached: number[] = [];
    let refused = 0;
    // The API takes ten a second.
    const one = async () => {
      for (;;) {
        const place = await acquire();
        const now = clock.monotonicMs() - start;
        const isOver = reached.filter((time) => time > now - 1_000).length >= 10;
        if (!isOver) reached.push(now);
        else refused += 1;
        await clock.sleep(20);
        limiter.release(place, noHeaders, isOver ? 'refused' : 'served');
        if (!isOver) return;
      }
    };
    const all = Promise.all(Array.from({ length: 200 }, one));
    await clock.run();
    await all;
    expect(maxInAnyWindow(reached, 1_000)).toBe(10);
    expect(refused).toBeLessThan(250);
    expect(reached).toHaveLength(200);
  });

  it('learns a lower limit and colleagues’ requests from the headers', async () => {
    const { limiter, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 100, remaining: 40 }));
    expect([limiter.limit, limiter.getState().used]).toEqual([100, 60]);
  });

  it('gives colleagues’ places back when the server no longer counts them', async () => {
    const { clock, limiter, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 500, remaining: 300 }));
    expect(limiter.getState().used).toBe(200);
    await clock.run(clock.monotonicMs() + 20_000);
    await send(interactive(), makeRateHeaders({ limit: 500, remaining: 480 }));
    expect(limiter.getState().used).toBe(20);
  });

  it('waits until the reset that the API names where colleagues have used everything', async () => {
    const { clock, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 500, remaining: 0, waitMs: 9_000 }));
    const next = send();
    await clock.run();
    expect(await next).toBe(9_000);
  });

  it('does not take the used part of a daily limit for requests of the last minute', async () => {
    const { limiter, send } = makeLimiter();
    await send(interactive(), makeRateHeaders({ limit: 10_000, remaining: 6_000 }));
    expect([limiter.limit, limiter.getState().used]).toEqual([500, 1]);
    await send(interactive(), makeRateHeaders({ limit: 10_000, remaining: 3 }));
    expect(limiter.getState().used).toBe(497);
  });

  it('does not take the limit per second of a refusal for that of the window', async () => {
    const { clock, limiter, send, acquire } = makeLimiter();
    const all = Promise.all(Array.from({ length: 60 }, () => send()));
    await clock.run();
    await all;
    limiter.release(
      await acquire(),
      makeRateHeaders({ limit: 5, remaining: 0, waitMs: 1_000, retryAfterMs: 1_000 }),
      'refused',
    );
    expect(limiter.limit).toBe(500);
  });

  it('sends a few ahead where colleagues may have used the window, and the rest when their answers are back', async () => {
    const { clock, limiter, acquire } = makeLimiter({ requests: 100 });
    const left: number[] = [];
    const one = async (nth: number) => {
      const place = await acquire();
      left.push(clock.monotonicMs());
      await clock.sleep(100);
      limiter.release(place, makeRateHeaders({ limit: 100, remaining: Math.max(0, 9 - nth) }), 'served');
    };
    const start = clock.monotonicMs();
    void Promise.all(Array.from({ length: 12 }, (_, nth) => one(nth)));
    await clock.run(start + 1_000);
    // 90 were used: of the 12 requests four go ahead, six more fit, and two wait for the window.
    expect(left.map((time) => time - start)).toEqual([0, 0, 0, 0, 100, 100, 100, 100, 100, 100]);
  });

  it('goes on as soon as a scout is back, also after a pause', async () => {
    const { clock, limiter, acquire } = makeLimiter();
    limiter.release(await acquire(), makeRateHeaders({ retryAfterMs: 5_000, waitMs: 5_000 }), 'refused');
    const start = clock.monotonicMs();
    const left: number[] = [];
    const one = async () => {
      const place = await acquire();
      left.push(clock.monotonicMs() - start);
      await clock.sleep(100);
      limiter.release(place, noHeaders, 'served');
    };
    void Promise.all([one(), one(), one()]);
    await clock.run();
    expect(left).toEqual([5_000, 5_100, 5_100]);
  });

  it('passes over what comes when the program has ended', async () => {
    const { limiter, store, acquire } = makeLimiter();
    const place = await acquire();
    store.close();
    limiter.abandon(place, 'lost');
    limiter.release(place, noHeaders, 'refused');
    expect(limiter.getState().used).toBe(0);
  });

  it('lets go of a request that is cancelled while it waits', async () => {
    const { limiter, acquire } = makeLimiter({ requests: 1 });
    await acquire();
    const controller = new AbortController();
    const waiting = acquire(interactive(controller.signal));
    controller.abort(new AppError('cancelled', 'stop', {}));
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(limiter.getState().queued).toBe(0);
  });

  it('faults 42: a wall clock that jumps by a day changes nothing', async () => {
    const { clock, send } = makeLimiter({ requests: 1 });
    await send();
    const wall = clock.now;
    Object.assign(clock, { now: () => wall() + 86_400_000 });
    const next = send();
    await clock.run();
    expect(await next).toBeLessThan(60_100);
  });

  it('takes over a new rate while requests wait', async () => {
    const { clock, limiter, send } = makeLimiter({ requests: 1 });
    const both = Promise.all([send(), send()]);
    await clock.run(clock.monotonicMs() + 10_000);
    limiter.setRate({ requests: 5, windowMs: 60_000, otherClientsShare: 0 });
    await clock.run();
    expect(await both).toEqual([0, 10_000]);
  });
});

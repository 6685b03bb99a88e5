/** The rate windows' file while another program holds its lock: main goes on, and the token's budget stays shared. */
import { join } from 'node:path';
import type { Permit } from '@main/server/rate/rate-limiter';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { holdLock } from '@test/helpers/databases';
import { expectAppError } from '@test/helpers/expect-app-error';
import { makeLimiter, makeRateHeaders } from '@test/helpers/limiter';
import { noHeaders } from '@test/helpers/simulated-api';
import { temporaryFolder } from '@test/helpers/temporary';
import { virtualClock } from '@test/helpers/virtual-clock';
import { describe, expect, it, onTestFinished } from 'vitest';

function setUp() {
  const file = join(temporaryFolder(), 'rate.db');
  const clock = virtualClock();
  const open = () => {
    const store = new RateWindowStore(file, Buffer.alloc(32));
    onTestFinished(() => store.close());
    return store;
  };
  return { file, clock, open };
}

describe('rate windows whose lock another program holds', () => {
  it('faults 760: a request waits without blocking, and is sent within the shared limit', async () => {
    const { file, clock, open } = setUp();
    const [own, other] = [makeLimiter({ requests: 2 }, { store: open(), clock }), open()];
    const unlock = holdLock(file);
    const permits: Permit[] = [];
    void own.acquire().then((permit) => permits.push(permit));
    await clock.run(clock.monotonicMs() + 1_000);
    expect([permits, own.store.isShared, own.limiter.getState().queued]).toEqual([[], true, 1]);
    unlock();
    await clock.run(clock.monotonicMs() + 1_000);
    expect([permits.length, own.store.isShared, own.limiter.getState().queued]).toEqual([1, true, 0]);
    expect(other.countUsed('office', 60_000, clock.monotonicMs())).toBe(1);
  });

  it('faults 760: responses are recorded in their order once it is free, and none is forgotten', async () => {
    const { file, clock, open } = setUp();
    const { limiter, acquire, store } = makeLimiter({}, { store: open(), clock });
    const other = open();
    const [first, second, third] = [await acquire(), await acquire(), await acquire()];
    const unlock = holdLock(file);
    limiter.abandon(first, 'unsent');
    limiter.release(second, makeRateHeaders({ limit: 500, remaining: 470 }), 'served');
    limiter.release(third, makeRateHeaders({ waitMs: 20_000 }), 'refused');
    await clock.run(clock.monotonicMs() + 500);
    expect(other.getPause('office', clock.monotonicMs())).toBeNull();
    const pausedAtMs = clock.monotonicMs() - 500;
    unlock();
    limiter.getState();
    expect(other.getPause('office', clock.monotonicMs())).toMatchObject({ untilMs: pausedAtMs + 20_000 });
    // The server counts 30: the two of ours that left, and others' 28.
    expect(other.countUsed('office', 60_000, clock.monotonicMs())).toBe(30);
    expect(store.isShared).toBe(true);
  });

  it('faults 760: no request is sent before a pause that waits to be recorded', async () => {
    const { file, clock, open } = setUp();
    const { limiter, acquire, send } = makeLimiter({}, { store: open(), clock });
    const permit = await acquire();
    const unlock = holdLock(file);
    limiter.release(permit, makeRateHeaders({ waitMs: 20_000 }), 'refused');
    unlock();
    const sent = send();
    await clock.run();
    expect(await sent).toBe(20_000);
  });

  it('faults 760: what waits is recorded when the application quits', async () => {
    const { file, clock, open } = setUp();
    const { limiter, acquire, store } = makeLimiter({}, { store: open(), clock });
    const permit = await acquire();
    const unlock = holdLock(file);
    limiter.release(permit, makeRateHeaders({ waitMs: 20_000 }), 'refused');
    unlock();
    store.close();
    expect(open().getPause('office', clock.monotonicMs())).not.toBeNull();
  });

  it('faults 760: a start does not wait for the lock, and shares the limit once it is free', async () => {
    const { file, clock, open } = setUp();
    const unlock = holdLock(file);
    const store = open();
    const { send, limiter } = makeLimiter({}, { store, clock });
    const sent = send();
    await clock.run(clock.monotonicMs() + 1_000);
    expect([limiter.getState().queued, limiter.getState().used]).toEqual([1, 0]);
    unlock();
    await clock.run();
    await sent;
    expect(store.isShared).toBe(true);
    expect(open().countUsed('office', 60_000, clock.monotonicMs())).toBe(1);
  });

  it('faults 760: requests that wait for half a minute fail with the reason, and later ones are sent', async () => {
    const { file, clock, open } = setUp();
    const { acquire, limiter, store } = makeLimiter({}, { store: open(), clock });
    const unlock = holdLock(file);
    const failed = expectAppError(acquire());
    await clock.run();
    const { code, message } = await failed;
    expect([code, message]).toEqual(['rate-limited', expect.stringMatching(/another program/i)]);
    expect(store.isShared).toBe(true);
    unlock();
    const permit = acquire();
    await clock.run();
    limiter.release(await permit, noHeaders, 'served');
    expect(limiter.getState().used).toBe(1);
  });
});

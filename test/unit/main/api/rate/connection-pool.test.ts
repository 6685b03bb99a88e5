import { ConnectionPool, ConnectionPools } from '@main/api/rate/connection-pool';
import type { Permit, QueuedRequest } from '@main/api/rate/rate-limiter';
import { background, interactive, makeLimiter } from '@test/helpers/limiter';
import { noHeaders } from '@test/helpers/simulated-api';
import { describe, expect, it } from 'vitest';

const report = (): QueuedRequest => ({ ...interactive(), isLong: true });
const minuteMs = 60_000;
/** After this time a limiter no longer waits for the responses of its first requests. */
const slowStartMs = 30_000;

/** An office whose requests take as long as the test says, and the names of those that were sent, in order. */
function makeOffice(connections: ConnectionPool, clock = makeLimiter().clock, sent: string[] = []) {
  const { limiter } = makeLimiter({}, { connections, clock });
  const permits: Permit[] = [];
  const send = async (name: string, request: QueuedRequest, durationMs: number) => {
    const permit = await limiter.acquire(request);
    sent.push(name);
    permits.push(permit);
    await clock.sleep(durationMs);
    limiter.release(permit, noHeaders, 'served');
  };
  /** Sends as many requests, and runs until some time later. */
  const sendAll = async (count: number, name: string, request: QueuedRequest, durationMs: number, laterMs = 0) => {
    for (let nth = 0; nth < count; nth += 1) void send(name, request, durationMs);
    await clock.run(clock.monotonicMs() + laterMs);
  };
  return { clock, limiter, sent, permits, send, sendAll };
}

describe('connections to an origin', () => {
  it('send six requests at once, and the seventh when one has ended', async () => {
    const { clock, sent, sendAll } = makeOffice(new ConnectionPool());
    await sendAll(7, 'click', interactive(), minuteMs, minuteMs - 1);
    expect(sent).toHaveLength(6);
    await clock.run();
    expect(sent).toHaveLength(7);
  });

  it('leave one to clicks: seven long reports do not delay an interactive request', async () => {
    const { clock, sent, sendAll } = makeOffice(new ConnectionPool());
    await sendAll(7, 'report', report(), 10 * minuteMs, 1);
    await sendAll(2, 'click', interactive(), 1_000, 5_000);
    expect(sent).toEqual([...Array(5).fill('report'), 'click', 'click']);
    await clock.run();
    expect(sent.slice(7)).toEqual(['report', 'report']);
  });

  it('leave one to clicks while jobs run, and none waits for a job’s turn that cannot be sent', async () => {
    const { clock, sent, sendAll } = makeOffice(new ConnectionPool());
    await sendAll(8, 'job', background(), 10 * minuteMs, slowStartMs);
    await sendAll(12, 'click', interactive(), 100, 10_000);
    expect(sent).toEqual([...Array(5).fill('job'), ...Array(12).fill('click')]);
    await clock.run();
    expect(sent.filter((name) => name === 'job')).toHaveLength(8);
  });

  it('are shared by the offices of an origin: clicks go first, then each office in turn', async () => {
    const connections = new ConnectionPool();
    const first = makeOffice(connections);
    const second = makeOffice(connections, first.clock, first.sent);
    await first.sendAll(6, 'busy', interactive(), 10 * minuteMs, slowStartMs);
    await first.sendAll(3, 'first', background(), minuteMs);
    await second.sendAll(3, 'second', background(), minuteMs, 1);
    void second.send('click', interactive(), minuteMs);
    await first.clock.run();
    expect(first.sent.slice(6)).toEqual(['click', 'first', 'second', 'first', 'second', 'first', 'second']);
  });

  it('are free again after a request that never left, and only once', async () => {
    const connections = new ConnectionPool(2);
    const { limiter, permits, send, clock } = makeOffice(connections);
    void send('a', interactive(), minuteMs);
    await clock.run(clock.monotonicMs() + 1);
    const [permit] = permits;
    if (!permit) throw new Error('There is no permit.');
    limiter.abandon(permit, 'unsent');
    permit.connection.release();
    expect([connections.hasRoom(interactive()), connections.hasRoom(background())]).toEqual([true, true]);
    for (let index = 0; index < 2; index += 1) connections.acquire(interactive());
    expect(connections.hasRoom(interactive())).toBe(false);
  });

  it('are not waited for by a request that was cancelled', async () => {
    const connections = new ConnectionPool(1);
    const { clock, limiter, sent, send } = makeOffice(connections);
    const stop = new AbortController();
    void send('a', interactive(), minuteMs);
    const cancelled = limiter.acquire(interactive(stop.signal));
    void send('b', interactive(), minuteMs);
    await clock.run(clock.monotonicMs() + 1);
    stop.abort(new Error('stopped'));
    await expect(cancelled).rejects.toThrow('stopped');
    await clock.run();
    expect(sent).toEqual(['a', 'b']);
  });

  it('have one pool for each origin', () => {
    const pools = new ConnectionPools();
    expect(pools.get('https://api.example/a')).toBe(pools.get('https://api.example/b'));
    expect(pools.get('https://api.example/a')).not.toBe(pools.get('https://api.example:8443/a'));
  });
});

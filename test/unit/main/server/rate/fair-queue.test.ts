import { BackgroundSlots, OriginSlots } from '@main/server/rate/fair-queue';
import type { QueuedRequest } from '@main/server/rate/rate-limiter';
import { background, interactive, makeLimiter } from '@test/helpers/limiter';
import { noHeaders } from '@test/helpers/simulated-api';
import { describe, expect, it } from 'vitest';

const minuteMs = 60_000;
/** After this time a limiter no longer waits for the responses of its first requests. */
const slowStartMs = 30_000;

/** An office whose requests take as long as the test says, and the names of those that were sent, in order. */
function makeOffice(slots: BackgroundSlots, clock = makeLimiter().clock, sent: string[] = []) {
  const { limiter } = makeLimiter({}, { slots, clock });
  const send = async (name: string, request: QueuedRequest, durationMs: number) => {
    const permit = await limiter.acquire(request);
    sent.push(name);
    await clock.sleep(durationMs);
    limiter.release(permit, noHeaders, 'served');
  };
  /** Sends as many requests, and runs until some time later. */
  const sendAll = async (count: number, name: string, request: QueuedRequest, durationMs: number, laterMs = 0) => {
    for (let nth = 0; nth < count; nth += 1) void send(name, { ...request }, durationMs);
    await clock.run(clock.monotonicMs() + laterMs);
  };
  return { clock, limiter, sent, send, sendAll };
}

describe('slots of background work and reports', () => {
  it.each([
    ['jobs', background()],
    ['reports', { ...interactive(), isLong: true }],
  ])('let five %s be under way, and no click waits for them or for their turn', async (_case, slow) => {
    const { clock, sent, sendAll } = makeOffice(new BackgroundSlots());
    await sendAll(8, 'slow', slow, 10 * minuteMs, slowStartMs);
    await sendAll(12, 'click', interactive(), 100, 10_000);
    expect(sent).toEqual([...Array(5).fill('slow'), ...Array(12).fill('click')]);
    await clock.run();
    expect(sent.filter((name) => name === 'slow')).toHaveLength(8);
  });

  it('are shared by the offices of an origin, each in turn', async () => {
    const slots = new BackgroundSlots();
    const first = makeOffice(slots);
    const second = makeOffice(slots, first.clock, first.sent);
    await first.sendAll(5, 'busy', background(), 10 * minuteMs, slowStartMs);
    await first.sendAll(3, 'first', background(), minuteMs);
    await second.sendAll(3, 'second', background(), minuteMs);
    await first.clock.run();
    expect(first.sent.slice(5)).toEqual(['first', 'second', 'first', 'second', 'first', 'second']);
    const origins = new OriginSlots();
    expect(origins.get('https://api.example/a')).toBe(origins.get('https://api.example/b'));
    expect(origins.get('https://api.example/a')).not.toBe(origins.get('https://api.example:8443/a'));
  });

  it('are not waited for by a request that was cancelled', async () => {
    const { clock, limiter, sent, send } = makeOffice(new BackgroundSlots(1));
    const stop = new AbortController();
    void send('a', background(), minuteMs);
    const cancelled = limiter.acquire({ ...background(), signal: stop.signal });
    void send('b', background(), minuteMs);
    await clock.run(clock.monotonicMs() + 1);
    stop.abort(new Error('stopped'));
    await expect(cancelled).rejects.toThrow('stopped');
    await clock.run();
    expect(sent).toEqual(['a', 'b']);
  });
});

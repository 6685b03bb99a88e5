/** Faults 40 to 42: rate limits, over real HTTP. */
import { join } from 'node:path';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { autoAdvancingClock } from '@test/helpers/clock';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondInTurn, respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const limited = '{"success":false,"error":"Rate limit exceeded","message":"slow down","timestamp":"x"}';

describe('rate limits', () => {
  it('faults 40: after Retry-After 5 two processes of one office pause together for 5 seconds', async () => {
    const store = new RateWindowStore(join(temporaryFolder(), 'rate.db'));
    const clock = autoAdvancingClock();
    const times: number[] = [];
    const server = await startFaultServer((request, response) => {
      times.push(clock.now());
      if (times.length === 1) respondWith(limited, 429, { 'retry-after': '5' })(request, response);
      else respondWith(successEnvelope('fine'))(request, response);
    });
    const [first, second] = [makeClient(server.url, { clock, store }), makeClient(server.url, { clock, store })];
    const [a, b] = [await first.client.send({ path: '/a' }), await second.client.send({ path: '/b' })];
    expect([a.data, b.data]).toEqual(['fine', 'fine']);
    expect(times.slice(1).every((time) => time - (times[0] ?? 0) >= 5_000)).toBe(true);
    store.close();
  });

  const fine = successEnvelope('fine');

  it('faults 40: a refusal with status 200 is a refusal', async () => {
    const server = await startFaultServer(respondInTurn([limited], [fine]));
    expect((await makeClient(server.url).client.send({ path: '/x' })).data).toBe('fine');
  });

  const inSeconds = (seconds: number) =>
    new Date(Date.parse('Fri, 20 Nov 2026 10:00:00 GMT') + seconds * 1_000).toUTCString();
  it.each([
    ['seconds', '7', 7_000],
    ['a date', inSeconds(9), 9_000],
    ['a date that is past', inSeconds(-3_600), 1_000],
    ['a negative number', '-5', 1_000],
    ['nothing readable', 'soon', 1_000],
    ['a fraction', '2.5', 2_500],
  ])('faults 41: Retry-After as %s', async (_case, value, waitMs) => {
    const headers = { 'retry-after': value, date: 'Fri, 20 Nov 2026 10:00:00 GMT' };
    const server = await startFaultServer(respondInTurn([limited, 429, headers], [fine]));
    const { client, clock } = makeClient(server.url);
    const start = clock.now();
    await client.send({ path: '/x' });
    expect([server.seen.length, clock.now() - start]).toEqual([2, waitMs]);
  });

  it.each(['901', '1000000000', inSeconds(3_600)])(
    'faults 41: Retry-After %s fails at once and names the time',
    async (value) => {
      const server = await startFaultServer(respondWith(limited, 429, { 'retry-after': value, date: inSeconds(0) }));
      const { client, clock } = makeClient(server.url);
      const error = await expectAppError(client.send({ path: '/x' }));
      expect([error.code, server.seen.length, clock.slept]).toEqual(['rate-limited', 1, []]);
      // A wait of more than a day is not believed: the message names the time of the next try.
      expect(error.message).toMatch(/(?:until|after) \d\d?:\d\d/);
      expect(error.details.retryAfterMs).toBeGreaterThan(900_000);
    },
  );

  it.each([-86_400_000, 86_400_000])(
    'faults 42: a clock that is wrong by %d ms waits as long as a correct one',
    async (skewMs) => {
      const serverNow = 1_800_000_000_000;
      const headers = {
        date: new Date(serverNow).toUTCString(),
        'x-ratelimit-limit': '500',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(serverNow / 1_000 + 20),
      };
      const server = await startFaultServer(respondInTurn([limited, 429, headers], [fine]));
      const { client, clock } = makeClient(server.url, { clock: autoAdvancingClock(serverNow + skewMs) });
      const start = clock.now();
      await client.send({ path: '/x' });
      expect(clock.now() - start).toBe(20_000);
    },
  );
});

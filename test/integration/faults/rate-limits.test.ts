/** Faults 40 to 42: rate limits, over real HTTP. */
import { join } from 'node:path';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { autoAdvancingClock } from '@test/helpers/clock';
import { successEnvelope } from '@test/helpers/expect-app-error';
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

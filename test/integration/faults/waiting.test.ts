/** Faults 40 and 60 to 62: servers that request a wait, and how it ends, over real HTTP. */
import { join } from 'node:path';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { autoAdvancingClock } from '@test/helpers/clock';
import { expectAppError, listEnvelope, successEnvelope } from '@test/helpers/expect-app-error';
import { type CannedResponse, respondInTurn, respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const limited = '{"success":false,"error":"Rate limit exceeded","message":"slow down","timestamp":"x"}';
const down = '{"success":false,"error":"Service Unavailable","timestamp":"x"}';
const broken = '{"success":false,"error":"Internal Server Error","code":500,"timestamp":"x"}';
const gatewayPage = '<!doctype html><html><body>Bad Gateway</body></html>';
const minuteMs = 60_000;

const startServer = (...responses: readonly CannedResponse[]) => startFaultServer(respondInTurn(...responses));
const fine = successEnvelope('fine');

describe('a server that is not available (503)', () => {
  it('faults 60: a 503 with a Retry-After of an hour fails at once as an API error that names the time', async () => {
    const server = await startServer([down, 503, { 'retry-after': '3600' }]);
    const { client, clock, limiter } = makeClient(server.url);
    const error = await expectAppError(client.send({ path: '/x' }));
    expect([error.code, error.details.status, server.seen.length, clock.slept]).toEqual(['api-error', 503, 1, []]);
    expect(error.message).toMatch(/not available \(503\).* until \d\d?:\d\d.*\(60 minutes\)/);
    expect(error.details.retryAfterMs).toBe(3_600_000);
    expect(limiter.getState()).toMatchObject({ waitUntilMs: null, waitCause: null });
  });

  it('faults 60: it delays neither other requests of the office nor other processes', async () => {
    const store = new RateWindowStore(join(temporaryFolder(), 'rate.db'));
    const clock = autoAdvancingClock();
    const server = await startServer([down, 503, { 'retry-after': '1800' }], [fine]);
    await expectAppError(makeClient(server.url, { clock, store }).client.send({ path: '/a' }));
    const other = await makeClient(server.url, { clock, store }).client.send({ path: '/b' });
    expect([other.data, clock.slept]).toEqual(['fine', []]);
    store.close();
  });

  it('faults 60: a short wait is respected, a few times and up to half a minute, then the error says so', async () => {
    const brief = await startServer([down, 503, { 'retry-after': '7' }], [fine]);
    const first = makeClient(brief.url);
    expect((await first.client.send({ path: '/x' })).data).toBe('fine');
    expect(first.clock.slept).toEqual([7_000]);
    const lasting = await startServer([down, 503, { 'retry-after': '9' }]);
    const second = makeClient(lasting.url);
    const error = await expectAppError(second.client.send({ path: '/x' }));
    expect([error.code, lasting.seen.length, second.clock.slept]).toEqual(['api-error', 4, [9_000, 9_000, 9_000]]);
    expect(error.message).toContain('(9 seconds)');
    const slower = await startServer([down, 503, { 'retry-after': '20' }]);
    const third = makeClient(slower.url);
    await expectAppError(third.client.send({ path: '/x' }));
    expect([slower.seen.length, third.clock.slept]).toEqual([2, [20_000]]);
  });
});

describe('a rate limit that lasts', () => {
  it('faults 61: after a refusal for a day one request tries again every five minutes, and its success ends the pause', async () => {
    const server = await startServer(
      [limited, 429, { 'retry-after': '86400' }],
      [limited, 429, { 'retry-after': '86400' }],
      [fine],
    );
    const { client, clock, limiter } = makeClient(server.url);
    const start = clock.now();
    expect((await expectAppError(client.send({ path: '/x' }))).message).toMatch(
      /for a day or longer.*try again.*after \d\d?:\d\d/i,
    );
    clock.advance(5 * minuteMs - 1);
    expect((await expectAppError(client.send({ path: '/x' }))).code).toBe('rate-limited');
    expect(server.seen).toHaveLength(1);
    clock.advance(1);
    expect((await expectAppError(client.send({ path: '/x' }))).code).toBe('rate-limited');
    expect([server.seen.length, clock.now() - start]).toEqual([2, 5 * minuteMs]);
    clock.advance(5 * minuteMs);
    const both = await Promise.all([client.send({ path: '/x' }), client.send({ path: '/y' })]);
    expect(both.map(({ data }) => data)).toEqual(['fine', 'fine']);
    expect([limiter.getState().waitUntilMs, server.seen.length]).toEqual([null, 4]);
  });

  it('faults 61: "Try now" lets one request through at once, in this process and in the next', async () => {
    const file = join(temporaryFolder(), 'rate.db');
    const store = new RateWindowStore(file);
    const clock = autoAdvancingClock();
    const server = await startServer(
      [limited, 429, { 'retry-after': '3600' }],
      [limited, 429, { 'retry-after': '1200' }],
      [fine],
    );
    const first = makeClient(server.url, { clock, store });
    await expectAppError(first.client.send({ path: '/x' }));
    expect(first.limiter.getState().waitCause).toBe('server');
    first.limiter.tryNow();
    const refusedAgain = await expectAppError(first.client.send({ path: '/x' }));
    // The server's last Retry-After counts.
    expect(refusedAgain.message).toMatch(/\(20 minutes\)/);
    store.close();
    const later = new RateWindowStore(file);
    const second = makeClient(server.url, { clock, store: later });
    expect((await expectAppError(second.client.send({ path: '/x' }))).code).toBe('rate-limited');
    expect(server.seen).toHaveLength(2);
    second.limiter.tryNow();
    expect((await second.client.send({ path: '/x' })).data).toBe('fine');
    expect((await second.client.send({ path: '/y' })).data).toBe('fine');
    later.close();
  });

  it.each([
    ['the API’s own error 500', [broken, 500]],
    ['a gateway’s page', [gatewayPage, 502, { 'content-type': 'text/html' }]],
    ['a sign-in page', [gatewayPage, 200, { 'content-type': 'text/html' }]],
    ['a truncated response', ['{"success":true,"da']],
    ['a 503 that names a wait', [down, 503, { 'retry-after': '1' }]],
  ] as const)('faults 61: %s after "Try now" does not end the pause', async (_case, response) => {
    const server = await startServer([limited, 429, { 'retry-after': '3600' }], response, [fine]);
    const { client, clock, limiter } = makeClient(server.url);
    await expectAppError(client.send({ path: '/x' }));
    const { waitUntilMs } = limiter.getState();
    limiter.tryNow();
    await expectAppError(client.send({ path: '/x' }));
    expect((await expectAppError(client.send({ path: '/y' }))).code).toBe('rate-limited');
    expect([limiter.getState().waitUntilMs, limiter.getState().waitCause]).toEqual([waitUntilMs, 'server']);
    expect(server.seen).toHaveLength(2);
    // The next probe shows that it has ended.
    clock.advance(5 * minuteMs);
    expect((await client.send({ path: '/y' })).data).toBe('fine');
    expect(limiter.getState().waitUntilMs).toBeNull();
  });

  it('faults 61: the API’s own "not found" ends the pause', async () => {
    const missing = '{"success":false,"error":"Not Found","message":"Trip not found","code":404,"timestamp":"x"}';
    const server = await startServer([limited, 429, { 'retry-after': '3600' }], [missing, 404], [fine]);
    const { client, limiter } = makeClient(server.url);
    await expectAppError(client.send({ path: '/x' }));
    limiter.tryNow();
    expect((await expectAppError(client.send({ path: '/x' }))).code).toBe('not-found');
    expect((await client.send({ path: '/y' })).data).toBe('fine');
  });

  it('faults 61: a session says that the server requested the wait, and tries at once when the user chooses it', async () => {
    const server = await startServer([limited, 429, { 'retry-after': '3600' }], [listEnvelope([])]);
    const session = makeSession(server.url);
    await expectAppError(session.api.client.send({ path: '/x' }));
    expect(session.getConnection()).toMatchObject({ state: 'waiting', waitCause: 'server', queued: 0 });
    session.tryNow();
    await session.api.client.send({ path: '/x' });
    expect(session.getConnection()).toMatchObject({ state: 'live', waitCause: null, waitUntilMs: null });
  });

  it('faults 61: a server that repeats a Retry-After of 15 minutes delays a request once, not five times', async () => {
    const server = await startServer([limited, 429, { 'retry-after': '899' }]);
    const { client, clock } = makeClient(server.url);
    const start = clock.now();
    const errors = await Promise.all([
      expectAppError(client.send({ path: '/x' })),
      expectAppError(client.send({ path: '/y' })),
    ]);
    expect(errors.map(({ code }) => code)).toEqual(['rate-limited', 'rate-limited']);
    expect(clock.now() - start).toBeLessThanOrEqual(15 * minuteMs);
    expect(errors[0]?.message).toMatch(/until \d\d?:\d\d/);
  });
});

describe('rate limits', () => {
  it('faults 40: after Retry-After 5 two processes of one office pause together for 5 seconds', async () => {
    const store = new RateWindowStore(join(temporaryFolder(), 'rate.db'));
    const clock = autoAdvancingClock();
    const times: number[] = [];
    const server = await startFaultServer((request, response) => {
      times.push(clock.now());
      if (times.length === 1) respondWith(limited, 429, { 'retry-after': '5' })(request, response);
      else respondWith(fine)(request, response);
    });
    const [first, second] = [makeClient(server.url, { clock, store }), makeClient(server.url, { clock, store })];
    const [a, b] = [await first.client.send({ path: '/a' }), await second.client.send({ path: '/b' })];
    expect([a.data, b.data]).toEqual(['fine', 'fine']);
    expect(times.slice(1).every((time) => time - (times[0] ?? 0) >= 5_000)).toBe(true);
    store.close();
  });

  it('faults 40: a refusal with status 200 is a refusal', async () => {
    const server = await startServer([limited], [fine]);
    expect((await makeClient(server.url).client.send({ path: '/x' })).data).toBe('fine');
  });
});

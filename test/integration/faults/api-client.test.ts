/** The API client against a real server that misbehaves: redirections, limits, timeouts, and a token that the server repeats. */
import { fetchWithoutTimeouts } from '@cli/process';
import { httpGet } from '@main/server/http/http-get';
import { canaryToken } from '@test/helpers/canary-token';
import { frozenClock } from '@test/helpers/clock';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { makeBody, respondWith, startFaultServer, withFakeTimeouts } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { describe, expect, it, vi } from 'vitest';

describe('API client', () => {
  it('sends the token in X-Api-Token and parses the envelope', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ a: 1 })));
    const { data } = await makeClient(server.url).client.send({ path: '/x', query: { q: 'a b&c' } });
    expect(data).toEqual(new Map([['a', 1]]));
    expect(server.seen).toEqual([{ path: '/x?q=a+b%26c', token: canaryToken }]);
  });

  it.each([301, 302, 303, 307, 308])(
    'faults 1: a %d to another origin is an error and the target sees nothing',
    async (status) => {
      const target = await startFaultServer(respondWith(successEnvelope(1)));
      const server = await startFaultServer(respondWith('', status, { location: `${target.url}/elsewhere` }));
      const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
      expect(error.code).toBe('redirected');
      expect([target.seen, server.seen.length]).toEqual([[], 1]);
    },
  );

  it('faults 1: a redirect on the same origin names the new address', async () => {
    const server = await startFaultServer(respondWith('', 301, { location: '/v2/x' }));
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/x' }));
    const named = `${server.url}/v2/x`;
    expect([error.details.location, error.message]).toEqual([named, expect.stringContaining(`send us to ${named}`)]);
  });

  it('faults 10: a refused token is not retried and rejects all waiting requests', async () => {
    const refusal = JSON.stringify({ success: false, error: 'Invalid API token', code: 401 });
    const server = await startFaultServer(respondWith(refusal, 401));
    const { client } = makeClient(server.url, { limit: 1, clock: frozenClock() });
    const both = [expectAppError(client.send({ path: '/a' })), expectAppError(client.send({ path: '/b' }))];
    expect((await Promise.all(both)).map((error) => error.code)).toEqual(['token-refused', 'token-refused']);
    expect(server.seen).toHaveLength(1);
  });

  it('marks the requests of jobs as low priority', async () => {
    const server = await startFaultServer(respondWith(successEnvelope(1)));
    const priorities: unknown[] = [];
    const { client } = makeClient(server.url, {
      fetch: (url, init) => {
        priorities.push(init.priority);
        return fetch(url, init);
      },
    });
    await client.send({ path: '/x' });
    await client.send({ path: '/y', priority: 'background' });
    expect(priorities).toEqual(['high', 'low']);
  });

  it('faults 24: the command line requests identity encoding, so that nothing can be half decompressed', async () => {
    const encodings: unknown[] = [];
    const server = await startFaultServer((request, response) => {
      encodings.push(request.headers['accept-encoding']);
      respondWith(successEnvelope(1))(request, response);
    });
    await makeClient(server.url, { fetch: fetchWithoutTimeouts }).client.send({ path: '/x' });
    expect(encodings).toEqual(['identity']);
  });

  it('faults 26: the idle timeout ends a response that has begun and makes no progress', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await startFaultServer((_request, response) => {
      response.writeHead(200);
      response.write(' ');
      arrived.resolve();
    });
    await withFakeTimeouts(async () => {
      const limits = { maxBytes: 1_000, firstByteMs: 5_000, idleMs: 5_000, totalMs: 900_000 };
      const get = { url: server.url, headers: {}, ...limits };
      const failing = expectAppError(httpGet((url, init) => fetch(url, init), get));
      await arrived.promise;
      await vi.advanceTimersByTimeAsync(5_001);
      const error = await failing;
      expect([error.code, error.details.deadline]).toEqual(['timed-out', 'idle']);
    });
  });

  it('faults 25: a failure while reading a response is no network failure, and nothing is sent twice', async () => {
    const server = await startFaultServer(respondWith(successEnvelope({ headers: ['a'], rows: [{ a: 1 }] })));
    const createBody = () => makeBody(() => Promise.reject(new TypeError('a bug')));
    const error = await expectAppError(makeClient(server.url).client.send({ path: '/report/run', createBody }));
    expect([error.code, error.message]).toEqual([
      'internal',
      expect.stringContaining('failed while reading the response'),
    ]);
    expect([error.message.includes('a bug'), server.seen.length]).toEqual([false, 1]);
  });
});

describe('a token that the API repeats', () => {
  const [, secret = ''] = canaryToken.split('.');
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const hex = (text: string) => Buffer.from(text).toString('hex');

  /** Encodings of a text, each complete enough to recover the token from it. */
  const disguises: readonly (readonly [name: string, text: string])[] = [
    ['plain', canaryToken],
    ['the secret alone', `"${secret}"`],
    ['percent-encoded', encodeURIComponent(canaryToken)],
    ['percent-encoded in lower case', encodeURIComponent(canaryToken).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['base64', base64(canaryToken)],
    ['base64 at another offset', base64(`x${canaryToken}y`)],
    ['base64 at a third offset', base64(`xx${canaryToken}yyy`)],
    ['base64url', base64(`>>>${canaryToken}`).replaceAll('+', '-').replaceAll('/', '_')],
    ['hex', hex(canaryToken)],
    ['hex in upper case', hex(secret).toUpperCase()],
  ];

  /** Decodes a text from every encoding. */
  function readable(text: string): string {
    const decoded = text
      .split(/[^A-Za-z0-9+/_%=-]+/)
      .flatMap((piece) => [
        ...[0, 1, 2, 3].map((at) => Buffer.from(piece.slice(at), 'base64').toString('latin1')),
        Buffer.from(piece, 'hex').toString('latin1'),
      ]);
    const unescaped = text.replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    return [text, unescaped, ...decoded].join('\n');
  }

  it.each(disguises)('faults 11: is in no error and no trace, %s', async (_name, text) => {
    const details = { error: `"x\\" ${text}`, message: `auth(${text})`, trace: [`index.php(${text})`, text] };
    const body = { success: false, error: 'Bad Request', message: `no: ${text}`, details };
    const headers = { server: `nginx ${text.slice(0, 60)}` };
    const session = makeSession((await startFaultServer(respondWith(JSON.stringify(body), 400, headers))).url);
    const { message, details: found, stack } = await expectAppError(session.api.client.send({ path: '/x' }));
    const output = JSON.stringify([message, found, stack, session.getDiagnostics(), session.getConnection()]);
    expect(readable(output)).not.toContain(secret);
    expect(readable(output)).not.toContain(canaryToken);
  });

  it('faults 11: is not left in part where a long text is truncated', async () => {
    const body = { success: false, error: 'Bad Request', message: `${'x'.repeat(500 - 12)}${canaryToken}` };
    const server = await startFaultServer(respondWith(JSON.stringify(body), 400));
    const { client, requests } = makeClient(server.url);
    const error = await expectAppError(client.send({ path: '/x' }));
    expect(JSON.stringify([error.message, error.details, requests])).not.toContain(canaryToken.slice(0, 8));
  });
});

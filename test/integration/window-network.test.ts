/** The network of the window: its requests over the host’s net, which behaves as Electron’s (build/adr/0015). */
import { EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { makeNetFetch } from '@main/app/windows/net-adapter';
import { ProxySignIns } from '@main/app/windows/proxy-sign-ins';
import { httpGet, reportLimits } from '@main/server/http/http-get';
import type { ProxyChallenge } from '@shared/app/app-schema';
import { makeAuthority } from '@test/helpers/certificates';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { makeBody, respondWith, startEndlessServer, startFaultServer } from '@test/helpers/fault-server';
import { hostNet, proxySwitches, startTestProxy, trustAuthority } from '@test/helpers/host-net';
import { listen } from '@test/helpers/loopback';
import { makeClient } from '@test/helpers/office';
import type { Net } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const limits = { maxBytes: 1_000_000, firstByteMs: 10_000, idleMs: 10_000, totalMs: 20_000 };
/** A user who signs in nowhere. */
const noSignIns = { request: async () => null, accept: () => undefined, release: () => undefined };
const windowFetch = (...switches: string[]) => makeNetFetch(hostNet(...switches), noSignIns);
const get = (url: string, fetch = windowFetch()) => httpGet(fetch, { url, headers: {}, ...limits });

/**
 * Sends the same bytes to every connection, as Latin-1. Returns the server's URL.
 *
 * @param end - ends the connection once they were sent
 */
async function startRawServer(text: string, end: (socket: Socket) => void = (socket) => socket.end()): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(Buffer.from(text, 'latin1'), () => end(socket)));
  });
  const { address } = await listen(server);
  onTestFinished(() => void server.close());
  return `http://${address}/`;
}

describe('the network of the window', () => {
  it('faults 170: releases the socket of a body that is given up: a seventh request gets its response', async () => {
    const server = await startFaultServer((request, response) =>
      response.end(request.url === '/short' ? '{}' : 'x'.repeat(3_000_000)),
    );
    const fetch = windowFetch();
    for (let count = 0; count < 6; count += 1) {
      expect((await expectAppError(get(server.url, fetch))).code).toBe('answer-too-large');
    }
    expect((await get(`${server.url}/short`, fetch)).text).toBe('{}');
  });

  it('faults 170: releases the socket when reading a body fails for another reason', async () => {
    const server = await startFaultServer((request, response) =>
      response.end(request.url === '/short' ? '{}' : 'x'.repeat(900_000)),
    );
    const fetch = windowFetch();
    const body = makeBody(() => Promise.reject(new Error('The disk is full.')));
    for (let count = 0; count < 6; count += 1) {
      const request = { url: server.url, headers: {}, ...limits, body };
      expect((await expectAppError(httpGet(fetch, request))).code).toBe('internal');
    }
    expect((await get(`${server.url}/short`, fetch)).text).toBe('{}');
  });

  it.each(['000 None', '999 Odd', '600 Odd'])(
    'faults 171: refuses the status %s as a failure of the connection',
    async (status) => {
      const url = await startRawServer(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\n\r\n{}`);
      const error = await expectAppError(get(url));
      expect([error.code, error.details.cause]).toEqual(['network-failed', 'ERR_INVALID_HTTP_RESPONSE']);
    },
  );

  it('faults 171: reads a response whose headers and reason are no text that fetch takes', async () => {
    const url = await startRawServer('HTTP/1.1 200 M\xe4rz\r\nx-city: Z\xfcrich\r\nx-ratelimit-limit: 500\r\n\r\n{}');
    const response = await get(url);
    expect([response.status, response.text, response.headers.get('x-ratelimit-limit')]).toEqual([200, '{}', '500']);
    expect(response.headers.get('x-city')).toBe('Z?rich');
  });

  it('faults 172: reads a body that was compressed unasked', async () => {
    const { url } = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('{"rows":[]}'));
    });
    expect((await get(url)).text).toBe('{"rows":[]}');
  });

  it('faults 172: stops a compressed body at the limit of its decoded size', async () => {
    const { url } = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(50_000_000)));
    });
    expect((await expectAppError(get(url))).code).toBe('answer-too-large');
  });

  it('faults 1: names the target of a redirect, and sends no second request for it', async () => {
    const server = await startFaultServer(respondWith('', 302, { location: 'https://new.example/v2/trip' }));
    const error = await expectAppError(get(server.url));
    expect([error.code, error.details.location]).toEqual(['redirected', 'https://new.example/v2/trip']);
    expect(server.seen).toHaveLength(1);
  });

  it('faults 1: says that a redirect to no web address is one', async () => {
    const server = await startFaultServer(respondWith('', 302, { location: 'file:///etc/passwd' }));
    const error = await expectAppError(get(server.url));
    expect([error.code, error.details.location]).toEqual(['redirected', null]);
  });

  it('reads responses without a body', async () => {
    const { url } = await startFaultServer(respondWith('', 204));
    const response = await get(url);
    expect([response.status, response.text]).toEqual([204, '']);
  });

  it.each(['http', 'https'])('faults 9: says that the proxy asks for a sign-in, over %s', async (scheme) => {
    const proxy = await startTestProxy('anna:secret');
    const error = await expectAppError(get(`${scheme}://127.0.0.1:1/`, windowFetch(...proxySwitches(proxy.address))));
    expect(error.code).toBe('sign-in-needed');
  });

  it('names an error in the body', async () => {
    const url = await startRawServer('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}');
    const error = await expectAppError(get(url));
    expect([error.code, error.details.cause]).toEqual(['network-failed', 'ERR_CONTENT_LENGTH_MISMATCH']);
  });

  it('survives an error that comes before the body is read', async () => {
    const url = await startRawServer('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}', (socket) => socket.destroy());
    const response = await windowFetch()(url, {});
    const other = await startFaultServer(respondWith('{}'));
    await get(other.url);
    await expect(response.text()).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
  });

  it('reads no faster than the body is used', async () => {
    const { url, getWrittenBytes } = await startEndlessServer();
    const stop = new AbortController();
    const body = makeBody(async () => {
      // Another response comes meanwhile: time enough for this one to fill every buffer.
      const other = await startFaultServer(respondWith('x'.repeat(900_000)));
      await get(other.url);
      stop.abort(new Error('enough'));
    });
    const request = { url, headers: {}, ...limits, maxBytes: 1e9, body, signal: stop.signal };
    await expect(httpGet(windowFetch(), request)).rejects.toThrow('enough');
    expect(getWrittenBytes()).toBeLessThan(30_000_000);
  });

  it('faults 173: sends a click while seven long reports run: none of them waits where it would time out', async () => {
    const reports: (() => void)[] = [];
    const hasFive = Promise.withResolvers<void>();
    const { url } = await startFaultServer((request, response) => {
      const respond = () => respondWith(successEnvelope([]))(request, response);
      if (!request.url?.startsWith('/report')) respond();
      else if (reports.push(respond) === 5) hasFive.resolve();
      else if (reports.length > 5) respond();
    });
    const left: string[] = [];
    const fetch = windowFetch();
    const { client } = makeClient(url, {
      fetch: (address, init) => {
        left.push(new URL(address).pathname);
        return fetch(address, init);
      },
    });
    const runs = Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        client.send({ path: '/report/run', query: { report: String(index) }, limits: reportLimits }),
      ),
    );
    await hasFive.promise;
    await client.send({ path: '/trip/fetchAll' });
    expect(left).toEqual([...Array(5).fill('/report/run'), '/trip/fetchAll']);
    for (const respond of reports) respond();
    expect(await runs).toHaveLength(7);
  });

  it('ends at once when it is stopped', async () => {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const { url } = await startFaultServer((_request, response) => {
      response.on('close', () => closed.resolve());
      response.write('{');
      arrived.resolve();
    });
    const stop = new AbortController();
    const result = httpGet(windowFetch(), { url, headers: {}, ...limits, signal: stop.signal });
    await arrived.promise;
    stop.abort(new Error('stopped'));
    await expect(result).rejects.toThrow('stopped');
    await closed.promise;
  });
});

describe('the sign-in to a proxy', () => {
  /** A user who signs in with these passwords, one after another. */
  function makeUser(...passwords: string[]) {
    const shown: ProxyChallenge[] = [];
    const firstShown = Promise.withResolvers<ProxyChallenge>();
    const signIns = new ProxySignIns((challenge) => {
      if (challenge === null) return;
      shown.push(challenge);
      firstShown.resolve(challenge);
      const password = passwords.shift();
      if (password !== undefined) setImmediate(() => signIns.signIn({ id: challenge.id, username: 'anna', password }));
    });
    const fetchThrough = (address: string) => makeNetFetch(hostNet(...proxySwitches(address)), signIns);
    return { signIns, shown, firstShown: firstShown.promise, fetchThrough };
  }

  it('faults 174: is asked for again after a wrong password, and once for all requests', async () => {
    const proxy = await startTestProxy('anna:secret');
    const { url } = await startFaultServer(respondWith('{}'));
    const { shown, fetchThrough } = makeUser('wrong', 'secret');
    const fetch = fetchThrough(proxy.address);
    const responses = await Promise.all([get(url, fetch), get(url, fetch), get(url, fetch)]);
    expect(responses.map(({ text }) => text)).toEqual(['{}', '{}', '{}']);
    expect((await get(url, fetch)).text).toBe('{}');
    expect(shown.map(({ wasRefused }) => wasRefused)).toEqual([false, true]);
    // A proxy may lock an account that is tried too often.
    expect(proxy.signIns.filter((sent) => sent === 'anna:wrong')).toHaveLength(1);
  });

  it('faults 174: is not asked for by each form of a URL when the user cancels it', async () => {
    const proxy = await startTestProxy('anna:secret');
    const { signIns, shown, firstShown, fetchThrough } = makeUser();
    const { api } = makeClient('http://127.0.0.1:1', { fetch: fetchThrough(proxy.address), urlForm: null });
    const trips = api.trips.list({ filters: {}, page: 1, perPage: 1 });
    signIns.cancel((await firstShown).id);
    expect((await expectAppError(trips)).code).toBe('sign-in-needed');
    expect(shown).toHaveLength(1);
  });

  it('faults 174: goes through a tunnel too', async () => {
    const authority = makeAuthority();
    trustAuthority(authority.file);
    const proxy = await startTestProxy('anna:secret');
    const { url } = await startFaultServer(respondWith('{}'), authority.sign());
    const fetch = makeUser('secret').fetchThrough(proxy.address);
    expect((await get(url, fetch)).text).toBe('{}');
    expect(proxy.signIns).toEqual([null, 'anna:secret']);
  });

  it('faults 174: may take the user an hour: the request does not time out meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const proxy = await startTestProxy('anna:secret');
    const { url } = await startFaultServer(respondWith('{}'));
    const { signIns, firstShown, fetchThrough } = makeUser();
    const response = get(url, fetchThrough(proxy.address));
    const { id } = await firstShown;
    vi.advanceTimersByTime(3_600_000);
    signIns.signIn({ id, username: 'anna', password: 'secret' });
    expect((await response).text).toBe('{}');
  });

  it('faults 174: ends with the request when that is stopped', async () => {
    const proxy = await startTestProxy('anna:secret');
    const { signIns, firstShown, fetchThrough } = makeUser();
    const stop = new AbortController();
    const request = { url: 'http://127.0.0.1:1/', headers: {}, ...limits, signal: stop.signal };
    const response = httpGet(fetchThrough(proxy.address), request);
    await firstShown;
    stop.abort(new Error('stopped'));
    await expect(response).rejects.toThrow('stopped');
    expect(signIns.getPending()).toBeNull();
  });

  it('faults 175: is not given to a server that asks for one itself', async () => {
    const headers = { 'www-authenticate': 'Basic realm="Office"', 'content-type': 'application/json' };
    const server = await startFaultServer(respondWith('{}', 401, headers));
    expect((await get(server.url)).status).toBe(401);
    expect(server.seen).toHaveLength(1);
    const { signIns, shown } = makeUser('secret');
    const request = Object.assign(new EventEmitter(), { end: () => undefined, abort: () => undefined });
    void makeNetFetch({ request: () => request } as unknown as Net, signIns)(server.url, {});
    const server401 = { isProxy: false, host: '127.0.0.1', port: 80, realm: 'Office' };
    const given = await new Promise((resolve) =>
      request.emit('login', server401, (...args: unknown[]) => resolve(args)),
    );
    expect([given, shown]).toEqual([[], []]);
  });
});

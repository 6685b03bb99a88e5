/** The network of the window: its requests over the host’s net, which behaves as Electron’s (build/adr/0015). */
import { gzipSync } from 'node:zlib';
import { httpGet } from '@main/api/http/http-get';
import { reportLimits } from '@main/api/http/timeouts';
import { makeNetFetch } from '@main/windows/net-adapter';
import { startBasicProxy } from '@test/helpers/basic-proxy';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { hostNet, proxySwitches } from '@test/helpers/host-net';
import { makeClient } from '@test/helpers/office';
import { startRawServer } from '@test/helpers/raw-server';
import { describe, expect, it } from 'vitest';

const limits = { maxBytes: 1_000_000, idleMs: 10_000, totalMs: 20_000 };
const windowFetch = (...switches: string[]) => makeNetFetch(hostNet(...switches), async () => null);
const get = (url: string, fetch = windowFetch()) => httpGet(fetch, { url, headers: {}, ...limits });

describe('the network of the window', () => {
  it('releases the socket of a body that is given up: a seventh request gets its response', async () => {
    const server = await startFaultServer((request, response) =>
      response.end(request.url === '/short' ? '{}' : 'x'.repeat(3_000_000)),
    );
    const fetch = windowFetch();
    for (let count = 0; count < 6; count += 1) {
      expect((await expectAppError(get(server.url, fetch))).code).toBe('answer-too-large');
    }
    expect((await get(`${server.url}/short`, fetch)).text).toBe('{}');
  });

  it('releases the socket when reading a body fails for another reason', async () => {
    const server = await startFaultServer((request, response) =>
      response.end(request.url === '/short' ? '{}' : 'x'.repeat(900_000)),
    );
    const fetch = windowFetch();
    const body = {
      hasLostBytes: false,
      setDeclaredCharset: () => undefined,
      write: () => Promise.reject(new Error('The disk is full.')),
      end: () => '',
    };
    for (let count = 0; count < 6; count += 1) {
      const request = { url: server.url, headers: {}, ...limits, body };
      expect((await expectAppError(httpGet(fetch, request))).code).toBe('internal');
    }
    expect((await get(`${server.url}/short`, fetch)).text).toBe('{}');
  });

  it.each(['000 None', '999 Odd', '600 Odd'])(
    'refuses the status %s as a failure of the connection',
    async (status) => {
      const url = await startRawServer(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\n\r\n{}`);
      const error = await expectAppError(get(url));
      expect([error.code, error.details.cause]).toEqual(['network-failed', 'ERR_INVALID_HTTP_RESPONSE']);
    },
  );

  it('reads a response whose headers and reason are no text that fetch takes', async () => {
    const url = await startRawServer('HTTP/1.1 200 M\xe4rz\r\nx-city: Z\xfcrich\r\nx-ratelimit-limit: 500\r\n\r\n{}');
    const response = await get(url);
    expect([response.status, response.text, response.headers.get('x-ratelimit-limit')]).toEqual([200, '{}', '500']);
    expect(response.headers.get('x-city')).toBe('Z?rich');
  });

  it('reads a body that was compressed unasked', async () => {
    const { url } = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('{"rows":[]}'));
    });
    expect((await get(url)).text).toBe('{"rows":[]}');
  });

  it('stops a compressed body at the limit of its decoded size', async () => {
    const { url } = await startFaultServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(50_000_000)));
    });
    expect((await expectAppError(get(url))).code).toBe('answer-too-large');
  });

  it('faults 2: names the target of a redirect, and sends no second request for it', async () => {
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
    const proxy = await startBasicProxy('anna:secret');
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
    let written = 0;
    const { url } = await startFaultServer((_request, response) => {
      const write = (): void => {
        while (response.write('y'.repeat(65_536))) written += 65_536;
        response.once('drain', write);
      };
      write();
    });
    const stop = new AbortController();
    const body = {
      hasLostBytes: false,
      setDeclaredCharset: () => undefined,
      write: async () => {
        // Another response comes meanwhile: time enough for this one to fill every buffer.
        const other = await startFaultServer(respondWith('x'.repeat(900_000)));
        await get(other.url);
        stop.abort(new Error('enough'));
      },
      end: () => '',
    };
    const request = { url, headers: {}, ...limits, maxBytes: 1e9, body, signal: stop.signal };
    await expect(httpGet(windowFetch(), request)).rejects.toThrow('enough');
    expect(written).toBeLessThan(30_000_000);
  });

  it('sends a click while seven long reports run: none of them waits where it would time out', async () => {
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

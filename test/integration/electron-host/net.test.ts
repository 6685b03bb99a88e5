/** The host's net against what Electron’s does (build/adr/0015): real HTTP, real sockets. */
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { makeAuthority } from '@test/helpers/certificates';
import { respondWith, startEndlessServer, startFaultServer } from '@test/helpers/fault-server';
import { catchUncaught, hostNet, proxySwitches, startTestProxy, trustAuthority } from '@test/helpers/host-net';
import { startRawServer } from '@test/helpers/raw-server';
import type { ClientRequest } from 'electron';
import { describe, expect, it } from 'vitest';
import { makeNet } from '../../electron-host/api/net';

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;
const largeBody = 'x'.repeat(2_000_000);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: Error) => error.message,
  );
const ended = (request: ClientRequest): Promise<unknown[]> =>
  new Promise((resolve) => {
    request.on('response', (message: unknown) => resolve(['response', message]));
    request.on('error', (error: Error) => resolve(['error', error.message]));
    request.end();
  });

describe('net.fetch', () => {
  it('throws before the app is ready', async () => {
    const net = makeNet({ isReady: () => false, switches: [] });
    expect(await failure(net.fetch('http://127.0.0.1:1/'))).toBe('net module can only be used after app is ready');
  });

  it('sends Chromium’s headers, lower-cases the response’s and joins all but the single-valued', async () => {
    const sent: NodeJS.Dict<string | string[]>[] = [];
    const { url } = await startFaultServer((request, response) => {
      sent.push(request.headers);
      response.setHeader('X-RateLimit-Limit', ['500', '400']);
      response.setHeader('Retry-After', ['5', '9']);
      response.end('{}');
    });
    const response = await hostNet().fetch(url, { credentials: 'omit' });
    expect([response.headers.get('x-ratelimit-limit'), response.headers.get('retry-after')]).toEqual(['500, 400', '5']);
    expect(sent[0]).toMatchObject({
      'user-agent': expect.stringContaining('Electron/'),
      'accept-language': 'en-AU',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'sec-fetch-site': 'none',
    });
  });

  it('leaves the socket taken when a body is cancelled: the seventh request of a host waits', async () => {
    const server = await startFaultServer(respondWith(largeBody));
    const net = hostNet();
    for (let count = 0; count < 6; count += 1) await (await net.fetch(server.url)).body?.cancel();
    const stop = new AbortController();
    const seventh = failure(net.fetch(server.url, { signal: stop.signal }));
    // Another host is not affected: once it has responded, the seventh would have too.
    const other = await startFaultServer(respondWith('{}'));
    await (await net.fetch(other.url)).text();
    expect(server.seen).toHaveLength(6);
    stop.abort(new Error('given up'));
    expect(await seventh).toBe('given up');
  });

  it('frees the socket when the signal aborts', async () => {
    const server = await startFaultServer(respondWith(largeBody));
    const net = hostNet();
    for (let count = 0; count < 6; count += 1) {
      const stop = new AbortController();
      const response = await net.fetch(server.url, { signal: stop.signal });
      stop.abort();
      expect(await failure(response.text())).not.toBe('fulfilled');
    }
    expect(await (await net.fetch(server.url)).text()).toHaveLength(largeBody.length);
  });

  it('loads nothing that is not read', async () => {
    const { url, getWrittenBytes } = await startEndlessServer();
    const response = await hostNet().fetch(url);
    const reader = response.body?.getReader();
    await reader?.read();
    const other = await startFaultServer(respondWith(largeBody));
    await (await hostNet().fetch(other.url)).text();
    expect(getWrittenBytes()).toBeLessThan(30_000_000);
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  });

  it('rejects for a redirect that it must not follow, without its target', async () => {
    const { url } = await startFaultServer(respondWith('', 302, { location: 'https://login.invalid/' }));
    const error = await hostNet()
      .fetch(url, { redirect: 'manual' })
      .catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error('Redirect was cancelled'));
    expect(await failure(hostNet().fetch(url, { redirect: 'error' }))).toContain("policy was 'error'");
  });

  it.each([
    ['status 0', 'HTTP/1.1 000 None\r\ncontent-length: 0\r\n\r\n', 'status'],
    ['status 999', 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n', 'status'],
    ['a Latin-1 header', head('x-city: Z\xfcrich', 'content-length: 0'), 'ByteString'],
    ['a reason phrase', 'HTTP/1.1 200 M\xe4rz\r\ncontent-length: 0\r\n\r\n', ''],
  ])('throws %s where nobody can catch it', async (_name, text, message) => {
    const url = await startRawServer(text);
    expect(await catchUncaught(() => hostNet().fetch(url))).toContain(message);
  });

  it.each([
    ['ERR_CONNECTION_RESET', '', (socket: Socket) => socket.resetAndDestroy()],
    ['ERR_EMPTY_RESPONSE', '', (socket: Socket) => socket.end()],
    ['ERR_INVALID_HTTP_RESPONSE', 'no http\r\n\r\n', (socket: Socket) => socket.end()],
    ['ERR_RESPONSE_HEADERS_TOO_BIG', head(`x: ${'h'.repeat(300_000)}`), (socket: Socket) => socket.end()],
  ])('names %s as Chromium does, without code and cause', async (name, text, end) => {
    const error = await hostNet()
      .fetch(await startRawServer(text, end))
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: `net::${name}` });
    expect([(error as { code?: string }).code, (error as Error).cause]).toEqual([undefined, undefined]);
  });

  it('names a refused connection, an unknown host and a distrusted certificate', async () => {
    const { key, cert } = makeAuthority().sign();
    const { url } = await startFaultServer(respondWith('{}'), { key, cert });
    const net = hostNet();
    expect(await failure(net.fetch('http://127.0.0.1:1/'))).toBe('net::ERR_CONNECTION_REFUSED');
    expect(await failure(net.fetch('http://nowhere.invalid/'))).toBe('net::ERR_NAME_NOT_RESOLVED');
    expect(await failure(net.fetch(url))).toBe('net::ERR_CERT_AUTHORITY_INVALID');
  });

  it.each([
    ['ERR_CONTENT_LENGTH_MISMATCH', head('content-length: 100')],
    ['ERR_INCOMPLETE_CHUNKED_ENCODING', head('transfer-encoding: chunked')],
  ])('fails in the body with %s', async (name, text) => {
    const url = await startRawServer(`${text}${text.includes('chunked') ? '5\r\nhello\r\n' : 'hello'}`);
    const response = await hostNet().fetch(url);
    expect(response.status).toBe(200);
    expect(await failure(response.text())).toBe(`net::${name}`);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('decodes %s and leaves its header, unless the caller offered another encoding', async (encoding, compress) => {
    const { url } = await startFaultServer((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(compress(Buffer.from('{"rows":[]}')));
    });
    const response = await hostNet().fetch(url);
    expect([await response.text(), response.headers.get('content-encoding')]).toEqual(['{"rows":[]}', encoding]);
    const identity = hostNet().fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(await failure(identity)).toBe('net::ERR_CONTENT_DECODING_FAILED');
  });

  it('fails in a body that is not what its encoding says', async () => {
    const { url } = await startFaultServer(respondWith('not compressed', 200, { 'content-encoding': 'gzip' }));
    const response = await hostNet().fetch(url);
    expect(await failure(response.text())).toBe('net::ERR_CONTENT_DECODING_FAILED');
  });
});

describe('net.request', () => {
  it('tells the target of a redirect, and follows it if asked during the event', async () => {
    const { url, seen } = await startFaultServer((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).end();
    });
    const net = hostNet();
    const cancelled = net.request({ url, redirect: 'manual' });
    const targets: unknown[] = [];
    cancelled.on('redirect', (status, method, target) => targets.push(status, method, target));
    expect(await ended(cancelled)).toEqual(['error', 'Redirect was cancelled']);
    expect(targets).toEqual([302, 'GET', `${url}/end`]);
    const followed = net.request({ url, redirect: 'manual' });
    followed.on('redirect', () => followed.followRedirect());
    expect((await ended(followed))[0]).toBe('response');
    expect(seen.map(({ path }) => path)).toEqual(['/', '/', '/end']);
    expect(() => followed.followRedirect()).toThrow('not waiting for a redirect');
  });

  it('aborts without an error, and destroys the response', async () => {
    const { url } = await startFaultServer(respondWith(largeBody));
    const request = hostNet().request(url);
    const errors: string[] = [];
    const [, message] = (await ended(request)) as [string, NodeJS.ReadableStream & { destroyed: boolean }];
    request.on('error', (error) => errors.push(error.message));
    const aborted = new Promise<void>((resolve) => request.once('abort', () => resolve()));
    request.abort();
    await aborted;
    expect([message.destroyed, errors]).toEqual([true, []]);
  });

  it('refuses what Electron refuses', () => {
    const net = hostNet();
    expect(() => net.request('file:///etc/passwd')).toThrow('only supports http: and https:');
    expect(() => net.request({ url: 'http://a.invalid', headers: { 'x-a': 'one\ntwo' } })).toThrow('Invalid value');
  });
});

describe('a proxy', () => {
  it('asks by login until it is satisfied, remembers the sign-in, and forgets it when it is refused', async () => {
    const proxy = await startTestProxy('anna:secret');
    const server = await startFaultServer(respondWith('{}'));
    const net = hostNet(...proxySwitches(proxy.address));
    const passwords = ['wrong', 'secret'];
    const logins: unknown[] = [];
    const send = async () => {
      const request = net.request({ url: server.url, credentials: 'omit' });
      request.on('login', (info, decide) => {
        logins.push(info);
        decide('anna', passwords.shift());
      });
      return (await ended(request)) as [string, { statusCode: number }];
    };
    expect((await send())[1].statusCode).toBe(200);
    expect((await send())[1].statusCode).toBe(200);
    expect(proxy.signIns).toEqual([null, 'anna:wrong', 'anna:secret', 'anna:secret']);
    const [host, port] = proxy.address.split(':');
    const info = { isProxy: true, scheme: 'basic', host, port: Number(port), realm: 'Office proxy' };
    expect(logins).toEqual([info, info]);
  });

  it('responds 407 where nobody signs in; of a tunnel the body then fails', async () => {
    const proxy = await startTestProxy('anna:secret');
    const net = hostNet(...proxySwitches(proxy.address));
    const plain = await net.fetch('http://127.0.0.1:1/');
    expect([plain.status, await plain.text()]).toEqual([407, '<html>Please sign in</html>']);
    const tunnel = await net.fetch('https://127.0.0.1:1/');
    expect(tunnel.status).toBe(407);
    expect(await failure(tunnel.text())).toBe('net::ERR_TUNNEL_CONNECTION_FAILED');
  });

  it('opens tunnels for https once signed in', async () => {
    const authority = makeAuthority();
    trustAuthority(authority.file);
    const proxy = await startTestProxy('anna:secret');
    const server = await startFaultServer(respondWith('{"ok":true}'), authority.sign());
    const request = hostNet(...proxySwitches(proxy.address)).request(server.url);
    request.on('login', (_info, decide) => decide('anna', 'secret'));
    expect(await ended(request)).toMatchObject(['response', { statusCode: 200 }]);
    expect(proxy.signIns).toEqual([null, 'anna:secret']);
  });

  it('is named when it cannot be reached, and not used for this computer unless told', async () => {
    const net = hostNet(...proxySwitches('127.0.0.1:1'));
    expect(await failure(net.fetch('http://127.0.0.1:2/'))).toBe('net::ERR_PROXY_CONNECTION_FAILED');
    expect(await failure(net.fetch('https://127.0.0.1:2/'))).toBe('net::ERR_PROXY_CONNECTION_FAILED');
    const { url } = await startFaultServer(respondWith('{}'));
    expect((await hostNet('--proxy-server=127.0.0.1:1').fetch(url)).status).toBe(200);
  });
});

/** The host's net against what Electron’s does (build/adr/0015): real HTTP, real sockets. */
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { makeAuthority } from '@test/helpers/certificates';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { hostNet } from '@test/helpers/host-net';
import { startRawServer } from '@test/helpers/raw-server';
import { describe, expect, it } from 'vitest';
import { makeNet } from '../../electron-host/api/net';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: Error) => error.message,
  );

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

  it.each([
    ['ERR_CONNECTION_RESET', '', (socket: Socket) => socket.resetAndDestroy()],
    ['ERR_EMPTY_RESPONSE', '', (socket: Socket) => socket.end()],
    ['ERR_INVALID_HTTP_RESPONSE', 'no http\r\n\r\n', (socket: Socket) => socket.end()],
    [
      'ERR_RESPONSE_HEADERS_TOO_BIG',
      `HTTP/1.1 200 OK\r\nx: ${'h'.repeat(300_000)}\r\n\r\n`,
      (socket: Socket) => socket.end(),
    ],
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
});

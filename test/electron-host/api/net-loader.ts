/** Loads one URL as Chromium's URL loader does for net: paused data, redirects, content decoding, sign-ins. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ClientRequest as NodeRequest } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { NetError, toBodyError, toConnectionError } from './net-errors.ts';
import { type Network, TunnelRefusal } from './net-proxy.ts';

export type ResponseHead = {
  readonly statusCode: number;
  readonly statusMessage: string;
  /** By lower-case name, with every value. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
};

export type AuthInfo = {
  readonly isProxy: boolean;
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly realm: string;
};

type LoaderEvents = {
  'response-started': [head: ResponseHead];
  redirect: [redirect: { statusCode: number; newMethod: string; newUrl: string }, headers: ResponseHead['headers']];
  /** The next chunk comes when `resume` is called, and never by itself. */
  data: [chunk: Buffer, resume: () => void];
  complete: [];
  error: [error: Error];
  login: [info: AuthInfo, decide: (username?: string, password?: string) => void];
};

export type LoaderOptions = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sendsCredentials: boolean;
};

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Decodes bytes as UTF-8. Bytes that are none become U+FFFD. */
const decodeUtf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

function readHead({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage): ResponseHead {
  const headers: Record<string, string[]> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [key, value] = [decodeUtf8(rawHeaders[index] ?? '').toLowerCase(), decodeUtf8(rawHeaders[index + 1] ?? '')];
    headers[key] = [...(headers[key] ?? []), value];
  }
  return { statusCode, statusMessage: decodeUtf8(statusMessage), headers };
}

/** Headers that Chromium adds. It offers all its encodings where nobody on the way can read them. */
function completeHeaders(url: URL, given: LoaderOptions['headers']): Record<string, string> {
  const isTrustworthy = url.protocol === 'https:' || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  return {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Electron/45.4.1',
    'accept-encoding': isTrustworthy ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    'accept-language': 'en-AU',
    ...(isTrustworthy ? { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' } : {}),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

const readList = (values: readonly string[] = []) =>
  values.flatMap((value) => value.split(',')).map((item) => item.split(';', 1)[0]?.trim().toLowerCase() ?? '');

export class UrlLoader extends EventEmitter<LoaderEvents> {
  private readonly network: Network;
  private readonly options: LoaderOptions;
  private request: NodeRequest | null = null;
  private body: Readable | null = null;
  private isCancelled = false;

  constructor(network: Network, options: LoaderOptions) {
    super();
    this.network = network;
    this.options = options;
    setImmediate(() => this.start(options.url));
  }

  /** Ends the request. The socket goes with it. */
  cancel(): void {
    this.isCancelled = true;
    this.body?.destroy();
    this.request?.destroy();
  }

  private start(address: string): void {
    if (this.isCancelled) return;
    const url = new URL(address);
    const headers = completeHeaders(url, this.options.headers);
    const { send, options, isProxied } = this.network.findRoute(url);
    const request = send({ ...options, method: 'GET', headers: { ...headers, ...options.headers } });
    this.request = request;
    let hasResponse = false;
    request.once('response', (message) => {
      hasResponse = true;
      this.onResponse(message, url, headers, isProxied);
    });
    request.on('error', (error) => {
      // Of a request that was given up, or whose response has begun, nothing more is heard.
      if (hasResponse || this.isCancelled || this.request !== request) return;
      if (error instanceof TunnelRefusal) this.onTunnelRefused(error.response, address);
      else if (isProxied && /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) {
        this.fail(new NetError('ERR_PROXY_CONNECTION_FAILED'));
      } else this.fail(toConnectionError(error));
    });
    request.end();
  }

  private onResponse(message: IncomingMessage, url: URL, headers: Record<string, string>, isProxied: boolean): void {
    const head = readHead(message);
    const deliver = () => this.deliver(head, message, readList([headers['accept-encoding'] ?? '']));
    if (head.statusCode === 407 && isProxied) {
      this.signIn(head, true, url.href, deliver);
      return;
    }
    if (head.statusCode === 401 && this.options.sendsCredentials) {
      this.signIn(head, false, url.href, deliver);
      return;
    }
    const location = head.headers.location?.[0];
    if (!redirectStatuses.has(head.statusCode) || !location) {
      deliver();
      return;
    }
    const target = URL.canParse(location, url) ? new URL(location, url) : null;
    if (target === null) this.fail(new NetError('ERR_INVALID_REDIRECT'));
    else if (!/^https?:$/.test(target.protocol)) this.fail(new NetError('ERR_UNSAFE_REDIRECT'));
    else this.emit('redirect', { statusCode: head.statusCode, newMethod: 'GET', newUrl: target.href }, head.headers);
  }

  /** A tunnel that was refused is a response first, and fails only when its body is read. */
  private onTunnelRefused(response: IncomingMessage, address: string): void {
    const head = readHead(response);
    this.signIn(head, true, address, () => {
      this.emit('response-started', head);
      this.fail(new NetError('ERR_TUNNEL_CONNECTION_FAILED'));
    });
  }

  private signIn(head: ResponseHead, isProxy: boolean, address: string, refuse: () => void): void {
    const name = isProxy ? 'proxy-authenticate' : 'www-authenticate';
    const challenge = /^(Basic)\b(?:.*?\brealm="([^"]*)")?/i.exec(head.headers[name]?.[0] ?? '');
    if (isProxy) this.network.setCredentials(null);
    if (challenge === null) {
      refuse();
      return;
    }
    const url = new URL(address);
    const server = { host: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) };
    const { host, port } = isProxy ? this.network.proxyAddress : server;
    let isDecided = false;
    this.emit('login', { isProxy, scheme: 'basic', host, port, realm: challenge[2] ?? '' }, (username, password) => {
      if (isDecided || this.isCancelled) return;
      isDecided = true;
      if (username === undefined || password === undefined) {
        refuse();
        return;
      }
      if (!isProxy) throw new ElectronHostUnsupportedError('net: a sign-in to a server');
      this.network.setCredentials({ username, password });
      const before = this.request;
      this.request = null;
      before?.destroy();
      this.start(address);
    });
  }

  private deliver(head: ResponseHead, message: IncomingMessage, offered: readonly string[]): void {
    const encodings = readList(head.headers['content-encoding']).filter((name) => name in decoders);
    if (!encodings.every((name) => offered.includes('*') || offered.includes(name.replace(/^x-/, '')))) {
      this.fail(new NetError('ERR_CONTENT_DECODING_FAILED'));
      return;
    }
    const steps = encodings.reverse().flatMap((name) => decoders[name]?.() ?? []);
    const body = steps.length === 0 ? message : pipeline([message, ...steps], () => undefined);
    this.body = body as unknown as Readable;
    this.emit('response-started', head);
    void this.pump(message, this.body);
  }

  private async pump(message: IncomingMessage, body: Readable): Promise<void> {
    try {
      for await (const chunk of body) {
        await new Promise<void>((resume) => this.emit('data', chunk as Buffer, resume));
      }
    } catch {
      if (!this.isCancelled) this.fail(toBodyError(message.complete, message.headers));
      return;
    }
    if (!this.isCancelled) this.emit('complete');
  }

  private fail(error: NetError): void {
    if (this.isCancelled) return;
    this.cancel();
    this.emit('error', error);
  }
}

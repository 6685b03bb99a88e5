/**
 * net.request as Chromium's network stack answers it: paused data, redirects, content decoding, sign-ins. The response is a
 * stream whose destruction does not end the loading, and a redirect is an error unless its event aborts the request.
 */
import type { IncomingMessage, ClientRequest as NodeRequest } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { NetError, toBodyError, toConnectionError } from './net-errors.ts';
import { type Network, TunnelRefusal } from './net-proxy.ts';
import { decodeBody, NetIncomingMessage, type ResponseHead, readHead } from './net-response.ts';

export type NetRequestOptions = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: 'follow' | 'error' | 'manual';
  readonly credentials?: 'include' | 'omit';
  readonly priority?: 'throttled' | 'idle' | 'lowest' | 'low' | 'medium' | 'highest';
};

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const priorities = ['throttled', 'idle', 'lowest', 'low', 'medium', 'highest'];

function checkHeader(name: string, value: string): void {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new Error(`Invalid header name: '${name}'`);
  if (/[\0\r\n]/.test(value)) throw new Error(`Invalid value for header '${name}': '${value}'`);
}

/** The headers of Chromium that a server heeds. It offers all its encodings where nobody on the way can read them. */
function completeHeaders(url: URL, given: Readonly<Record<string, string>>) {
  const isTrustworthy = url.protocol === 'https:' || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  return {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Electron/45.4.1',
    'accept-encoding': isTrustworthy ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    ...given,
  };
}

/** A GET. It is sent by end(). */
export class NetRequest extends Writable {
  private readonly network: Network;
  private readonly sendsCredentials: boolean;
  private readonly url: string;
  private readonly requestHeaders: Record<string, string> = {};
  private request: NodeRequest | null = null;
  private body: Readable | null = null;
  private response: NetIncomingMessage | null = null;
  private isSent = false;
  private isAborted = false;
  /** Whether nothing more of it is heard. */
  private isOver = false;

  constructor(network: Network, options: NetRequestOptions) {
    super({ autoDestroy: true });
    const { url, redirect = 'follow', priority = 'idle', credentials, headers = {} } = options;
    if (!/^https?:$/.test(new URL(url).protocol)) {
      throw new Error('ClientRequest only supports http: and https: protocols');
    }
    // A redirect is followed by no one.
    if (redirect === 'error') throw new ElectronHostUnsupportedError(`net.request with the redirect mode ${redirect}`);
    if (!priorities.includes(priority)) throw new TypeError(`Invalid priority: ${priority}`);
    this.network = network;
    this.sendsCredentials = credentials !== 'omit';
    this.url = url;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
  }

  setHeader(name: string, value: string): void {
    if (this.isSent) throw new Error("Can't set headers after they are sent");
    checkHeader(name, value);
    this.requestHeaders[name.toLowerCase()] = value;
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'));
    this.isAborted = true;
    this.endLoading();
  }

  override _write(): void {
    throw new ElectronHostUnsupportedError('net.request with a body');
  }

  override _final(done: () => void): void {
    this.isSent = true;
    setImmediate(() => this.load(this.url));
    done();
  }

  private load(address: string): void {
    if (this.isOver) return;
    const url = new URL(address);
    const headers = completeHeaders(url, this.requestHeaders);
    const { send, options, isProxied } = this.network.findRoute(url);
    const request = send({ ...options, method: 'GET', headers: { ...headers, ...options.headers } });
    this.request = request;
    let hasResponse = false;
    request.once('response', (message) => {
      hasResponse = true;
      this.onResponse(message, url, headers['accept-encoding'], isProxied);
    });
    request.on('error', (error) => {
      // Of a request that was given up, or whose response has begun, nothing more is heard.
      if (hasResponse || this.isOver || this.request !== request) return;
      if (error instanceof TunnelRefusal) this.onTunnelRefused(error.response, address);
      else if (isProxied && /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) {
        this.fail(new NetError('ERR_PROXY_CONNECTION_FAILED'));
      } else this.fail(toConnectionError(error));
    });
    request.end();
  }

  private onResponse(message: IncomingMessage, url: URL, offered: string, isProxied: boolean): void {
    const head = readHead(message);
    const deliver = () => this.deliver(head, message, offered);
    const isProxySignIn = head.statusCode === 407 && isProxied;
    if (isProxySignIn || (head.statusCode === 401 && this.sendsCredentials)) {
      this.signIn(head, isProxySignIn, url.href, deliver);
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
    else {
      try {
        this.emit('redirect', head.statusCode, 'GET', target.href, head.headers);
      } finally {
        if (!this.isAborted) this.endLoading(new Error('Redirect was cancelled'));
      }
    }
  }

  /** A tunnel that was refused is a response first, and fails only when its body is read. */
  private onTunnelRefused(response: IncomingMessage, address: string): void {
    const head = readHead(response);
    this.signIn(head, true, address, () => {
      this.respond(head);
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
    const info = {
      isProxy,
      scheme: 'basic',
      realm: challenge[2] ?? '',
      ...(isProxy ? this.network.proxyAddress : server),
    };
    let isDecided = false;
    const decide = (username?: string, password?: string) => {
      if (isDecided || this.isOver) return;
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
      this.load(address);
    };
    if (!this.emit('login', info, decide)) decide();
  }

  private respond(head: ResponseHead): NetIncomingMessage {
    this.response = new NetIncomingMessage(head);
    this.emit('response', this.response);
    return this.response;
  }

  private deliver(head: ResponseHead, message: IncomingMessage, offered: string): void {
    const body = decodeBody(head, message, offered);
    if (body === null) {
      this.fail(new NetError('ERR_CONTENT_DECODING_FAILED'));
      return;
    }
    this.body = body;
    void this.pump(message, body, this.respond(head));
  }

  private async pump(message: IncomingMessage, body: Readable, response: NetIncomingMessage): Promise<void> {
    try {
      for await (const chunk of body) await new Promise<void>((resume) => response.receive(chunk as Buffer, resume));
    } catch {
      this.fail(toBodyError(message.complete, message.headers));
      return;
    }
    if (!this.isOver) response.receive(null, null);
  }

  private fail(error: NetError): void {
    if (!this.isOver) this.endLoading(error);
  }

  /** Ends the request, and its socket. The stream itself was destroyed at its end: it emits no error by itself any more. */
  private endLoading(error?: Error): void {
    this.isOver = true;
    this.body?.destroy();
    this.request?.destroy();
    this.response?.destroy(error);
    if (this.destroyed && error) this.emit('error', error);
    this.destroy(error);
  }
}

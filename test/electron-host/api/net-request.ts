/**
 * net.request over the host's loader, with the behaviour of Electron's: the response is a stream whose destruction does not
 * reach the loader, and a redirect is an error unless its event aborts the request.
 */
import { Readable, Writable } from 'node:stream';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { type AuthInfo, type ResponseHead, UrlLoader } from './net-loader.ts';
import type { Network } from './net-proxy.ts';

/** Headers whose first value counts; the values of others are joined. */
const singleValued = new Set(
  `age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since last-modified
  location max-forwards proxy-authorization referer retry-after server user-agent`.split(/\s+/),
);

/** The response to a request. Nothing is loaded until it is read, and it has no `_destroy` that would end the loading. */
export class NetIncomingMessage extends Readable {
  private readonly head: ResponseHead;
  private readonly pending: (Buffer | null)[] = [];
  private resumeLoader: (() => void) | null = null;
  private isWanted = false;

  constructor(head: ResponseHead) {
    super();
    this.head = head;
  }

  get statusCode(): number {
    return this.head.statusCode;
  }

  get statusMessage(): string {
    return this.head.statusMessage;
  }

  get headers(): Record<string, string | string[]> {
    const { headers } = this.head;
    const entries = Object.entries(headers).map(([name, values]): [string, string | string[]] => {
      if (name === 'set-cookie') return [name, [...values]];
      return [name, singleValued.has(name) ? (values[0] ?? '') : values.join(', ')];
    });
    return Object.fromEntries(entries);
  }

  /** Takes a chunk from the loader, or null at its end. */
  receive(chunk: Buffer | null, resume: (() => void) | null): void {
    this.pending.push(chunk);
    this.resumeLoader = resume;
    this.deliver();
  }

  override _read(): void {
    this.isWanted = true;
    this.deliver();
  }

  private deliver(): void {
    while (this.isWanted && this.pending.length > 0) this.isWanted = this.push(this.pending.shift() ?? null);
    const resume = this.resumeLoader;
    if (!this.isWanted || resume === null) return;
    this.resumeLoader = null;
    resume();
  }
}

/** A URL, or its parts. */
type NetRequestTarget = {
  readonly url?: string;
  readonly protocol?: string;
  readonly host?: string;
  readonly hostname?: string;
  readonly port?: number | string;
  /** With the query. */
  readonly path?: string;
};

export type NetRequestOptions = NetRequestTarget & {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: 'follow' | 'error' | 'manual';
  readonly credentials?: 'include' | 'omit';
  readonly cache?: string;
  readonly priority?: 'throttled' | 'idle' | 'lowest' | 'low' | 'medium' | 'highest';
  readonly referrerPolicy?: string;
};

const priorities = ['throttled', 'idle', 'lowest', 'low', 'medium', 'highest'];

function checkHeader(name: string, value: string): void {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new Error(`Invalid header name: '${name}'`);
  if (/[\0\r\n]/.test(value)) throw new Error(`Invalid value for header '${name}': '${value}'`);
}

function buildUrl({ url, protocol = 'http:', host, hostname, port, path = '/' }: NetRequestTarget): string {
  if (url !== undefined) return url;
  const built = new URL(`${protocol}//${host ?? hostname ?? 'localhost'}`);
  if (port !== undefined && port !== '') built.port = String(port);
  return new URL(path, built).href;
}

/** A GET. It is sent by end(). */
export class NetRequest extends Writable {
  private readonly network: Network;
  private readonly options: NetRequestOptions;
  private readonly url: string;
  private readonly requestHeaders: Record<string, string> = {};
  private loader: UrlLoader | null = null;
  private response: NetIncomingMessage | null = null;
  private isAborted = false;

  constructor(network: Network, given: NetRequestOptions | string) {
    super({ autoDestroy: true });
    const options = typeof given === 'string' ? { url: given } : given;
    const { method = 'GET', redirect = 'follow', priority = 'idle' } = options;
    const url = buildUrl(options);
    if (!/^https?:$/.test(new URL(url).protocol)) {
      throw new Error('ClientRequest only supports http: and https: protocols');
    }
    // A redirect is followed by no one: the updater aborts at its event, too.
    if (redirect === 'error') throw new ElectronHostUnsupportedError(`net.request with the redirect mode ${redirect}`);
    if (!priorities.includes(priority)) throw new TypeError(`Invalid priority: ${priority}`);
    if (method !== 'GET') throw new ElectronHostUnsupportedError(`net.request with ${method}`);
    this.network = network;
    this.options = options;
    this.url = url;
    for (const [name, value] of Object.entries(options.headers ?? {})) this.setHeader(name, value);
  }

  setHeader(name: string, value: string): void {
    if (this.loader) throw new Error("Can't set headers after they are sent");
    checkHeader(name, value);
    this.requestHeaders[name.toLowerCase()] = value;
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'));
    this.isAborted = true;
    this.die();
  }

  override _write(): void {
    throw new ElectronHostUnsupportedError('net.request with a body');
  }

  override _final(done: () => void): void {
    this.start();
    done();
  }

  private start(): void {
    const sendsCredentials = this.options.credentials !== 'omit';
    const loader = new UrlLoader(this.network, { url: this.url, headers: this.requestHeaders, sendsCredentials });
    this.loader = loader;
    loader.on('response-started', (head) => {
      this.response = new NetIncomingMessage(head);
      this.emit('response', this.response);
    });
    loader.on('data', (chunk, resume) => this.response?.receive(chunk, resume));
    loader.on('complete', () => this.response?.receive(null, null));
    loader.on('error', (error) => {
      this.response?.destroy(error);
      this.die(error);
    });
    loader.on('login', (info: AuthInfo, decide) => {
      if (!this.emit('login', info, decide)) decide();
    });
    loader.on('redirect', ({ statusCode, newMethod, newUrl }, headers) => {
      try {
        this.emit('redirect', statusCode, newMethod, newUrl, headers);
      } finally {
        if (!this.isAborted) this.die(new Error('Redirect was cancelled'));
      }
    });
  }

  /** Ends the request. The stream itself was destroyed at its end, so that it emits no error by itself any more. */
  private die(error?: Error): void {
    if (this.destroyed && error) this.emit('error', error);
    this.destroy(error);
    this.loader?.cancel();
    if (this.loader) this.response?.destroy(error);
  }
}

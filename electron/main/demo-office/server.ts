/** The embedded demo office: a real HTTP implementation of the API on loopback (node:http), for staff to try and tests to use. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getLocalDay } from '@shared/dates';
import { type DemoData, makeDemoData } from './data/demo-data';
import { type DemoResponse, responses } from './responses';
import { route } from './routes';

export type DemoOfficeOptions = {
  /** @default 20260101 */
  readonly seed?: number;
  /** YYYY-MM-DD; the same seed and date give the same data. @default the current day */
  readonly today?: string;
  /** @default a new random token */
  readonly token?: string;
  /** Requests per rolling 60 s. @default 500 */
  readonly limit?: number;
  /** @default any free port */
  readonly port?: number;
  /** Epoch milliseconds, injected by tests. */
  readonly now?: () => number;
  /** How long a client may take to send its headers. @default 10,000 */
  readonly headersTimeoutMs?: number;
};

export type DemoOffice = {
  readonly baseUrl: string;
  readonly token: string;
  /** The newest requests with the right token, those over the limit included: at most {@link maxRequestsListed}. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

const windowMs = 60_000;
/** How many requests the office lists. Any program of the computer can send some, so the list must not grow for ever. */
const maxRequestsListed = 1_000;
/** Connections at once. A busy sync opens some dozens. */
const maxConnections = 1_000;
const maxHeaderBytes = 16_384;
const defaultHeadersTimeoutMs = 10_000;

class RollingWindow {
  private readonly stamps: number[] = [];
  private readonly limit: number;
  private readonly now: () => number;

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  /** Counts a request, or tells how many seconds to wait. The headers are those of the API document, Limits. */
  count(): { retryAfter: number | null; headers: Record<string, string> } {
    const now = this.now();
    while (this.stamps[0] !== undefined && this.stamps[0] <= now - windowMs) this.stamps.shift();
    const isOver = this.stamps.length >= this.limit;
    if (!isOver) this.stamps.push(now);
    const freeAt = (this.stamps[0] ?? now) + windowMs;
    const retryAfter = isOver ? Math.max(1, Math.ceil((freeAt - now) / 1_000)) : null;
    return {
      retryAfter,
      headers: {
        'X-RateLimit-Limit': String(this.limit),
        'X-RateLimit-Remaining': String(this.limit - this.stamps.length),
        'X-RateLimit-Reset': String(Math.ceil(freeAt / 1_000)),
        ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }),
      },
    };
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** "2026-11-20T10:15:00+00:00": ISO 8601 with offset, as every response carries it. */
function timestamp(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}+00:00`;
}

/** Reads a request target such as `/report/list?debug=1`. Its path is never taken for a host, as `//` would be. */
function parseTarget(target: string): URL | null {
  return target.startsWith('/') ? URL.parse(`http://demo.invalid${target}`) : null;
}

class Office {
  readonly requests: string[] = [];
  private readonly window: RollingWindow;
  private readonly data: DemoData;
  private readonly token: string;
  private readonly now: () => number;

  constructor(data: DemoData, token: string, limit: number, now: () => number) {
    this.data = data;
    this.token = token;
    this.now = now;
    this.window = new RollingWindow(limit, now);
  }

  /** Answers every request. An exception here would end the application, so none leaves. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    try {
      const { answer, headers } = this.answer(request);
      const text = JSON.stringify({ ...answer.body, timestamp: timestamp(this.now()) });
      response.writeHead(answer.status, {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    } catch {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  }

  private answer(request: IncomingMessage): { answer: DemoResponse; headers: Record<string, string> } {
    // A page that rebinds its own host name to 127.0.0.1 sends that name here (DNS rebinding).
    const ownHost = `127.0.0.1:${request.socket.localPort}`;
    if (request.headers.host !== ownHost) return { answer: responses.misdirected(ownHost), headers: {} };
    if (request.method !== 'GET') return { answer: responses.methodNotAllowed(), headers: {} };
    const url = parseTarget(request.url ?? '');
    if (url === null) return { answer: responses.badTarget(), headers: {} };
    const given = request.headers['x-api-token'];
    if (typeof given !== 'string' || given === '') return { answer: responses.tokenMissing(), headers: {} };
    const isDebug = request.headers['x-debug'] === '1' || url.searchParams.get('debug') === '1';
    if (!isSame(given, this.token)) return { answer: responses.tokenInvalid(isDebug), headers: {} };
    this.list(`${url.pathname}${url.search}`);
    const { retryAfter, headers } = this.window.count();
    if (retryAfter !== null) return { answer: responses.rateLimited(retryAfter), headers };
    return { answer: route(this.data, url.pathname, url.searchParams), headers };
  }

  private list(request: string): void {
    this.requests.push(request);
    if (this.requests.length > maxRequestsListed) this.requests.shift();
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts the demo office on loopback. */
export async function startDemoOffice(options: DemoOfficeOptions = {}): Promise<DemoOffice> {
  const now = options.now ?? Date.now;
  const today = options.today ?? getLocalDay(now());
  const token = options.token ?? `demo.${randomBytes(24).toString('hex')}`;
  const office = new Office(makeDemoData(options.seed ?? 20_260_101, today), token, options.limit ?? 500, now);
  const headersTimeoutMs = options.headersTimeoutMs ?? defaultHeadersTimeoutMs;
  const limits = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 2),
    maxHeaderSize: maxHeaderBytes,
  };
  const server = createServer(limits, (request, response) => office.handle(request, response));
  server.maxConnections = maxConnections;
  const port = await listen(server, options.port ?? 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token,
    requests: office.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

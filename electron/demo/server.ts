/** Embedded demo office: a real HTTP server of the API on loopback (node:http), for users to try and for tests. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getLocalDay } from '@shared/values/dates';
import { type DemoData, makeDemoData } from './data/demo-data';
import { type DemoResponse, responses, route } from './routes';

export type DemoOfficeOptions = {
  /** @default 20709202 */
  readonly seed?: number;
  /** YYYY-MM-DD; the same seed and date give the same data. @default the current day */
  readonly today?: string;
  /** Number of trips; fewer have the same spread over time. @default 2,400 */
  readonly trips?: number;
  /** @default a new random token */
  readonly token?: string;
  /** Requests per rolling 60 s. @default 500 */
  readonly limit?: number;
  /** @default any free port */
  readonly port?: number;
  /** Epoch milliseconds, injected by tests. */
  readonly now?: () => number;
  /** Timeout for a client's headers. @default 10,000 */
  readonly headersTimeoutMs?: number;
};

export type DemoOffice = {
  readonly baseUrl: string;
  readonly token: string;
  /** Newest requests with the right token, refused ones included. At most {@link maxListedRequests}. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

const windowMs = 60_000;
/** Requests that the office lists. Any program of the computer can send some, so the list has a maximum. */
const maxListedRequests = 1_000;
/** Concurrent connections. A busy sync opens a few dozen. */
const maxConnections = 1_000;
const maxHeaderBytes = 16_384;
/** Seed of the data of the built-in office. */
export const defaultSeed = 20_709_202;
const defaultHeadersTimeoutMs = 10_000;

class RollingWindow {
  private readonly sentAtMs: number[] = [];
  private readonly limit: number;
  private readonly now: () => number;

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  /**
   * Counts a request, unless the window is full.
   *
   * @returns the rate limit headers (build/docs/api.md, Rate limits), and the seconds to wait where the window is full
   */
  countRequest(): { retryAfter: number | null; headers: Record<string, string> } {
    const nowMs = this.now();
    while (this.sentAtMs[0] !== undefined && this.sentAtMs[0] <= nowMs - windowMs) this.sentAtMs.shift();
    const isOver = this.sentAtMs.length >= this.limit;
    if (!isOver) this.sentAtMs.push(nowMs);
    const freeAtMs = (this.sentAtMs[0] ?? nowMs) + windowMs;
    const retryAfter = isOver ? Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000)) : null;
    return {
      retryAfter,
      headers: {
        'X-RateLimit-Limit': String(this.limit),
        'X-RateLimit-Remaining': String(this.limit - this.sentAtMs.length),
        'X-RateLimit-Reset': String(Math.ceil(freeAtMs / 1_000)),
        ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }),
      },
    };
  }
}

/** Compares two tokens in constant time. */
function isSameToken(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Formats the timestamp of every response: "2026-11-20T10:15:00+00:00", ISO 8601 with offset. */
function formatTimestamp(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}+00:00`;
}

/** Parses a request target such as `/report/list?debug=1`. The base prevents a path of `//` from being parsed as a host. */
function parseTarget(target: string): URL | null {
  return target.startsWith('/') ? URL.parse(`http://demo.invalid${target}`) : null;
}

/** Checks, counts and responds to requests. */
class RequestHandler {
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

  /** Responds to every request. Catches all exceptions, because one would end the application. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    try {
      const { reply, headers } = this.reply(request);
      const text = JSON.stringify({ ...reply.body, timestamp: formatTimestamp(this.now()) });
      response.writeHead(reply.status, {
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

  private reply(request: IncomingMessage): { reply: DemoResponse; headers: Record<string, string> } {
    // A web page that rebinds its own host name to 127.0.0.1 sends that name as Host (DNS rebinding).
    const ownHost = `127.0.0.1:${request.socket.localPort}`;
    if (request.headers.host !== ownHost) return { reply: responses.misdirected(ownHost), headers: {} };
    if (request.method !== 'GET') return { reply: responses.methodNotAllowed(), headers: {} };
    const url = parseTarget(request.url ?? '');
    if (url === null) return { reply: responses.badTarget(), headers: {} };
    const token = request.headers['x-api-token'];
    if (typeof token !== 'string' || token === '') return { reply: responses.tokenMissing(), headers: {} };
    const isDebug = request.headers['x-debug'] === '1' || url.searchParams.get('debug') === '1';
    if (!isSameToken(token, this.token)) return { reply: responses.tokenInvalid(isDebug), headers: {} };
    this.recordRequest(`${url.pathname}${url.search}`);
    const { retryAfter, headers } = this.window.countRequest();
    if (retryAfter !== null) return { reply: responses.rateLimited(retryAfter), headers };
    return { reply: route(this.data, url.pathname, url.searchParams), headers };
  }

  private recordRequest(request: string): void {
    this.requests.push(request);
    if (this.requests.length > maxListedRequests) this.requests.shift();
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
  const data = makeDemoData(options.seed ?? defaultSeed, today, options.trips);
  const handler = new RequestHandler(data, token, options.limit ?? 500, now);
  const headersTimeoutMs = options.headersTimeoutMs ?? defaultHeadersTimeoutMs;
  const limits = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 2),
    maxHeaderSize: maxHeaderBytes,
  };
  const server = createServer(limits, (request, response) => handler.handle(request, response));
  server.maxConnections = maxConnections;
  const port = await listen(server, options.port ?? 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token,
    requests: handler.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

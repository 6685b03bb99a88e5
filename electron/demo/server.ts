/** Embedded demo office: a real HTTP server of the API on loopback (node:http), for users to try and for tests. */
import { randomBytes } from 'node:crypto';
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
  /** Called with the target of each request that has the right token, refused ones included. */
  readonly onRequest?: (target: string) => void;
};

const windowMs = 60_000;
/** Seed of the data of the built-in office. */
export const defaultSeed = 20_709_202;

/**
 * Makes the rolling window. Each call counts a request, unless the window is full.
 *
 * @returns the rate limit headers (build/docs/api.md, Rate limits), and the seconds to wait where the window is full
 */
function makeWindow(limit: number, now: () => number) {
  const sentAtMs: number[] = [];
  return (): { retryAfter: number | null; headers: Record<string, string> } => {
    const nowMs = now();
    while (sentAtMs[0] !== undefined && sentAtMs[0] <= nowMs - windowMs) sentAtMs.shift();
    const isOver = sentAtMs.length >= limit;
    if (!isOver) sentAtMs.push(nowMs);
    const freeAtMs = (sentAtMs[0] ?? nowMs) + windowMs;
    const retryAfter = isOver ? Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000)) : null;
    return {
      retryAfter,
      headers: {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(limit - sentAtMs.length),
        'X-RateLimit-Reset': String(Math.ceil(freeAtMs / 1_000)),
        ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }),
      },
    };
  };
}

/** Parses a request target such as `/report/run?report=refunds`. The base prevents a path of `//` from being parsed as a host. */
function parseTarget(target: string): URL | null {
  return target.startsWith('/') ? URL.parse(`http://demo.invalid${target}`) : null;
}

type Reply = { readonly reply: DemoResponse; readonly headers?: Record<string, string> };

/** Makes what checks and counts requests, and replies to them. */
function makeResponder(
  data: DemoData,
  ownToken: string,
  now: () => number,
  { limit = 500, onRequest }: DemoOfficeOptions,
) {
  const countRequest = makeWindow(limit, now);
  return ({ headers, method, socket, url: target = '' }: IncomingMessage): Reply => {
    // A web page that rebinds its own host name to 127.0.0.1 sends that name as Host (DNS rebinding).
    const ownHost = `127.0.0.1:${socket.localPort}`;
    if (headers.host !== ownHost) return { reply: responses.misdirected(ownHost) };
    if (method !== 'GET') return { reply: responses.methodNotAllowed() };
    const url = parseTarget(target);
    if (url === null) return { reply: responses.notFound() };
    const token = headers['x-api-token'];
    if (typeof token !== 'string' || token === '') return { reply: responses.tokenMissing() };
    if (token !== ownToken) return { reply: responses.tokenInvalid() };
    onRequest?.(`${url.pathname}${url.search}`);
    const counted = countRequest();
    const reply =
      counted.retryAfter === null
        ? route(data, url.pathname, url.searchParams)
        : responses.rateLimited(counted.retryAfter);
    return { reply, headers: counted.headers };
  };
}

/** Sends a reply. Catches all exceptions, because one would end the application. */
function send(response: ServerResponse, now: () => number, makeReply: () => Reply): void {
  try {
    const { reply, headers } = makeReply();
    // ISO 8601 with offset: "2026-11-20T10:15:00+00:00".
    const timestamp = `${new Date(now()).toISOString().slice(0, 19)}+00:00`;
    const text = JSON.stringify({ ...reply.body, timestamp });
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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts the demo office on loopback. */
export async function startDemoOffice(options: DemoOfficeOptions = {}) {
  const now = options.now ?? Date.now;
  const today = options.today ?? getLocalDay(now());
  const token = options.token ?? `demo.${randomBytes(24).toString('hex')}`;
  const data = makeDemoData(options.seed ?? defaultSeed, today, options.trips);
  const respond = makeResponder(data, token, now, options);
  const server = createServer((request, response) => send(response, now, () => respond(request)));
  const port = await listen(server, options.port ?? 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type DemoOffice = Awaited<ReturnType<typeof startDemoOffice>>;

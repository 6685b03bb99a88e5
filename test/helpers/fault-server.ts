/** A real HTTP server that misbehaves as the test decides. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { vi } from 'vitest';
import { listen } from './loopback';
import { onFinished } from './set-up';

export type FaultServer = {
  readonly url: string;
  readonly seen: { path: string; token: string | undefined }[];
  /** Counts the requests that have no whole response yet. */
  readonly countOpen: () => number;
};

/** Starts a server for one test. Records every request with its token. */
export async function startFaultServer(
  listener: RequestListener,
  tls?: { readonly key: string; readonly cert: string },
): Promise<FaultServer> {
  const seen: FaultServer['seen'] = [];
  let open = 0;
  const recording: RequestListener = (request, response) => {
    const token = request.headers['x-api-token'];
    seen.push({ path: request.url ?? '', token: typeof token === 'string' ? token : undefined });
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    listener(request, response);
  };
  const server = tls ? createTlsServer({ ...tls }, recording) : createServer(recording);
  const { address, stop } = await listen(server);
  onFinished(stop);
  return { url: `${tls ? 'https' : 'http'}://${address}`, seen, countOpen: () => open };
}

/**
 * Starts a server whose responses never end. It writes for as long as the connection takes more.
 *
 * @returns its URL, and the bytes that its responses have written
 */
export async function startEndlessServer(): Promise<{ readonly url: string; readonly getWrittenBytes: () => number }> {
  const chunk = 'y'.repeat(65_536);
  let writtenBytes = 0;
  const { url } = await startFaultServer((_request, response) => {
    const write = (): void => {
      while (response.write(chunk)) writtenBytes += chunk.length;
      response.once('drain', write);
    };
    write();
  });
  return { url, getWrittenBytes: () => writtenBytes };
}

/** A listener that responds to every request with one text. */
export function respondWith(text: string, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

/** A response: its text, status and headers. */
export type CannedResponse = readonly [text: string, status?: number, headers?: Record<string, string>];

/** A listener that sends responses in their order, and repeats the last one. */
export function respondInTurn(...responses: readonly CannedResponse[]): RequestListener {
  let next = 0;
  return (request, response) => {
    const canned = responses[Math.min(next, responses.length - 1)];
    next += 1;
    respondWith(...(canned ?? ['']))(request, response);
  };
}

/** A listener that sends the first part of a body, and then cuts the connection. */
export function cutAfter(text: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers);
    response.write(text, () => setImmediate(() => response.destroy()));
  };
}

/** A body that is read as a test says. */
export const makeBody = (write: () => Promise<void>) => ({
  ...{ hasLostBytes: false, setDeclaredCharset: () => undefined },
  ...{ write, end: () => '' },
});

/** Works with fake timeouts and real sockets. */
export async function withFakeTimeouts<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

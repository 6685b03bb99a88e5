/** Worker: an API on loopback that enforces a rolling limit exactly, behind random network delays. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type ServerSettings = {
  readonly limit: number;
  readonly windowMs: number;
  /** Delay in each direction, at random between these bounds. */
  readonly delayMs: readonly [number, number];
};

/** Report of the worker: times of counted requests in milliseconds of its own clock, and the number of refusals. */
export type ServerReport = { readonly counted: number[]; readonly refused: number };

const { limit, windowMs, delayMs } = workerData as ServerSettings;
let counted: number[] = [];
let recent: number[] = [];
let refused = 0;

const delay = () => delayMs[0] + Math.random() * (delayMs[1] - delayMs[0]);

function respond(response: ServerResponse): void {
  const nowMs = performance.now();
  while ((recent[0] ?? nowMs) <= nowMs - windowMs) recent.shift();
  const isOver = recent.length >= limit;
  if (isOver) refused += 1;
  else {
    recent.push(nowMs);
    counted.push(nowMs);
  }
  const freeInMs = Math.max(1, Math.ceil((recent[0] ?? nowMs) + windowMs - nowMs));
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(limit - recent.length),
    // Seconds would be too coarse for a window that is scaled down.
    'X-Retry-After-Ms': String(freeInMs),
  };
  setTimeout(() => {
    response.writeHead(isOver ? 429 : 200, headers);
    response.end('{}');
  }, delay());
}

const server = createServer((_request, response) => setTimeout(() => respond(response), delay()));
// Leaves connections open during the waits between windows.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }));
parentPort?.on('message', (message: { use?: number; reset?: boolean }) => {
  if (message.reset) {
    counted = [];
    recent = [];
    refused = 0;
  }
  // Inserts requests of another client, spread over the last half of a window.
  if (message.use) {
    const nowMs = performance.now();
    recent = Array.from({ length: message.use }, (_, n) => nowMs - (windowMs / 2) * (1 - n / (message.use ?? 1)));
    counted = [...recent];
  }
  const report: ServerReport = { counted, refused };
  parentPort?.postMessage({ report });
});

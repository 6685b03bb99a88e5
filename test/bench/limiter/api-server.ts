/** A worker: an API on loopback that enforces a rolling limit exactly, behind a line that delays every request unevenly. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type ServerSettings = {
  readonly limit: number;
  readonly windowMs: number;
  /** Each way, at random between these. */
  readonly delayMs: readonly [number, number];
};

/** What the worker tells when it is asked: times in milliseconds of its own clock. */
export type ServerReport = { readonly counted: number[]; readonly refused: number };

const { limit, windowMs, delayMs } = workerData as ServerSettings;
let counted: number[] = [];
let recent: number[] = [];
let refused = 0;

const delay = () => delayMs[0] + Math.random() * (delayMs[1] - delayMs[0]);

function answer(response: ServerResponse): void {
  const now = performance.now();
  while ((recent[0] ?? now) <= now - windowMs) recent.shift();
  const isOver = recent.length >= limit;
  if (isOver) refused += 1;
  else {
    recent.push(now);
    counted.push(now);
  }
  const freeInMs = Math.max(1, Math.ceil((recent[0] ?? now) + windowMs - now));
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(limit - recent.length),
    // Whole seconds would be coarse in a window that is scaled down.
    'X-Retry-After-Ms': String(freeInMs),
  };
  setTimeout(() => {
    response.writeHead(isOver ? 429 : 200, headers);
    response.end('{}');
  }, delay());
}

const server = createServer((_request, response) => setTimeout(() => answer(response), delay()));
// Connections outlast the waits between the windows.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }));
parentPort?.on('message', (message: { use?: number; reset?: boolean }) => {
  if (message.reset) {
    counted = [];
    recent = [];
    refused = 0;
  }
  // Requests of a colleague, spread over the last half of a window.
  if (message.use) {
    const now = performance.now();
    recent = Array.from({ length: message.use }, (_, n) => now - (windowMs / 2) * (1 - n / (message.use ?? 1)));
    counted = [...recent];
  }
  const report: ServerReport = { counted, refused };
  parentPort?.postMessage({ report });
});

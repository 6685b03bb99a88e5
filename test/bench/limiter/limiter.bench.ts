/**
 * `npm run bench -- limiter`: sends 2,000 requests to a server that enforces 500 per window, scaled down. Counts the 429s
 * of each limiter, and its time relative to the optimum for the same requests.
 *
 * All limiters run side by side, each with its own server. They start one after the other, so that their bursts do not
 * coincide.
 *
 *   --window-ms 30000   the window; scales the delays too (5 to 200 ms there and back for 60 s)
 *   --only NAME         one limiter
 *   --scenario WORD     one scenario
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ServerReport, ServerSettings } from './api-server';
import { type BenchLimiter, type LimiterFactory, limiterFactories, type Send, type SendResult } from './limiters';

const { values } = parseArgs({
  options: {
    'window-ms': { type: 'string', default: '30000' },
    only: { type: 'string' },
    scenario: { type: 'string' },
  },
});
const windowMs = Number(values['window-ms']);
const scale = windowMs / 60_000;
const limit = 500;
const requests = 2_000;
const settings: ServerSettings = { limit, windowMs, delayMs: [2.5 * scale, 100 * scale] };

type Message = { port?: number; report?: ServerReport };

async function startServer() {
  const worker = new Worker(new URL('./api-server.ts', import.meta.url), { workerData: settings });
  const next = () => new Promise<Message>((resolve) => worker.once('message', resolve));
  const { port } = await next();
  const request = async (message: object): Promise<ServerReport> => {
    const reply = next();
    worker.postMessage(message);
    return (await reply).report ?? { counted: [], refused: 0 };
  };
  return { url: `http://127.0.0.1:${port}/`, request, stop: () => worker.terminate() };
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const none = { limit: null, remaining: null, retryAfterMs: null, waitMs: null };

/** Sends one GET. Abandons it after `timeoutMs`. */
function sendOnce(url: string, timeoutMs: number | null): Promise<SendResult & { retryMs: number }> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => {
        const number = (name: string) => Number(response.headers[name] ?? 0);
        const retryMs = number('x-retry-after-ms');
        const isRefused = response.statusCode === 429;
        resolve({
          outcome: isRefused ? 'refused' : 'served',
          headers: {
            limit: number('x-ratelimit-limit'),
            remaining: number('x-ratelimit-remaining'),
            retryAfterMs: isRefused ? retryMs : null,
            waitMs: isRefused ? retryMs : null,
          },
          retryMs,
        });
      });
    });
    if (timeoutMs !== null) setTimeout(() => request.destroy(new Error('abandoned')), timeoutMs);
    request.on('error', () => resolve({ outcome: 'abandoned', headers: none, retryMs: 0 }));
  });
}

type Plan = { readonly url: string; readonly getTimeoutMs: () => number | null };

/** Sends a request until it is served. After a refusal waits for as long as the server says. */
async function sendUntilServed(limiter: BenchLimiter, plan: Plan, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    let retryMs = 0;
    const send: Send = async () => {
      const result = await sendOnce(plan.url, plan.getTimeoutMs());
      retryMs = result.retryMs;
      return result;
    };
    const { outcome } = await limiter.run(send);
    if (outcome === 'served') return;
    if (outcome === 'refused') await wait(retryMs);
  }
}

/** Returns the shortest time in which so many requests can be counted, after those that were in the window before. */
function getOptimumMs(before: readonly number[], startMs: number, counted: number): number {
  const stamps = [...before];
  let now = startMs;
  for (let n = 0; n < counted; n += 1) {
    const oldest = stamps[stamps.length - limit];
    if (oldest !== undefined) now = Math.max(now, oldest + windowMs);
    stamps.push(now);
  }
  return now - startMs;
}

type Scenario = {
  readonly name: string;
  readonly used: number;
  readonly getTimeoutMs: () => number | null;
  /** Processes that share the token. */
  readonly processes: number;
  /** Served requests after which each process crashes and starts again; null: never. */
  readonly crashesAfter: number | null;
};

const usual = { used: 0, getTimeoutMs: () => null, processes: 1, crashesAfter: null };
const scenarios: readonly Scenario[] = [
  { ...usual, name: 'jitter' },
  { ...usual, name: 'window partly used', used: 200 },
  {
    ...usual,
    name: 'one in ten abandoned',
    getTimeoutMs: () => (Math.random() < 0.1 ? Math.random() * 300 * scale : null),
  },
  { ...usual, name: 'crash and restart', crashesAfter: 700 },
  { ...usual, name: 'two processes', processes: 2 },
];

async function runProcess(
  factory: LimiterFactory,
  file: string,
  plan: Plan,
  share: number,
  crashesAfter: number | null,
): Promise<void> {
  let served = 0;
  let isOver = false;
  const limiter = factory.make({ requests: limit, windowMs }, file);
  const crash = Promise.withResolvers<void>();
  const sendOne = async () => {
    await sendUntilServed(limiter, plan, () => isOver);
    if (isOver) return;
    served += 1;
    if (served !== crashesAfter) return;
    isOver = true;
    limiter.crash();
    crash.resolve();
  };
  const all = Promise.all(Array.from({ length: share }, () => sendOne().catch(() => undefined)));
  await Promise.race([all, crash.promise]);
  if (served < share) await runProcess(factory, file, plan, share - served, null);
  else limiter.crash();
}

async function measure(factory: LimiterFactory, scenario: Scenario): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limiter-bench-'));
  const server = await startServer();
  try {
    await server.request({ reset: true });
    const before = scenario.used > 0 ? (await server.request({ use: scenario.used })).counted : [];
    const start = performance.now();
    const plan = { url: server.url, getTimeoutMs: scenario.getTimeoutMs };
    const share = requests / scenario.processes;
    const file = join(folder, 'rate-windows.db');
    await Promise.all(
      Array.from({ length: scenario.processes }, () => runProcess(factory, file, plan, share, scenario.crashesAfter)),
    );
    const tookMs = performance.now() - start;
    const report = await server.request({});
    const counted = report.counted.length - before.length;
    // The worker has another clock: shifts its history to the start of this one.
    const moved = before.map((time) => time - Math.max(...before, 0) + start);
    const ratio = tookMs / getOptimumMs(moved, start, counted);
    return `${String(report.refused).padStart(6)} ${ratio.toFixed(3).padStart(8)}`;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const print = (text: string) => process.stdout.write(text);

/** Measures every limiter, and exits: timers of some limiters would run on. */
async function main(): Promise<never> {
  const chosen = limiterFactories.filter(({ name }) => values.only === undefined || name === values.only);
  print(`${requests} requests, ${limit} per ${windowMs} ms, ${settings.delayMs.join('-')} ms each way\n`);
  for (const scenario of scenarios) {
    if (values.scenario !== undefined && !scenario.name.includes(values.scenario)) continue;
    print(`\n${scenario.name}\n${''.padEnd(22)}  429s  time over the optimum\n`);
    const measured = await Promise.all(
      chosen.map(async (factory, index) => {
        await wait((index * windowMs) / chosen.length);
        return `${factory.name.padEnd(22)}${await measure(factory, scenario)}\n`;
      }),
    );
    print(measured.join(''));
  }
  process.exit(0);
}

await main();

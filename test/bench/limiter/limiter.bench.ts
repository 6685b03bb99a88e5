/**
 * `npm run bench -- limiter`: 2,000 requests against a server that enforces 500 per window, scaled down. Counts the 429s
 * that each limiter causes and the time that it takes over the optimum of the same requests.
 *
 * All limiters run side by side, each against a server of its own; they begin one after the other, so that their bursts do
 * not meet.
 *
 *   --window-ms 30000   the window; delays are scaled with it (5 to 200 ms, there and back, of a window of 60 s)
 *   --only NAME         one contender
 *   --scenario WORD     one scenario
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ServerReport, ServerSettings } from './api-server';
import { type BenchLimiter, type LimiterFactory, limiterFactories, type Send, type Sent } from './limiters';

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
  const ask = async (message: object): Promise<ServerReport> => {
    const reply = next();
    worker.postMessage(message);
    return (await reply).report ?? { counted: [], refused: 0 };
  };
  return { url: `http://127.0.0.1:${port}/`, ask, stop: () => worker.terminate() };
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const none = { limit: null, remaining: null, retryAfterMs: null, waitMs: null };

/** One GET; given up after `patienceMs`. */
function sendOnce(url: string, patienceMs: number | null): Promise<Sent & { retryMs: number }> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => {
        const number = (name: string) => Number(response.headers[name] ?? 0);
        const retryMs = number('x-retry-after-ms');
        const isRefused = response.statusCode === 429;
        resolve({
          outcome: isRefused ? 'refused' : 'answered',
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
    if (patienceMs !== null) setTimeout(() => request.destroy(new Error('given up')), patienceMs);
    request.on('error', () => resolve({ outcome: 'given up', headers: none, retryMs: 0 }));
  });
}

type Plan = { readonly url: string; readonly givesUp: () => number | null };

/** Sends until it is answered; whoever is refused waits for as long as the server says, as any good client would. */
async function untilAnswered(contender: BenchLimiter, plan: Plan, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    let retryMs = 0;
    const send: Send = async () => {
      const sent = await sendOnce(plan.url, plan.givesUp());
      retryMs = sent.retryMs;
      return sent;
    };
    const { outcome } = await contender.run(send);
    if (outcome === 'answered') return;
    if (outcome === 'refused') await wait(retryMs);
  }
}

/** The least time in which so many requests can be counted, with what was in the window before. */
function optimumMs(before: readonly number[], startMs: number, counted: number): number {
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
  readonly givesUp: () => number | null;
  /** How many processes share the token, and after how many answers each ends without a word and begins anew. */
  readonly processes: number;
  readonly crashesAfter: number | null;
};

const never = () => null;
const scenarios: readonly Scenario[] = [
  { name: 'jitter', used: 0, givesUp: never, processes: 1, crashesAfter: null },
  { name: 'window part used by a colleague', used: 200, givesUp: never, processes: 1, crashesAfter: null },
  {
    name: 'one in ten given up or timed out',
    used: 0,
    givesUp: () => (Math.random() < 0.1 ? Math.random() * 300 * scale : null),
    processes: 1,
    crashesAfter: null,
  },
  { name: 'restart without a word', used: 0, givesUp: never, processes: 1, crashesAfter: 700 },
  { name: 'two processes', used: 0, givesUp: never, processes: 2, crashesAfter: null },
];

async function runProcess(
  maker: LimiterFactory,
  file: string,
  plan: Plan,
  share: number,
  crashesAfter: number | null,
): Promise<void> {
  let answered = 0;
  let isOver = false;
  const contender = maker.make({ requests: limit, windowMs }, file);
  const crash = Promise.withResolvers<void>();
  const one = async () => {
    await untilAnswered(contender, plan, () => isOver);
    if (isOver) return;
    answered += 1;
    if (answered !== crashesAfter) return;
    isOver = true;
    contender.crash();
    crash.resolve();
  };
  const all = Promise.all(Array.from({ length: share }, () => one().catch(() => undefined)));
  await Promise.race([all, crash.promise]);
  if (answered < share) await runProcess(maker, file, plan, share - answered, null);
  else contender.crash();
}

async function measure(maker: LimiterFactory, scenario: Scenario): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limiter-bench-'));
  const server = await startServer();
  try {
    await server.ask({ reset: true });
    const before = scenario.used > 0 ? (await server.ask({ use: scenario.used })).counted : [];
    const start = performance.now();
    const plan = { url: server.url, givesUp: scenario.givesUp };
    const share = requests / scenario.processes;
    const file = join(folder, 'rate-windows.db');
    await Promise.all(
      Array.from({ length: scenario.processes }, () => runProcess(maker, file, plan, share, scenario.crashesAfter)),
    );
    const tookMs = performance.now() - start;
    const report = await server.ask({});
    const counted = report.counted.length - before.length;
    // The worker's clock is another one: its history is moved to where ours began.
    const moved = before.map((time) => time - Math.max(...before, 0) + start);
    const ratio = tookMs / optimumMs(moved, start, counted);
    return `${String(report.refused).padStart(6)} ${ratio.toFixed(3).padStart(8)}`;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const say = (text: string) => process.stdout.write(text);

/** Limiters whose timers keep the process alive have nothing more to do. */
async function main(): Promise<never> {
  const chosen = limiterFactories.filter(({ name }) => values.only === undefined || name === values.only);
  say(`${requests} requests, ${limit} per ${windowMs} ms, ${settings.delayMs.join('-')} ms each way\n`);
  for (const scenario of scenarios) {
    if (values.scenario !== undefined && !scenario.name.includes(values.scenario)) continue;
    say(`\n${scenario.name}\n${''.padEnd(22)}  429s  time over the optimum\n`);
    const measured = await Promise.all(
      chosen.map(async (maker, nth) => {
        await wait((nth * windowMs) / chosen.length);
        return `${maker.name.padEnd(22)}${await measure(maker, scenario)}\n`;
      }),
    );
    say(measured.join(''));
  }
  process.exit(0);
}

await main();

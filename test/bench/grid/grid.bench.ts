/**
 * `npm run bench -- grid`: 100,000 trips in 20 columns in the real Chromium, Tripledger's table ("ours") beside AG
 * Grid (community) on the same rows: first rows, frames of a sweep through the whole height, a numeric sort, a text filter.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { serveLoopback } from '@test/helpers/loopback';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { format, median, percentile, say, takeTurns } from '../measured';

const root = resolve(import.meta.dirname, '../../..');
const rounds = 3;
const frames = 600;

type Measurements = Awaited<ReturnType<typeof measure>>;

async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'grid-bench-'));
  await build({
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    resolve: {
      alias: Object.fromEntries(['shared', 'renderer', 'test'].map((name) => [`@${name}`, join(root, name)])),
    },
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
  return outDir;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const serve = (folder: string) =>
  serveLoopback(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(await readFile(join(folder, file)).catch(() => ''));
  });

/** Milliseconds from an action to the end of the first frame that shows its outcome. */
async function measureAction(page: Page, action: string, isDone: string): Promise<number> {
  return await page.evaluate(
    ([action, isDone]) =>
      new Promise<number>((done) => {
        const started = performance.now();
        new Function(`window.bench.${action}`)();
        const check = new Function(`return ${isDone}`);
        const poll = () =>
          requestAnimationFrame(() => {
            if (check()) setTimeout(() => done(performance.now() - started));
            else poll();
          });
        poll();
      }),
    [action, isDone] as const,
  );
}

/**
 * Frame times of one sweep from the first row to the last.
 * The position is set after a frame, so that the next one begins with the scroll event, as it does for a user.
 */
async function sweep(page: Page): Promise<number[]> {
  return await page.evaluate(
    (frames) =>
      new Promise<number[]>((done) => {
        const scroller = window.bench.scroller();
        const height = scroller.scrollHeight - scroller.clientHeight;
        const times: number[] = [];
        let previous = performance.now();
        let frame = 0;
        const step = (now: number) => {
          times.push(now - previous);
          previous = now;
          frame += 1;
          if (frame >= frames) return done(times.slice(2));
          requestAnimationFrame(step);
          setTimeout(() => {
            scroller.scrollTop = (height * frame) / frames;
          });
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
}

async function measure(url: string, name: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    await page.goto(`${url}?grid=${name}`);
    await page.waitForFunction(() => 'bench' in window);
    const firstRows = await measureAction(page, 'mount()', "window.bench.firstCell() !== ''");
    await page.waitForTimeout(1_000);
    const times = await sweep(page);
    await page.evaluate(() => {
      window.bench.scroller().scrollTop = 0;
    });
    await page.waitForTimeout(500);
    const sort = await measureAction(page, 'sort()', "window.bench.firstCell() !== '1200000'");
    const cold = await measureAction(page, "filter('smith')", 'window.bench.listed() < 100000');
    await measureAction(page, "filter('')", 'window.bench.listed() === 100000');
    const warm = await measureAction(page, "filter('sydney')", 'window.bench.listed() < 100000');
    return {
      'first rows, ms': firstRows,
      'frame p95, ms': percentile(times, 0.95),
      'sort, ms': sort,
      'filter cold, ms': cold,
      'filter warm, ms': warm,
    };
  } finally {
    await browser.close();
  }
}

const folder = await buildPage();
const server = await serve(folder);
const measureIt = (name: string) => () => measure(`${server.baseUrl}/`, name);
const turns = await takeTurns(rounds, { ours: measureIt('ours'), 'ag-grid': measureIt('ag-grid') }).finally(
  async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  },
);
const [ours = [], ag = []] = turns.values();
say(`100,000 trips x 20 columns, medians of ${rounds} rounds in alternation, ${frames} frames of a sweep`);
say(`${' '.repeat(18)}${'ours'.padStart(9)}${'AG Grid'.padStart(9)}${'ratio'.padStart(9)}  ours, every round`);
for (const name of Object.keys(ours[0] ?? {}) as (keyof Measurements)[]) {
  const [own, other] = [ours, ag].map((all) => median(all.map((run) => run[name]))) as [number, number];
  const medians = [format(own, 9, 1), format(other, 9, 1), format(own / Math.max(0.1, other), 9, 2)];
  say(`${name.padEnd(18)}${medians.join('')}  ${ours.map((run) => run[name].toFixed(1)).join(' ')}`);
}

/**
 * `npm run bench -- startup`: from the launch to the first list that can be used (a click on its first row is shown), with
 * 2,400 saved trips, beside an empty window in the same host, in alternation. Then what both do while nothing happens, and
 * the memory of their processes.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  type Launched,
  launch,
  listProcesses,
  readCpuMs,
  readMegabytes,
  root,
  type Subject,
  stop,
  toEmptyWindow,
} from './launch';
import { runProgram, startProgram } from './programs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** After the first list: the code of other screens is loaded, and the request window empties within a minute. */
    'settle-seconds': { type: 'string', default: '75' },
    'idle-seconds': { type: 'string', default: '20' },
  },
});
const rounds = Number(values.rounds);
const idleMs = Number(values['idle-seconds']) * 1_000;
const settleMs = Number(values['settle-seconds']) * 1_000;

/**
 * Clicks the first row as soon as rows are drawn, and marks the frame that shows it selected: then the list is usable. Sent
 * to the page while it loads.
 */
const clickFirstRow = `new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-rows').length === 0) return;
  const row = document.querySelector('.dt-body [role=row]:not([hidden])');
  row.click();
  const check = () => {
    if (row.getAttribute('aria-selected') === 'true') setTimeout(() => performance.mark('click-shown'));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}).observe({ type: 'mark', buffered: true })`;

type Idle = { readonly cpuMs: Readonly<Record<string, number>>; readonly megabytes: Readonly<Record<string, number>> };

/** The processor time of the processes over an idle stretch, by their own clocks, and their memory at its end. */
async function measureIdle(launched: Launched): Promise<Idle> {
  const before = new Map((await listProcesses(launched)).map(({ id }) => [id, readCpuMs(id)]));
  await wait(idleMs);
  const cpuMs: Record<string, number> = {};
  const megabytes: Record<string, number> = {};
  for (const { type, id } of await listProcesses(launched)) {
    cpuMs[type] = (cpuMs[type] ?? 0) + readCpuMs(id) - (before.get(id) ?? 0);
    megabytes[type] = (megabytes[type] ?? 0) + readMegabytes(id);
  }
  return { cpuMs, megabytes };
}

/** Connects an office and saves its 2,400 trips, through the application's own command line. */
async function saveTrips(home: string): Promise<{ stopServer: () => Promise<void> }> {
  const server = startProgram(process.execPath, [join(root, 'out/main/demo-office.js'), '--limit', '100000']);
  const baseUrl = await server.readLine(/^Base URL: (\S+)$/);
  const token = await server.readLine(/^API token: (\S+)$/);
  const runCommand = (...args: string[]) =>
    runProgram(process.execPath, [join(root, 'out/main/cli.js'), ...args], {
      TRIPLEDGER_HOME: home,
      TRIPLEDGER_TOKEN: token,
    });
  await runCommand('connect', 'Bench', '--base-url', baseUrl);
  await runCommand('trips', '--all', '--office', 'Bench', '--out', join(home, 'trips.csv'));
  return { stopServer: () => server.stop() };
}

const getMedian = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const format = (number: number, digits = 0) => number.toFixed(digits).padStart(9);
const print = (text: string) => process.stdout.write(`${text}\n`);

async function measureStarts(subjects: readonly Subject[]): Promise<ReadonlyMap<string, number[]>> {
  const starts = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  // The first round fills the disk's cache and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of subjects) {
      const launched = await launch(subject);
      await stop(launched);
      if (round > 0) starts.get(subject.name)?.push(launched.readyMs);
    }
  }
  return starts;
}

function printStarts(starts: ReadonlyMap<string, number[]>): void {
  const empty = getMedian(starts.get('empty window') ?? []);
  print(`\n${'launch, ms'.padEnd(34)}   median  slowest    ratio`);
  for (const [name, all] of starts) {
    print(`${name.padEnd(34)}${format(getMedian(all))}${format(Math.max(...all))}${format(getMedian(all) / empty, 2)}`);
  }
}

function printScripts(): void {
  const assets = join(root, 'out/renderer/assets');
  const kilobytes = (pattern: RegExp) =>
    readdirSync(assets)
      .filter((name) => pattern.test(name))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length / 1_000, 0);
  print(
    `\nfirst screen, compressed: script ${kilobytes(/^index-.*\.js$/).toFixed(0)} kB, styles ${kilobytes(/^index-.*\.css$/).toFixed(0)} kB`,
  );
  print(`all screens, compressed: script ${kilobytes(/\.js$/).toFixed(0)} kB`);
}

function printIdle(idle: ReadonlyMap<string, Idle>): void {
  const types = new Set([...idle.values()].flatMap(({ cpuMs }) => Object.keys(cpuMs)));
  for (const [title, key, digits] of [
    [`processor time of ${idleMs / 1_000} idle seconds, ms`, 'cpuMs', 0],
    ['memory, MiB (PSS)', 'megabytes', 1],
  ] as const) {
    print(`\n${title.padEnd(40)}${[...idle.keys()].map((name) => name.padStart(16)).join('')}`);
    for (const type of types) {
      const cells = [...idle.values()].map((found) => (found[key][type] ?? 0).toFixed(digits).padStart(16));
      print(`${type.padEnd(40)}${cells.join('')}`);
    }
    const sums = [...idle.values()].map((found) =>
      Object.values(found[key])
        .reduce((sum, value) => sum + value, 0)
        .toFixed(digits)
        .padStart(16),
    );
    print(`${'all'.padEnd(40)}${sums.join('')}`);
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'startup-bench-'));
  const home = join(folder, 'home');
  const emptyHome = join(folder, 'empty');
  mkdirSync(emptyHome);
  const { stopServer } = await saveTrips(home);
  const empty = toEmptyWindow(emptyHome);
  const ours = (name: string): Subject => ({
    name,
    appPath: root,
    home,
    prepare: clickFirstRow,
    readReadyMs: "performance.getEntriesByName('click-shown')[0]?.startTime ?? null",
  });
  try {
    print(`${rounds} starts each, in alternation`);
    const online = ours('first list, server at hand');
    const starts = new Map(await measureStarts([empty, online]));
    const idle = new Map<string, Idle>();
    for (const subject of [empty, online]) {
      const launched = await launch(subject);
      await wait(settleMs);
      idle.set(subject === empty ? 'empty window' : 'Tripledger', await measureIdle(launched));
      await stop(launched);
    }
    await stopServer();
    const offline = ours('first list, no server: saved data');
    for (const [name, all] of await measureStarts([empty, offline])) {
      starts.set(name, [...(starts.get(name) ?? []), ...all]);
    }
    printStarts(starts);
    printScripts();
    printIdle(idle);
  } finally {
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
process.exit(0);

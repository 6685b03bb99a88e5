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
import { type ByType, format, median, say, sayByType, takeTurns } from '../measured';
import * as launching from './launch';
import { startProgram } from './programs';

const { connectOffice, launch, readByType, readCpuMs, readMegabytes, root, toEmptyWindow, toTripledger } = launching;
type Launched = launching.Launched;
type Subject = launching.Subject;

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

type Idle = { readonly cpuMs: ByType; readonly megabytes: ByType };

/** The processor time of the processes over an idle stretch, by their own clocks, and their memory at its end. */
async function measureIdle(launched: Launched): Promise<Idle> {
  const before = new Map<number, number>();
  await readByType(launched, (pid) => {
    before.set(pid, readCpuMs(pid));
    return 0;
  });
  await wait(idleMs);
  const cpuMs = await readByType(launched, (pid) => readCpuMs(pid) - (before.get(pid) ?? 0));
  return { cpuMs, megabytes: await readByType(launched, readMegabytes) };
}

/** Connects an office and saves its 2,400 trips, through the application's own command line. */
async function saveTrips(home: string): Promise<{ stopServer: () => Promise<void> }> {
  const server = startProgram(process.execPath, [join(root, 'out/main/demo-office.js'), '--limit', '100000']);
  const baseUrl = await server.readLine(/^Base URL: (\S+)$/);
  const token = await server.readLine(/^API token: (\S+)$/);
  const save = ['trips', '--all', '--office', 'Bench', '--out', join(home, 'trips.csv')];
  await connectOffice(home, baseUrl, token, save);
  return { stopServer: () => server.stop() };
}

/** Milliseconds of starts in alternation. */
async function measureStarts(subjects: readonly Subject[]): Promise<ReadonlyMap<string, number[]>> {
  const starts = subjects.map((subject) => {
    const start = async () => {
      const launched = await launch(subject);
      await launched.program.stop();
      return launched.readyMs;
    };
    return [subject.name, start];
  });
  const turns = await takeTurns<number>(rounds + 1, Object.fromEntries(starts));
  // The first round fills the disk's cache and is not counted.
  return new Map([...turns].map(([name, all]) => [name, all.slice(1)]));
}

function printStarts(starts: ReadonlyMap<string, number[]>): void {
  const empty = median(starts.get('empty window') ?? []);
  say(`\n${'launch, ms'.padEnd(34)}   median  slowest    ratio`);
  for (const [name, all] of starts) {
    const medians = [format(median(all), 9), format(Math.max(...all), 9), format(median(all) / empty, 9, 2)];
    say(`${name.padEnd(34)}${medians.join('')}`);
  }
}

function printScripts(): void {
  const assets = join(root, 'out/renderer/assets');
  const kilobytes = (pattern: RegExp) => {
    const files = readdirSync(assets).filter((name) => pattern.test(name));
    const sizes = files.map((name) => gzipSync(readFileSync(join(assets, name))).length / 1_000);
    return sizes.reduce((all, size) => all + size, 0).toFixed(0);
  };
  const styles = kilobytes(/^index-.*\.css$/);
  say(`\nfirst screen, compressed: script ${kilobytes(/^index-.*\.js$/)} kB, styles ${styles} kB`);
  say(`all screens, compressed: script ${kilobytes(/\.js$/)} kB`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'startup-bench-'));
  const home = join(folder, 'home');
  const emptyHome = join(folder, 'empty');
  mkdirSync(emptyHome);
  const { stopServer } = await saveTrips(home);
  const empty = toEmptyWindow(emptyHome);
  const readReadyMs = "performance.getEntriesByName('click-shown')[0]?.startTime ?? null";
  const ours = (name: string): Subject => ({ ...toTripledger(home), name, prepare: clickFirstRow, readReadyMs });
  try {
    say(`${rounds} starts each, in alternation`);
    const online = ours('first list, server at hand');
    const starts = new Map(await measureStarts([empty, online]));
    const [cpuMs, megabytes] = [new Map<string, ByType>(), new Map<string, ByType>()];
    for (const [name, subject] of [['empty window', empty] as const, ['Tripledger', online] as const]) {
      const launched = await launch(subject);
      await wait(settleMs);
      const idle = await measureIdle(launched);
      cpuMs.set(name, idle.cpuMs);
      megabytes.set(name, idle.megabytes);
      await launched.program.stop();
    }
    await stopServer();
    const offline = ours('first list, no server: saved data');
    for (const [name, all] of await measureStarts([empty, offline])) {
      starts.set(name, [...(starts.get(name) ?? []), ...all]);
    }
    printStarts(starts);
    printScripts();
    sayByType(`processor time of ${idleMs / 1_000} idle seconds, ms`, cpuMs);
    sayByType('memory, MiB (PSS)', megabytes, 1);
  } finally {
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
process.exit(0);

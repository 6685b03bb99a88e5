/**
 * `npm run bench -- startup`: from the launch to the first list that can be used (a click on its first row is shown), with
 * 2,400 saved trips, beside an empty window in the same host, in alternation.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, median, say, takeTurns } from '../measured';
import { connectOffice, launch, root, type Subject, toEmptyWindow, toTripledger } from './launch';
import { startProgram } from './programs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/**
 * Presses on the first row as soon as rows are drawn, and marks the frame that shows it selected: then the list is usable. Sent
 * to the page while it loads.
 */
const clickFirstRow = `new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-rows').length === 0) return;
  const row = document.querySelector('.dt-body [role=row]:not([hidden])');
  row.children[1].dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1 }));
  const check = () => {
    if (row.getAttribute('aria-selected') === 'true') setTimeout(() => performance.mark('click-shown'));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}).observe({ type: 'mark', buffered: true })`;

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
    await stopServer();
    const offline = ours('first list, no server: saved data');
    const rows: Subject = { ...toTripledger(home), name: 'its rows alone' };
    for (const [name, all] of await measureStarts([empty, offline, rows])) {
      starts.set(name, [...(starts.get(name) ?? []), ...all]);
    }
    printStarts(starts);
  } finally {
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
process.exit(0);

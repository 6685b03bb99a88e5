/**
 * `npm run bench -- saved-list`: the window with a saved list of 100,000 trips and no server: from the click on the saved
 * trips to their rows, sorting, filtering while typing, grouping, the longest task of the page at each, and the memory of
 * all processes. Beside it an empty window in the same host, whose launch and memory are the denominators.
 *
 *   --trips 100000  --rounds 3
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RecordToCache } from '@main/cache/repositories/record-repository';
import { makeFullOffice } from '../cache/full-office';
import { connectOffice } from '../office/connect-office';
import { paginate } from '../office/paginate';
import { serveLoopback } from '../office/serve-loopback';
import {
  type Launched,
  launch,
  listProcesses,
  readMegabytes,
  root,
  type Subject,
  stop,
  toEmptyWindow,
} from '../startup/launch';
import { pageSteps, stepHelpers } from './page-steps';

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const trips = Number(values.trips);
const rounds = Number(values.rounds);
const maxStepMs = 120_000;
/** Screens that are not shown are read, and the collector of garbage has run, by then. */
const settleMs = 10_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const getMedian = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Connects an office without trips, and saves some as a sync does, with their index. */
async function saveTrips(home: string): Promise<void> {
  const api = await serveLoopback((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(paginate([], new URL(request.url ?? '', 'http://localhost')));
  });
  const { officeId, services } = await connectOffice(home, api.baseUrl).finally(api.stop);
  const { cache } = await services.offices.openSession(officeId);
  const batchSize = 2_000;
  let batch: RecordToCache[] = [];
  let rank = 0;
  for (const { id, item } of makeFullOffice(trips)) {
    batch.push([String(id), item, rank]);
    rank += 1;
    if (batch.length < batchSize && rank < trips) continue;
    await cache.records.putAll('trip-item', batch, Date.now());
    batch = [];
  }
  await cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 50 });
  await services.close();
}

/** What a step took in the page, in milliseconds. */
type Step = { readonly tookMs: number; readonly maxTaskMs: number };

async function runStep({ page }: Launched, name: string, script: string): Promise<Step> {
  await page.evaluate(`bench.start(${JSON.stringify(name)}, ${script}); null`);
  const endMs = performance.now() + maxStepMs;
  for (;;) {
    const result = (await page.evaluate(`bench.results[${JSON.stringify(name)}] ?? null`)) as Step | string | null;
    if (typeof result === 'string') throw new Error(`${name}: ${result}`);
    if (result !== null) return result;
    if (performance.now() > endMs) {
      const state = await page.evaluate('JSON.stringify({ rows: bench.rowCount(), address: location.hash })');
      throw new Error(`${name} did not end within ${maxStepMs} ms: ${String(state)}.`);
    }
    await wait(250);
  }
}

async function measureMegabytes(launched: Launched): Promise<ReadonlyMap<string, number>> {
  await wait(settleMs);
  const megabytes = new Map<string, number>();
  for (const { type, id } of await listProcesses(launched)) {
    megabytes.set(type, (megabytes.get(type) ?? 0) + readMegabytes(id));
  }
  return megabytes;
}

const sum = (megabytes: ReadonlyMap<string, number>) => [...megabytes.values()].reduce((all, part) => all + part, 0);
const format = (number: number, digits = 0) => number.toFixed(digits).padStart(10);

/** Forgets where the round before ended: each round begins with the whole list, without groups. */
function forgetScreens(home: string): void {
  for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.screens.sealed')) rmSync(join(home, name));
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'saved-list-bench-'));
  const home = join(folder, 'home');
  const emptyHome = join(folder, 'empty');
  mkdirSync(emptyHome);
  const empty = toEmptyWindow(emptyHome);
  const ours: Subject = {
    name: 'Tripledger',
    appPath: root,
    home,
    prepare: '',
    readReadyMs: "performance.getEntriesByName('first-rows')[0]?.startTime ?? null",
  };
  const took = new Map<string, number[]>();
  const maxTasks = new Map<string, number[]>();
  const add = (all: Map<string, number[]>, name: string, value: number) =>
    all.set(name, [...(all.get(name) ?? []), value]);
  const memory = new Map<string, ReadonlyMap<string, number>>();
  try {
    await saveTrips(home);
    // The first round fills the disk's cache and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const window = await launch(empty);
      if (round === rounds) memory.set(empty.name, await measureMegabytes(window));
      await stop(window);
      forgetScreens(home);
      const launched = await launch(ours);
      process.stderr.write(`round ${round}, launch to first rows: ${launched.readyMs.toFixed(0)} ms\n`);
      await launched.page.evaluate(`${stepHelpers}; null`);
      if (round > 0) {
        add(took, 'launch of an empty window', window.readyMs);
        add(took, 'launch to first rows', launched.readyMs);
      }
      if (round === rounds) memory.set('first rows', await measureMegabytes(launched));
      for (const [name, script] of pageSteps(trips)) {
        const step = await runStep(launched, name, script);
        // A later step may fail: what was measured until then is on the screen.
        process.stderr.write(
          `round ${round}, ${name}: ${step.tookMs.toFixed(0)} ms, longest task ${step.maxTaskMs.toFixed(0)} ms\n`,
        );
        if (round > 0) {
          add(took, name, step.tookMs);
          add(maxTasks, name, step.maxTaskMs);
        }
        if (round === rounds && name === 'saved trips listed') memory.set(name, await measureMegabytes(launched));
      }
      if (round === rounds) memory.set('after all steps', await measureMegabytes(launched));
      await stop(launched);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const emptyMs = getMedian(took.get('launch of an empty window') ?? []);
  print(`${trips} saved trips, no server, ${rounds} rounds\n`);
  print(`${'median, ms'.padEnd(34)}      took  longest task   of the empty launch`);
  for (const [name, all] of took) {
    const task = maxTasks.get(name);
    print(
      `${name.padEnd(34)}${format(getMedian(all))}${task ? format(getMedian(task)).padStart(14) : ''.padStart(14)}${format(getMedian(all) / emptyMs, 2).padStart(22)}`,
    );
  }
  const types = new Set([...memory.values()].flatMap((found) => [...found.keys()]));
  print(`\n${'memory, MiB (PSS)'.padEnd(24)}${[...memory.keys()].map((name) => name.padStart(20)).join('')}`);
  for (const type of types) {
    print(
      `${type.padEnd(24)}${[...memory.values()].map((found) => format(found.get(type) ?? 0).padStart(20)).join('')}`,
    );
  }
  const baseMegabytes = sum(memory.get(empty.name) ?? new Map());
  print(`${'all'.padEnd(24)}${[...memory.values()].map((found) => format(sum(found)).padStart(20)).join('')}`);
  print(
    `${'over the empty window'.padEnd(24)}${[...memory.values()].map((found) => format(sum(found) - baseMegabytes).padStart(20)).join('')}`,
  );
}

await main();
process.exit(0);

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
import type { OfficeSession } from '@main/session/office-session';
import { saveFullOffice } from '../office/save-full-office';
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
import { runStep } from '../startup/run-step';
import { pageSteps, stepHelpers } from './page-steps';

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const trips = Number(values.trips);
const rounds = Number(values.rounds);
/** Screens that are not shown are read, and the collector of garbage has run, by then. */
const settleMs = 10_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
const getMedian = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Selects a page once, so that the index of trips is there. */
const prepare = ({ cache }: OfficeSession) => cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 50 });

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
    await saveFullOffice(home, { trips, withSectors: false, prepare });
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

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
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OfficeSession } from '@main/session/office-session';
import { type ByType, format, median, say, sayByType, sum } from '../measured';
import { saveFullOffice } from '../office/save-full-office';
import { type Launched, launch, readByType, readMegabytes, stop, toEmptyWindow, toTripledger } from '../startup/launch';
import { runStep } from '../startup/run-step';
import { pageSteps, stepHelpers } from './page-steps';

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const trips = Number(values.trips);
const rounds = Number(values.rounds);
/** Screens that are not shown are read, and the collector of garbage has run, by then. */
const settleMs = 10_000;

/** Selects a page once, so that the index of trips is there. */
const prepare = ({ cache }: OfficeSession) => cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 50 });

async function measureMegabytes(launched: Launched): Promise<ByType> {
  await wait(settleMs);
  return await readByType(launched, readMegabytes);
}

/** Forgets where the round before ended: each round begins with the whole list, without groups. */
function forgetScreens(home: string): void {
  for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    if (!/user-records.*\.db$/.test(name)) continue;
    const db = new DatabaseSync(join(home, name));
    db.exec("DELETE FROM record WHERE kind = 'screens'");
    db.close();
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'saved-list-bench-'));
  const home = join(folder, 'home');
  const emptyHome = join(folder, 'empty');
  mkdirSync(emptyHome);
  const empty = toEmptyWindow(emptyHome);
  const took = new Map<string, number[]>();
  const maxTasks = new Map<string, number[]>();
  const add = (all: Map<string, number[]>, name: string, value: number) =>
    all.set(name, [...(all.get(name) ?? []), value]);
  const memory = new Map<string, ByType>();
  try {
    await saveFullOffice(home, { trips, withSectors: false, prepare });
    // The first round fills the disk's cache and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const window = await launch(empty);
      if (round === rounds) memory.set(empty.name, await measureMegabytes(window));
      await stop(window);
      forgetScreens(home);
      const launched = await launch(toTripledger(home));
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
  const emptyMs = median(took.get('launch of an empty window') ?? []);
  say(`${trips} saved trips, no server, ${rounds} rounds\n`);
  say(`${'median, ms'.padEnd(34)}      took  longest task   of the empty launch`);
  for (const [name, all] of took) {
    const tasks = maxTasks.get(name);
    const task = tasks ? format(median(tasks), 14) : ''.padStart(14);
    say(`${name.padEnd(34)}${format(median(all), 10)}${task}${format(median(all) / emptyMs, 22, 2)}`);
  }
  sayByType('memory, MiB (PSS)', memory);
  const empties = sum(memory.get(empty.name) ?? {});
  const over = [...memory.values()].map((found) => format(sum(found) - empties, 20));
  say(`${'over the empty window'.padEnd(40)}${over.join('')}`);
}

await main();
process.exit(0);

/**
 * `npm run bench -- loading`: the processor time of the application's processes, and of main's threads, from the click on
 * "Explore the demo office" until its 2,400 trips are listed and nothing moves.
 *
 *   --rounds 5
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Launched, launch, listProcesses, readCpuMs, root, stop } from '../startup/launch';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
/** Between two looks at the processes, and the processor time that they use in it while nothing happens. */
const [intervalMs, quietMs] = [500, 30];

const button = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Explore the demo office')`;
const listed = `/^2,400 trips[,;]/.test(document.querySelector('[aria-label="What is listed"]')?.textContent ?? '')`;

/** Processor time by process, main's by thread: the data worker has its name, and V8's threads compile and collect. */
async function readTimes(launched: Launched): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const add = (name: string, ms: number) => times.set(name, (times.get(name) ?? 0) + ms);
  for (const { type, id } of await listProcesses(launched)) {
    if (type !== 'main') add(type, readCpuMs(id));
    else {
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        add(
          `main, ${readFileSync(`/proc/${id}/task/${thread}/comm`, 'utf8').trim()}`,
          readCpuMs(`${id}/task/${thread}`),
        );
      }
    }
  }
  return times;
}

const sum = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((total, ms) => total + ms, 0);

async function measure(): Promise<Map<string, number>> {
  const home = mkdtempSync(join(tmpdir(), 'loading-bench-'));
  const readReadyMs = `${button} === undefined ? null : performance.now()`;
  const launched = await launch({ name: 'Tripledger', appPath: root, home, prepare: '', readReadyMs });
  try {
    const before = await readTimes(launched);
    await launched.page.evaluate(`${button}.click()`);
    let after = before;
    for (let quiet = 0; quiet < 2; ) {
      await wait(intervalMs);
      const times = await readTimes(launched);
      const isListed = (await launched.page.evaluate(listed)) === true;
      quiet = isListed && sum(times) - sum(after) <= quietMs ? quiet + 1 : 0;
      after = times;
    }
    return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
  } finally {
    await stop(launched);
    rmSync(home, { recursive: true, force: true });
  }
}

const all: Map<string, number>[] = [];
for (let round = 0; round < rounds; round += 1) all.push(await measure());
const getMedian = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const print = (name: string, ms: number) => process.stdout.write(`${name.padEnd(24)}${ms.toFixed(0).padStart(8)}\n`);
process.stdout.write(`processor time, median of ${rounds} rounds, ms\n`);
for (const name of new Set(all.flatMap((times) => [...times.keys()])))
  print(name, getMedian(all.map((times) => times.get(name) ?? 0)));
print('all', getMedian(all.map(sum)));
process.exit(0);

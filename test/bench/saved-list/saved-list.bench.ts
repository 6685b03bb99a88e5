/**
 * `npm run bench -- saved-list`: the window with a saved list of 100,000 trips and no server: from the click on the saved
 * trips to their rows, sorting, filtering while typing, grouping, the longest task of the page at each, and the memory of
 * all processes. Beside it an empty window in the same host, whose launch and memory are the denominators.
 *
 *   --trips 100000  --rounds 3
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeFullOffice } from '../cache/full-office';
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
import { runProgram } from '../startup/programs';
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

/** Saves the trips through the application's own command line, from a server that is stopped then. */
async function saveTrips(home: string): Promise<void> {
  const items = Array.from(makeFullOffice(trips), ({ item }) => item);
  const respond = (url: URL): string => {
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('per_page') ?? 50);
    const listed = url.pathname.endsWith('/trip/fetchAll') ? items : [];
    const totalPages = Math.max(1, Math.ceil(listed.length / perPage));
    const pagination = {
      total: listed.length,
      page,
      per_page: perPage,
      total_pages: totalPages,
      has_next: page < totalPages,
    };
    const data = listed.slice((page - 1) * perPage, page * perPage).join(',');
    return `{"success":true,"data":[${data}],"pagination":${JSON.stringify(pagination)}}`;
  };
  const limit = { 'x-ratelimit-limit': '100000', 'x-ratelimit-remaining': '99000' };
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...limit });
    response.end(respond(new URL(request.url ?? '/', 'http://localhost')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runCommand = (...args: string[]) =>
    runProgram(process.execPath, [join(root, 'out/main/cli.js'), ...args], {
      TRIPLEDGER_HOME: home,
      TRIPLEDGER_TOKEN: 'bench.token',
    });
  try {
    await runCommand('connect', 'Bench', '--base-url', baseUrl);
    await runCommand('trips', '--all', '--office', 'Bench', '--out', join(home, 'trips.csv'));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
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
    if (performance.now() > endMs) throw new Error(`${name} did not end within ${maxStepMs} ms.`);
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
      const launched = await launch(ours);
      await launched.page.evaluate(`${stepHelpers}; null`);
      if (round > 0) {
        add(took, 'launch of an empty window', window.readyMs);
        add(took, 'launch to first rows', launched.readyMs);
      }
      if (round === rounds) memory.set('first rows', await measureMegabytes(launched));
      for (const [name, script] of pageSteps(trips)) {
        const step = await runStep(launched, name, script);
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

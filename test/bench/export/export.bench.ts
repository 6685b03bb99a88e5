/**
 * `npm run bench -- export`: compares Tripledger's exports ("ours") with those of other tools. Writes a report of 500,000
 * rows and 14 columns (about 190 MB) to CSV, and one of 100,000 rows to XLSX. Runs complete processes in turn, with files
 * on the same disk, and prints the median of several rounds. Tripledger is bundled, as in the application. It splits the
 * response into rows, checks all of its JSON and counts every column. "Saved" also syncs the file to the disk (fsync) and
 * verifies it.
 *
 *   --rounds 3      rounds; tools that take longer than ten seconds run once
 *   --rows 500000   rows of the CSV report
 *   --only WORD     csv, orders, memory, fetch or xlsx
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { workerSource } from '../../../build/worker-source.ts';
import { installCompetitors } from './install-competitors';
import { headers, makeReport } from './make-report';
import { type Command, type Measured, measure, median } from './measure';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '500000' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const rows = Number(values.rows);
const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'out/bench');
const competitors = join(root, 'out/bench-competitors');
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  join(root, 'test/helpers/typescript-hook.mjs'),
];
const toPath = (name: string) => join(folder, name);
const runTripledger = (kind: string, input: string, output = toPath('out')): Command => ({
  program: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', toPath('bundle/tripledger.js'), kind, input, output],
});
const runCompetitor = (name: string, input: string, output = toPath('out')): Command => ({
  program: process.execPath,
  args: ['--max-old-space-size=12000', join(import.meta.dirname, 'competitors.mjs'), competitors, name, input, output],
});

/** Bundles Tripledger's part as it is shipped: in one file, without types. */
async function bundle(): Promise<void> {
  const alias = Object.entries({ '@shared': 'shared', '@main': 'electron/main', '@test': 'test' }).map(
    ([find, path]) => ({ find, replacement: join(root, path) }),
  );
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [workerSource()],
    resolve: { alias },
    build: { ssr: join(import.meta.dirname, 'tripledger.ts'), outDir: toPath('bundle'), target: 'node24' },
  });
}

process.env.BENCH_HEADERS = JSON.stringify({ headers });

type Contender = { readonly name: string; readonly command: Command };
type Result = {
  readonly name: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMiB: number;
  readonly bytes: number;
};

const slowMs = 10_000;

/** Runs the contenders in turn, so that other load of the machine affects all alike. */
async function race(contenders: readonly Contender[]): Promise<Result[]> {
  const runs = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  const bytes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, command } of contenders) {
      const before = runs.get(name) ?? [];
      if (before.some(({ wallMs }) => wallMs > slowMs)) continue;
      rmSync(toPath('out'), { force: true });
      // The disk's write-back of one contender must not slow down the next one.
      spawnSync('sync');
      before.push(await measure(command));
      bytes.set(name, statSync(toPath('out'), { throwIfNoEntry: false })?.size ?? 0);
    }
  }
  return [...runs].map(([name, all]) => ({
    name,
    wallMs: median(all.map(({ wallMs }) => wallMs)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    peakMiB: median(all.map(({ peakMiB }) => peakMiB)),
    bytes: bytes.get(name) ?? 0,
  }));
}

/** Prints the results as a table of ratios to the first. */
function print(title: string, results: readonly Result[]): void {
  const [first] = results;
  if (!first) return;
  const lines = results.map(({ name, wallMs, cpuMs, peakMiB, bytes }) => [
    name,
    (wallMs / first.wallMs).toFixed(2),
    (cpuMs / first.cpuMs).toFixed(2),
    String(Math.round(peakMiB)),
    (bytes / 1_000_000).toFixed(1),
    (wallMs / 1_000).toFixed(2),
  ]);
  process.stdout.write(
    `\n${title}\n| | wall | CPU | peak MiB | MB written | seconds here |\n|---|---|---|---|---|---|\n`,
  );
  for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
}

const isSelected = (word: string) => values.only === undefined || values.only === word;

const jqFilter = `.data.headers as $h | ($h | @csv), (.data.rows[] | [.[$h[]]] | @csv)`;

async function csv(): Promise<void> {
  const response = toPath('response.json');
  makeReport(response, { rows });
  const rowsFile = toPath('rows.json');
  const { data } = JSON.parse(await (await import('node:fs/promises')).readFile(response, 'utf8')) as {
    data: { rows: unknown[] };
  };
  writeFileSync(rowsFile, JSON.stringify(data.rows));
  process.stdout.write(`The response: ${(statSync(response).size / 1_000_000).toFixed(0)} MB, ${rows} rows\n`);
  const contenders: Contender[] = [
    { name: 'ours', command: runTripledger('csv', response) },
    { name: 'ours, on the disk and read back', command: runTripledger('saved-csv', response) },
    {
      name: 'DuckDB, 1 thread, rows extracted beforehand',
      command: runCompetitor('duckdb, 1 thread, rows alone', rowsFile),
    },
    {
      name: 'DuckDB, 2 threads, the response as it is',
      command: runCompetitor('duckdb, 2 threads, the response', response),
    },
    { name: 'JSON.parse alone, nothing written', command: runCompetitor('parse', response) },
    { name: 'JSON.parse and a join', command: runCompetitor('join', response) },
    { name: 'JSON.parse and papaparse', command: runCompetitor('papaparse', response) },
    { name: 'JSON.parse and csv-stringify', command: runCompetitor('csv-stringify', response) },
    { name: 'stream-json and fast-csv', command: runCompetitor('stream-json', response) },
    { name: '@streamparser/json and fast-csv', command: runCompetitor('streamparser', response) },
    {
      name: 'jq',
      command: { program: 'sh', args: ['-c', `exec jq -r '${jqFilter}' '${response}' > '${toPath('out')}'`] },
    },
    {
      name: 'Miller, rows extracted beforehand',
      command: { program: 'sh', args: ['-c', `exec mlr --ijson --ocsv unsparsify '${rowsFile}' > '${toPath('out')}'`] },
    },
  ];
  print('To CSV (ratios to ours)', await race(contenders));
}

async function orders(): Promise<void> {
  const kinds = [
    ['as the headers stand', {}],
    ['shuffled in each row', { isShuffled: true }],
    ['printed with indentation', { isPretty: true }],
  ] as const;
  const contenders = kinds.map(([name, shape], index): Contender => {
    const response = toPath(`order-${index}.json`);
    makeReport(response, { rows, ...shape });
    return {
      name: `keys ${name} (${(statSync(response).size / 1_000_000).toFixed(0)} MB)`,
      command: runTripledger('csv', response),
    };
  });
  print('Ours by the order of keys (ratios to the first)', await race(contenders));
  for (const index of kinds.keys()) rmSync(toPath(`order-${index}.json`));
}

async function memory(): Promise<void> {
  const response = toPath('large.json');
  makeReport(response, { rows: rows * 11 });
  const idle = await measure(runTripledger('idle', response));
  const large = await measure(runTripledger('saved-csv', response));
  const size = (statSync(response).size / 1_000_000_000).toFixed(2);
  process.stdout.write(
    `\nMemory: idle ${Math.round(idle.peakMiB)} MiB; a response of ${size} GB to CSV ${Math.round(large.peakMiB)} MiB, ${Math.round(large.peakMiB - idle.peakMiB)} MiB over idle, in ${(large.wallMs / 1_000).toFixed(1)} s\n`,
  );
  rmSync(response);
}

async function fetchOverHttp(): Promise<void> {
  const response = toPath('response.json');
  makeReport(response, { rows });
  const [program, args] = [
    process.execPath,
    [...nodeOptions, join(import.meta.dirname, 'response-server.ts'), response],
  ];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((done) => server.stdout.once('data', (chunk) => done(String(chunk).trim())));
  const url = `http://127.0.0.1:${port}`;
  print(
    'Over loopback HTTP (ratios to the transfer alone)',
    await race([
      { name: 'transfer alone', command: runTripledger('transfer', url) },
      { name: 'ours, to a file on the disk, read back', command: runTripledger('fetch', url) },
      { name: 'the same without workers', command: runTripledger('fetch-here', url) },
    ]),
  );
  server.kill();
}

async function xlsx(): Promise<void> {
  const response = toPath('small.json');
  makeReport(response, { rows: rows / 5 });
  print(
    'To XLSX, a fifth of the rows (ratios to ours)',
    await race([
      { name: 'ours', command: runTripledger('xlsx', response) },
      { name: 'exceljs, streaming', command: runCompetitor('exceljs', response) },
      { name: 'hucre, streaming', command: runCompetitor('hucre', response) },
      { name: 'write-excel-file', command: runCompetitor('write-excel-file', response) },
      { name: 'SheetJS', command: runCompetitor('sheetjs', response) },
    ]),
  );
  const idle = await measure(runTripledger('idle', response));
  process.stdout.write(
    `An idle process of ours: ${Math.round(idle.peakMiB)} MiB, ${(idle.wallMs / 1_000).toFixed(2)} s\n`,
  );
}

mkdirSync(folder, { recursive: true });
await bundle();
if (isSelected('csv') || isSelected('xlsx')) installCompetitors(competitors);
try {
  if (isSelected('csv')) await csv();
  if (isSelected('orders')) await orders();
  if (isSelected('fetch')) await fetchOverHttp();
  if (isSelected('xlsx')) await xlsx();
  if (isSelected('memory')) await memory();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

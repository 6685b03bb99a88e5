/**
 * `npm run bench -- export`: a report's answer of 500,000 rows and 14 columns (about 190 MB) to CSV, and one of 100,000 rows
 * to XLSX, by ours and by its peers: whole processes in turn, files on the same disk, the middle one of several rounds.
 * Ours takes the answer apart, checks all of its JSON and counts every column; as the application saves it, it also brings
 * the file to the disk (fsync) and reads it back. It runs as the application does, bundled.
 *
 *   --rounds 3      rounds of the quick ones; those that take longer than ten seconds run once
 *   --rows 500000   rows of the CSV report
 *   --only WORD     csv, orders, memory, fetch or xlsx
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
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
const peers = join(root, 'out/bench-competitors');
const own = ['--disable-warning=ExperimentalWarning', '--import', join(root, 'test/helpers/typescript-hook.mjs')];
const at = (name: string) => join(folder, name);
const ours = (kind: string, input: string, output = at('out')): Command => ({
  program: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', at('bundle/tripledger.js'), kind, input, output],
});
const theirs = (name: string, input: string, output = at('out')): Command => ({
  program: process.execPath,
  args: ['--max-old-space-size=12000', join(import.meta.dirname, 'competitors.mjs'), peers, name, input, output],
});

/** Ours as it is shipped: in one file, without types. */
async function bundle(): Promise<void> {
  const alias = Object.entries({ '@shared': 'shared', '@main': 'electron/main', '@test': 'test' }).map(
    ([find, place]) => ({ find, replacement: join(root, place) }),
  );
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias },
    build: { ssr: join(import.meta.dirname, 'tripledger.ts'), outDir: at('bundle'), target: 'node24' },
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

/** Runs the contenders in turn, so that whatever else the machine does meets them all alike. */
async function race(contenders: readonly Contender[]): Promise<Result[]> {
  const runs = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  const bytes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, command } of contenders) {
      const before = runs.get(name) ?? [];
      if (before.some(({ wallMs }) => wallMs > slowMs)) continue;
      rmSync(at('out'), { force: true });
      // What one has left to be written to the disk is not the next one's.
      spawnSync('sync');
      before.push(await measure(command));
      bytes.set(name, statSync(at('out'), { throwIfNoEntry: false })?.size ?? 0);
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

/** Prints the results as a table of ratios to the first one's. */
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

const isWanted = (word: string) => values.only === undefined || values.only === word;

const jqFilter = `.data.headers as $h | ($h | @csv), (.data.rows[] | [.[$h[]]] | @csv)`;

async function csv(): Promise<void> {
  const answer = at('answer.json');
  makeReport(answer, { rows });
  const alone = at('rows.json');
  const { data } = JSON.parse(await (await import('node:fs/promises')).readFile(answer, 'utf8')) as {
    data: { rows: unknown[] };
  };
  writeFileSync(alone, JSON.stringify(data.rows));
  process.stdout.write(`The answer: ${(statSync(answer).size / 1_000_000).toFixed(0)} MB, ${rows} rows\n`);
  const contenders: Contender[] = [
    { name: 'ours', command: ours('csv', answer) },
    { name: 'ours, on the disk and read back', command: ours('saved-csv', answer) },
    { name: 'DuckDB, 1 thread, rows extracted beforehand', command: theirs('duckdb, 1 thread, rows alone', alone) },
    { name: 'DuckDB, 2 threads, the answer as it is', command: theirs('duckdb, 2 threads, the answer', answer) },
    { name: 'JSON.parse alone, nothing written', command: theirs('parse', answer) },
    { name: 'JSON.parse and a join', command: theirs('join', answer) },
    { name: 'JSON.parse and papaparse', command: theirs('papaparse', answer) },
    { name: 'JSON.parse and csv-stringify', command: theirs('csv-stringify', answer) },
    { name: 'stream-json and fast-csv', command: theirs('stream-json', answer) },
    { name: '@streamparser/json and fast-csv', command: theirs('streamparser', answer) },
    { name: 'jq', command: { program: 'sh', args: ['-c', `exec jq -r '${jqFilter}' '${answer}' > '${at('out')}'`] } },
    {
      name: 'Miller, rows extracted beforehand',
      command: { program: 'sh', args: ['-c', `exec mlr --ijson --ocsv unsparsify '${alone}' > '${at('out')}'`] },
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
  const contenders = kinds.map(([name, shape], place): Contender => {
    const answer = at(`order-${place}.json`);
    makeReport(answer, { rows, ...shape });
    return {
      name: `keys ${name} (${(statSync(answer).size / 1_000_000).toFixed(0)} MB)`,
      command: ours('csv', answer),
    };
  });
  print('Ours by the order of keys (ratios to the first)', await race(contenders));
  for (const place of kinds.keys()) rmSync(at(`order-${place}.json`));
}

async function memory(): Promise<void> {
  const answer = at('large.json');
  makeReport(answer, { rows: rows * 11 });
  const idle = await measure(ours('idle', answer));
  const large = await measure(ours('saved-csv', answer));
  const size = (statSync(answer).size / 1_000_000_000).toFixed(2);
  process.stdout.write(
    `\nMemory: idle ${Math.round(idle.peakMiB)} MiB; an answer of ${size} GB to CSV ${Math.round(large.peakMiB)} MiB, ${Math.round(large.peakMiB - idle.peakMiB)} MiB over idle, in ${(large.wallMs / 1_000).toFixed(1)} s\n`,
  );
  rmSync(answer);
}

async function fetching(): Promise<void> {
  const answer = at('answer.json');
  makeReport(answer, { rows });
  const [program, args] = [process.execPath, [...own, join(import.meta.dirname, 'response-server.ts'), answer]];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((done) => server.stdout.once('data', (chunk) => done(String(chunk).trim())));
  const url = `http://127.0.0.1:${port}`;
  print(
    'Over loopback HTTP (ratios to the transfer alone)',
    await race([
      { name: 'transfer alone', command: ours('transfer', url) },
      { name: 'ours, to a file on the disk, read back', command: ours('fetch', url) },
    ]),
  );
  server.kill();
}

async function xlsx(): Promise<void> {
  const answer = at('small.json');
  makeReport(answer, { rows: rows / 5 });
  print(
    'To XLSX, a fifth of the rows (ratios to ours)',
    await race([
      { name: 'ours', command: ours('xlsx', answer) },
      { name: 'exceljs, streaming', command: theirs('exceljs', answer) },
      { name: 'hucre, streaming', command: theirs('hucre', answer) },
      { name: 'write-excel-file', command: theirs('write-excel-file', answer) },
      { name: 'SheetJS', command: theirs('sheetjs', answer) },
    ]),
  );
  const idle = await measure(ours('idle', answer));
  process.stdout.write(
    `An idle process of ours: ${Math.round(idle.peakMiB)} MiB, ${(idle.wallMs / 1_000).toFixed(2)} s\n`,
  );
}

mkdirSync(folder, { recursive: true });
await bundle();
if (isWanted('csv') || isWanted('xlsx')) installCompetitors(peers);
try {
  if (isWanted('csv')) await csv();
  if (isWanted('orders')) await orders();
  if (isWanted('fetch')) await fetching();
  if (isWanted('xlsx')) await xlsx();
  if (isWanted('memory')) await memory();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `npm run bench -- export`: compares Tripledger's exports ("ours") with those of other tools. Writes a report of 500,000
 * rows and 14 columns (about 190 MB) to CSV, and one of 100,000 rows to XLSX. Runs complete processes in turn, with files
 * on the same disk, and prints the median of several rounds. Tripledger is bundled, as in the application. It splits the
 * response into rows, checks all of its JSON and counts every column. "Saved" also syncs the file to the disk (fsync) and
 * verifies it.
 *
 *   --rounds 3      rounds; tools that take longer than ten seconds run once
 *   --rows 500000   rows of the CSV report
 *   --only WORD     csv, fetch or xlsx
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { workerSource } from '../../../build/worker-source.ts';
import { installBeside, median, say, takeTurns } from '../measured';
import { headers, makeReport } from './make-report';
import { type Command, type Measured, measure } from './measure';

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
/** npm's tools, pinned, so that results can be compared over time. */
const versions = {
  '@duckdb/node-api': '1.5.6-r.1',
  exceljs: '4.4.0',
};
const hook = join(root, 'test/helpers/typescript-hook.mjs');
const toPath = (name: string) => join(folder, name);
const runTripledger = (kind: string, input: string): Command => ({
  program: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', toPath('bundle/tripledger.js'), kind, input, toPath('out')],
});
const runCompetitor = (name: string, input: string): Command => ({
  program: process.execPath,
  args: [
    '--max-old-space-size=12000',
    join(import.meta.dirname, 'competitors.mjs'),
    competitors,
    name,
    input,
    toPath('out'),
  ],
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

const slowMs = 10_000;
const toMB = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1_000_000;

type Result = Measured & { readonly megabytes: number };

async function measureOne(command: Command): Promise<Result> {
  rmSync(toPath('out'), { force: true });
  // The disk's write-back of one contender must not slow down the next one.
  spawnSync('sync');
  return { ...(await measure(command)), megabytes: toMB(toPath('out')) };
}

/** Runs the contenders in turn, and prints their medians as a table of ratios to the first. */
async function race(title: string, commands: Readonly<Record<string, Command>>): Promise<void> {
  const contenders = Object.entries(commands).map(([name, command]) => [name, () => measureOne(command)]);
  const turns = await takeTurns<Result>(rounds, Object.fromEntries(contenders), ({ wallMs }) => wallMs > slowMs);
  const [first = []] = turns.values();
  say(`\n${title}\n| | wall | CPU | peak MiB | MB written | seconds here |\n|---|---|---|---|---|---|`);
  for (const [name, runs] of turns) {
    const read = (key: 'wallMs' | 'cpuMs' | 'peakMiB' | 'megabytes', of = runs) => median(of.map((run) => run[key]));
    const ratios = (['wallMs', 'cpuMs'] as const).map((key) => (read(key) / read(key, first)).toFixed(2));
    const medians = [read('peakMiB').toFixed(0), read('megabytes').toFixed(1), (read('wallMs') / 1_000).toFixed(2)];
    say(`| ${[name, ...ratios, ...medians].join(' | ')} |`);
  }
}

const isSelected = (word: string) => values.only === undefined || values.only === word;

async function csv(): Promise<void> {
  const response = toPath('response.json');
  makeReport(response, rows);
  const rowsFile = toPath('rows.json');
  const { data } = JSON.parse(readFileSync(response, 'utf8')) as { data: { rows: unknown[] } };
  writeFileSync(rowsFile, JSON.stringify(data.rows));
  say(`The response: ${toMB(response).toFixed(0)} MB, ${rows} rows`);
  await race('To CSV (ratios to ours)', {
    ours: runTripledger('csv', response),
    'ours, on the disk and read back': runTripledger('saved-csv', response),
    'DuckDB, 1 thread, rows extracted beforehand': runCompetitor('duckdb', rowsFile),
    'JSON.parse and a join': runCompetitor('join', response),
  });
}

async function fetchOverHttp(): Promise<void> {
  const response = toPath('response.json');
  makeReport(response, rows);
  const script = join(import.meta.dirname, 'response-server.ts');
  const args = ['--disable-warning=ExperimentalWarning', '--import', hook, script, response];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((done) => server.stdout.once('data', (chunk) => done(String(chunk).trim())));
  const url = `http://127.0.0.1:${port}`;
  await race('Over loopback HTTP (ratios to the transfer alone)', {
    'transfer alone': runTripledger('transfer', url),
    'ours, to a file on the disk, read back': runTripledger('fetch', url),
    'the same without workers': runTripledger('fetch-here', url),
  });
  server.kill();
}

async function xlsx(): Promise<void> {
  const response = toPath('small.json');
  makeReport(response, rows / 5);
  await race('To XLSX, a fifth of the rows (ratios to ours)', {
    ours: runTripledger('xlsx', response),
    'exceljs, streaming': runCompetitor('exceljs', response),
  });
}

mkdirSync(folder, { recursive: true });
await bundle();
if ((isSelected('csv') || isSelected('xlsx')) && !installBeside(competitors, versions, '--ignore-scripts'))
  throw new Error('The tools to measure beside could not be installed.');
try {
  if (isSelected('csv')) await csv();
  if (isSelected('fetch')) await fetchOverHttp();
  if (isSelected('xlsx')) await xlsx();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

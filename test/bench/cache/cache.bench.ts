/**
 * `npm run bench -- cache`: the saved data of a large office, 100,000 trips with some 687,000 sectors: from the start of
 * the data worker to a usable list, searches, sorting, filters, one trip, rebuilding the index, memory and size on disk.
 *
 *   --trips 100000
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleProgram } from '@test/helpers/bundle-process';
import { say } from '../measured';
import { toIndexFile, writeOffice } from './office-files';

const { values } = parseArgs({ options: { trips: { type: 'string', default: '100000' } } });
const trips = Number(values.trips);
const root = resolve(import.meta.dirname, '../../..');
const bench = join(root, 'out/bench');
const folder = join(bench, 'cache');

type Measured = Readonly<Record<string, number>>;

function measure(what: string): Measured {
  const args = ['--disable-warning=ExperimentalWarning', program, what, folder, String(trips)];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`The measurement of ${what} failed.`);
  return JSON.parse(String(stdout)) as Measured;
}

const format = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

function print(title: string, measured: Measured): void {
  say(`\n${title}`);
  for (const [name, value] of Object.entries(measured)) say(`  ${name.padEnd(38)} ${format(value).padStart(8)}`);
}

// Bundled as the application is: its worker would read files of TypeScript else, which takes part of the time that is measured.
const program = await bundleProgram(join(import.meta.dirname, 'measure.ts'), bench);

const toMB = (path: string) => statSync(path).size / 1e6;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  const started = performance.now();
  const { bytes, sectors } = writeOffice(folder, trips);
  say(
    `${trips} trips, ${sectors} sectors, ${format(bytes / 1e6)} MB of JSON, cached in ${format(performance.now() - started)} ms`,
  );
  const first = measure('ours');
  say(`First list, with the index built from the records: ${format(first['worker started, 50 rows, ms'] ?? 0)} ms`);
  print('The worker', {
    ...measure('ours'),
    'index on disk, MB': toMB(toIndexFile(folder, 'trips').path),
    'cache on disk, share of the JSON': statSync(join(folder, 'office.db')).size / bytes,
  });
  print('Its searches and its order', measure('searches'));
  print('Its index of sectors', measure('sectors'));
  const files = ['office.db', ...(['trips', 'sectors', 'clients'] as const).map((kind) => `office.db.${kind}.idx`)];
  const onDisk = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  print('All its files', { 'on disk, MB': onDisk / 1e6, 'share of the JSON': onDisk / bytes });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tools that Tripledger is measured beside: npm's in a folder of their own, Debian's from the system. Not part of the project. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pinned, so that results can be compared over time. */
const versions = {
  papaparse: '5.7.1',
  'csv-stringify': '6.9.0',
  'fast-csv': '5.0.8',
  'stream-json': '3.8.0',
  'stream-chain': '4.4.1',
  '@streamparser/json': '0.0.26',
  '@duckdb/node-api': '1.5.6-r.1',
  exceljs: '4.4.0',
  hucre: '1.0.0',
  'write-excel-file': '4.1.1',
  xlsx: '0.18.5',
} as const;

/** Installs the npm tools into a folder, unless they are there already. */
export function installCompetitors(folder: string): void {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: versions }, null, 2);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  process.stdout.write('Installing the tools to measure beside…\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The tools to measure beside could not be installed.');
}

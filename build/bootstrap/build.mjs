/** The built application in out/, made again when a source is newer than it. */
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLicences } from '../packaging/licences.mjs';
import { buildEngine, generated } from './engine.mjs';
import { withLock } from './lock.mjs';
import { must, node24, root, say } from './process.mjs';

const stamp = join(root, 'out/.built');
const sources = [
  'electron',
  'renderer',
  'shared',
  'build/electron.vite.config.ts',
  'build/worker-source.ts',
  'build/pure-schemas.ts',
  'build/bootstrap/engine.mjs',
  'build/packaging/licences.mjs',
  'package-lock.json',
  'tsconfig.json',
];

function newestIn(path) {
  if (path === generated) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time shows that a file was removed or renamed.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** Builds main, preload and renderer where they are stale. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withLock(build);
}

function isBuilt() {
  const newest = Math.max(...sources.map((source) => newestIn(join(root, source))));
  return existsSync(stamp) && existsSync(generated) && statSync(stamp).mtimeMs >= newest;
}

async function build() {
  if (isBuilt()) return;
  const started = new Date();
  say('Building');
  await buildEngine();
  await must(
    node24(),
    [
      'node_modules/electron-vite/bin/electron-vite.js',
      'build',
      '-c',
      'build/electron.vite.config.ts',
      '--logLevel',
      'warn',
    ],
    { quiet: true },
  );
  writeLicences();
  writeFileSync(stamp, '');
  // A source that changed while it was built is newer than the build.
  utimesSync(stamp, started, started);
}

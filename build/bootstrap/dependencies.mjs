/** The locked npm dependencies, installed again when the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { must, root, say } from './process.mjs';

const stamp = join(root, 'node_modules/.tripledger-lock');

function lockDigest() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
}

/** Points node-gyp to the headers beside this Node, if there are any, to save a download. */
function environment() {
  const prefix = dirname(dirname(process.execPath));
  const hasHeaders = existsSync(join(prefix, 'include/node/node_api.h'));
  return { ...process.env, ...(hasHeaders ? { npm_config_nodedir: prefix } : {}) };
}

/** The npm that was started: Windows runs no .cmd file without a shell. */
function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

/** Installs what the lock file names, unless exactly that is installed already. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  await withLock(install);
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest();

async function install() {
  if (isInstalled()) return;
  await ensurePackages(['native']);
  say('Installing dependencies (npm ci)');
  await must(...npm('ci', '--no-audit', '--no-fund', '--loglevel=error'), { env: environment(), quiet: true });
  writeFileSync(stamp, lockDigest());
}

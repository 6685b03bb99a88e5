/** Runs the program that opens saved data, reads it and syncs, on a disk that fails or as a user without rights. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { toNodeArgs } from './programs';
import type { SavedOffice } from './saved-office';

const strace = ['/usr/bin/strace', '/bin/strace'].find((path) => existsSync(path)) ?? '';
/** Faults can only be injected where a process may be traced; some sandboxes forbid it. */
export const canTrace = strace !== '' && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0;

/** Runs the program that opens, reads and syncs, as another user where this one may write everywhere. */
export async function runCaching(
  { folder, key, api }: SavedOffice,
  { fault = null, isRestricted = false }: { fault?: string | null; isRestricted?: boolean },
) {
  const command = [process.execPath, ...toNodeArgs('caching.mjs', folder, key.toString('base64'), api.url)];
  const traced = fault === null ? command : [strace, '-f', '-qq', '-o', '/dev/null', '-e', fault, ...command];
  const [file = '', ...args] = traced;
  const isRoot = process.getuid?.() === 0;
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    ...(isRestricted && isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await new Promise((done) => child.once('close', done));
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

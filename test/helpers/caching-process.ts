/** Runs the program that opens saved data, reads it and syncs, as a user without rights. */
import { spawn } from 'node:child_process';
import { toNodeArgs } from './programs';
import type { SavedOffice } from './saved-office';

/** Runs the program that opens, reads and syncs, as another user where this one may write everywhere. */
export async function runCaching(
  { folder, key, api }: SavedOffice,
  { isRestricted = false }: { isRestricted?: boolean } = {},
) {
  const [file = '', ...args] = [
    process.execPath,
    ...toNodeArgs('caching.mjs', folder, key.toString('base64'), api.url),
  ];
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

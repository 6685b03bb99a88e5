/** One bootstrap at a time: two scripts started together must not install or build into each other's files. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './process.mjs';

const pollMs = 200;
const file = join(tmpdir(), `tripledger-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Acquires the lock, or takes it over from a process that has ended. */
function acquire() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
  } catch {
    // Released in between: the next attempt acquires it.
  }
  return false;
}

/** Runs work while no other bootstrap of this folder runs its own. */
export async function withLock(work) {
  while (!acquire()) await sleep(pollMs);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

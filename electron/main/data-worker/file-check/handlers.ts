/** Reads an SQLite file from its first page to its last, on a thread that does nothing else. */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCorruption } from '@main/sqlite/errors';
import type { CallContext } from '@main/worker-rpc/rpc-server';
import { walkFile } from './walk-file';

/** Steps before a cancel is noticed: some milliseconds where the disk has the pages at hand. */
const stepsPerTurn = 256;

async function hasDamage(db: DatabaseSync, signal: AbortSignal): Promise<boolean> {
  let steps = 0;
  for (const step of walkFile(db)) {
    if (step === 'damaged') return true;
    steps += 1;
    if (steps % stepsPerTurn !== 0) continue;
    await nextTurn();
    signal.throwIfAborted();
  }
  return false;
}

export const checkHandlers = {
  /**
   * @returns whether the file is damaged. False where it cannot be opened now: opening it says why.
   * @throws the signal's reason when it aborts
   */
  'file:is-damaged': async ({ file }: { readonly file: string }, { signal }: CallContext): Promise<boolean> => {
    let db: DatabaseSync | null = null;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      return await hasDamage(db, signal);
    } catch (error) {
      signal.throwIfAborted();
      return isCorruption(error);
    } finally {
      if (db?.isOpen) db.close();
    }
  },
};

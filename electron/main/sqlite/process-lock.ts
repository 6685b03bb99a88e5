/** A lock over processes. SQLite's own: the system frees it where the process dies. */
import { DatabaseSync } from 'node:sqlite';

/** Wait for another process. It blocks this one meanwhile. */
const busyTimeoutMs = 2_000;

/**
 * Takes the lock of a file.
 *
 * @param file - a database without content
 * @param timeoutMs - wait for another process. It blocks this one meanwhile
 * @returns frees it
 * @throws Error of SQLite where it cannot be had
 */
export function takeLock(file: string, timeoutMs: number): () => void {
  const db = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

const sqliteBusy = 5;

/** Whether {@link takeLock} failed because another process has the lock. */
export const isLockBusy = (error: unknown) => (error as { errcode?: unknown } | null)?.errcode === sqliteBusy;

/** Does work while no other process does any under the same file; without the lock where there can be none (a read-only folder). */
export function runLocked<T>(file: string, work: () => T): T {
  let release = () => {};
  try {
    release = takeLock(file, busyTimeoutMs);
  } catch {
    // What is written fails by itself where the folder is read-only.
  }
  try {
    return work();
  } finally {
    release();
  }
}

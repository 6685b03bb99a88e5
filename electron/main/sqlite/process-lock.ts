/** A lock over processes. SQLite's own: the system frees it where the process dies. */
import { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from './transaction';

/** Wait for another process. It blocks this one meanwhile. */
const busyTimeoutMs = 2_000;

/**
 * Does work while no other process does any under the same file.
 *
 * @param file - a database without content
 * @throws Error of SQLite where the lock cannot be had, and what `work` throws
 */
export function runLocked<T>(file: string, work: () => T): T {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    return runInTransaction(db, work);
  } finally {
    db.close();
  }
}

/** Transactions on a database that other processes may use too. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in a transaction and commits it. Rolls back where `work` throws, and rethrows.
 *
 * @throws Error of SQLite, for instance SQLITE_BUSY after the database's busy timeout
 */
export function runInTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite has already rolled back after some errors, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

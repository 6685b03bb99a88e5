/** Opens a file that no other connection has open, and adds a write-ahead log to its file before the file is moved. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors';

/** Wait for another connection that is about to close. It blocks this process meanwhile. */
const busyTimeoutMs = 1_000;

/** Another connection has the file open, so that its write-ahead log cannot be added to it. */
export class FileInUseError extends Error {}

/**
 * Opens a file in the write-ahead mode which no other connection has open, damaged or not. None opens it before it is closed.
 *
 * @throws FileInUseError
 */
export function openAlone(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    // The log is opened alone, or not at all, before anything of the damaged file is read.
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA locking_mode = EXCLUSIVE`);
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    // Damage is found by whoever reads.
    if (!isBusy(error)) return db;
    db.close();
    throw new FileInUseError();
  }
  return db;
}

/**
 * Adds what the write-ahead log has to the file. SQLite does that where the last connection closes; another one that is
 * still open would go on writing to a log which no one reads any more.
 *
 * @throws FileInUseError
 */
export function foldLog(file: string): void {
  // Every open connection has a log.
  if (existsSync(`${file}-wal`)) openAlone(file).close();
}

/** SQLite's result codes and their explanations for users (https://www.sqlite.org/rescode.html). */

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { listRetryDelays, sleepSync } from './write-file';

const explanations: Readonly<Record<number, string>> = {
  5: 'another program is using the file',
  6: 'another program is using the file',
  8: 'the file or its folder is read-only',
  10: 'the disk reported an error',
  11: 'the file is damaged',
  13: 'the disk is full',
  14: 'the file could not be opened',
  15: 'another program is using the file',
  26: 'the file is damaged',
};

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const corruptionCodes: ReadonlySet<number | null> = new Set([11, 26]);

/** SQLITE_BUSY, and SQLITE_PROTOCOL: too many connections at the same moment. */
const busyCodes: ReadonlySet<number | null> = new Set([5, 15]);

/** Returns the primary result code, which extended codes keep in their low byte. Null for any other error. */
function getPrimaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}

/** Returns whether the error says that the file is damaged or is no database. */
export function isCorruption(error: unknown): boolean {
  return corruptionCodes.has(getPrimaryCode(error));
}

/** Returns whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busyCodes.has(getPrimaryCode(error));
}

/** Returns whether the error says that the file cannot be used, as SQLite or the file system found. A lock says no such thing. */
export function isFileFailure(error: unknown): boolean {
  if (isBusy(error)) return false;
  return getPrimaryCode(error) !== null || (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
}

/** Explains an error as part of a sentence: "the disk is full". */
export function describeSqliteError(error: unknown): string {
  return explanations[getPrimaryCode(error) ?? -1] ?? 'the file could not be written';
}

/*
 * Retries what SQLite refuses at once while another connection holds a lock: a file that is new, or was closed by its last
 * user, is put into the write-ahead mode under an exclusive lock, for which `busy_timeout` does not wait.
 */

/** Longest wait for another connection's lock. */
const maxBusyMs = 1_300;

/**
 * Runs statements that may be run again, and tries anew for up to 1.3 seconds while another connection holds the lock.
 *
 * @param sleep - waits for some milliseconds
 * @throws the last error
 */
export function retryWhileBusy<T>(run: () => T, sleep: (ms: number) => void = sleepSync): T {
  for (const delayMs of listRetryDelays(maxBusyMs)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    sleep(delayMs);
  }
  return run();
}

/* Transactions on a database that other processes may use too. */

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

/* Opens a file that no other connection has open, and adds a write-ahead log to its file before the file is moved. */

/** Wait for another connection that is about to close. It blocks this process meanwhile. */
const foldTimeoutMs = 1_000;

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
    db.exec(`PRAGMA busy_timeout = ${foldTimeoutMs}; PRAGMA locking_mode = EXCLUSIVE`);
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

/* A lock over processes. SQLite's own: the system frees it where the process dies. */

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

/** The tables of what an office's user has written, and how their file is opened. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';

const layout = 1;
/** Wait for another process's transaction. It blocks the window meanwhile: the store waits longer, without blocking. */
const busyTimeoutMs = 5;

/** A newer version wrote the file: it is left as it is. */
export class NewerLayoutError extends Error {}
/** SQLite finds damage in the file. */
export class DamagedFileError extends Error {}

// FULL: a note that was acknowledged must still be there after a power cut.
const settings = `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;`;

/** @throws NewerLayoutError */
function hasTables(db: DatabaseSync): boolean {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() ?? {};
  if (Number(found) > layout) throw new NewerLayoutError();
  return Number(found) === layout;
}

function createTables(db: DatabaseSync): void {
  // Another process may have made them since.
  if (hasTables(db)) return;
  db.exec(`CREATE TABLE record (kind TEXT, lookup BLOB, sealed BLOB NOT NULL, PRIMARY KEY (kind, lookup)) STRICT;
    PRAGMA user_version = ${layout};`);
}

/**
 * Finds damage where the records begin. All of a file is read only where it is suspect: a large one takes long, and blocks
 * this thread.
 *
 * @throws DamagedFileError, Error of SQLite
 */
function checkPages(db: DatabaseSync, isSuspect: boolean): void {
  if (!isSuspect) db.prepare('SELECT count(*) FROM sqlite_schema').get();
  else if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') throw new DamagedFileError();
}

function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Opens the records of an office, and makes their file.
 *
 * @param file - null for records in memory
 * @throws Error of SQLite or of the file system, {@link NewerLayoutError}, {@link DamagedFileError}
 */
export function openRecords(file: string | null, isSuspect: boolean): DatabaseSync {
  if (file !== null) makePrivateFile(file);
  const db = new DatabaseSync(file ?? ':memory:');
  try {
    db.exec(`${settings} PRAGMA journal_mode = WAL;`);
    checkPages(db, isSuspect);
    if (!hasTables(db)) runInTransaction(db, () => createTables(db));
    db.prepare('SELECT 1 FROM record LIMIT 1').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Makes a file of records all of which `fill` writes in one transaction. Once it is committed the file has all of it: there is
 * no log beside it, so that it can be renamed.
 *
 * @throws Error of SQLite or of the file system
 */
export function makeRecords<T>(file: string, fill: (db: DatabaseSync) => T): T {
  makePrivateFile(file);
  const db = new DatabaseSync(file);
  try {
    db.exec(settings);
    return runInTransaction(db, () => {
      createTables(db);
      return fill(db);
    });
  } finally {
    db.close();
  }
}

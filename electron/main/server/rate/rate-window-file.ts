/**
 * The file of the rolling windows, and the key beside it. It hardly waits for the lock of another process, because that
 * would block the window: SQLITE_BUSY is thrown, and the caller tries again later. A damaged file is replaced.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isCorruption, runInTransaction } from '@main/system/sqlite';
import { writeFileAtomic } from '@main/system/write-file';

/** A database in memory. */
export const memory = ':memory:';
const schemaVersion = 4;

/** Wait for another process's transaction, which takes less. It blocks the window meanwhile. */
const busyTimeoutMs = 5;

const statements = {
  insert: 'INSERT INTO request (token, is_own, sent_at, completed_at) VALUES (?, ?, ?, ?)',
  complete: 'UPDATE request SET completed_at = ? WHERE id = ?',
  expire: 'UPDATE request SET completed_at = sent_at + ? WHERE token = ? AND completed_at IS NULL AND sent_at <= ?',
  clampFutureTimes:
    'UPDATE request SET completed_at = ?1, sent_at = min(sent_at, ?1) WHERE sent_at > ?1 OR completed_at > ?2',
  deletePermit: 'DELETE FROM request WHERE id = ?',
  deleteCompleted: 'DELETE FROM request WHERE token = ? AND completed_at <= ?',
  deleteExternal:
    'DELETE FROM request WHERE id IN (SELECT id FROM request WHERE token = ? AND NOT is_own AND completed_at > ? AND sent_at < ? ORDER BY completed_at LIMIT ?)',
  deleteToken: 'DELETE FROM request WHERE token = ?',
  deleteAllOld: 'DELETE FROM request WHERE coalesce(completed_at, sent_at) <= ?',
  getCompletedAt:
    'SELECT completed_at FROM request WHERE token = ? AND completed_at > ? ORDER BY completed_at LIMIT 1 OFFSET ?',
  count: `SELECT count(*) AS n, count(completed_at) AS completed, total(is_own) AS own
    FROM request WHERE token = ? AND (completed_at IS NULL OR completed_at > ?)`,
  countOwnCompleted:
    'SELECT count(*) AS n FROM request WHERE token = ? AND is_own AND completed_at > ? AND completed_at < ?',
  countExternal:
    'SELECT count(*) AS n FROM request WHERE token = ? AND NOT is_own AND completed_at > ? AND sent_at < ?',
  setPause:
    'INSERT INTO pause VALUES (?1, ?2, ?3, ?4) ON CONFLICT (token) DO UPDATE SET set_at = ?2, until = max(until, ?3), probe_at = max(probe_at, ?4)',
  getPause: 'SELECT set_at, until, probe_at FROM pause WHERE token = ?',
  setProbe: 'UPDATE pause SET probe_at = ? WHERE token = ?',
  clampFuturePauses:
    'UPDATE pause SET until = ?1 + until - set_at, probe_at = ?1 + probe_at - set_at, set_at = ?1 WHERE set_at > ?1',
  deletePause: 'DELETE FROM pause WHERE token = ?',
  deleteEndedPauses: 'DELETE FROM pause WHERE until <= ?',
} as const;
export type Statements = Record<keyof typeof statements, StatementSync>;

/** Returns a number of a row. 0 where the row or the column is missing or null. */
export const readNumber = (row: Record<string, unknown> | undefined, column: string) => Number(row?.[column] ?? 0);

const hasTables = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.user_version === schemaVersion;

/**
 * Creates the tables, unless the file has them. `completed_at` is null while a request is in flight. No id is used twice: a
 * late response may refer to a row that was deleted.
 */
function createTables(db: DatabaseSync): void {
  if (hasTables(db)) return;
  db.exec(`
    DROP TABLE IF EXISTS pause; DROP TABLE IF EXISTS request;
    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL, is_own INTEGER NOT NULL, sent_at INTEGER NOT NULL,
      completed_at INTEGER
    ) STRICT;
    CREATE INDEX request_token ON request (token, completed_at);
    CREATE TABLE pause (
      token TEXT PRIMARY KEY, set_at INTEGER NOT NULL, until INTEGER NOT NULL, probe_at INTEGER NOT NULL
    ) STRICT;
    PRAGMA user_version = ${schemaVersion};`);
}

/** Makes the file readable for its user alone, an existing one too. SQLite gives its side files the same mode. */
function restrictAccess(file: string): void {
  if (file === memory) return;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function openDatabase(file: string): DatabaseSync {
  restrictAccess(file);
  const db = new DatabaseSync(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;`);
    // A file that has everything is opened without the lock.
    if (!hasTables(db)) runInTransaction(db, () => createTables(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** An open file, and its statements. */
export type Opened = { readonly db: DatabaseSync; readonly sql: Statements };

function open(file: string): Opened {
  const db = openDatabase(file);
  const sql = Object.fromEntries(
    Object.entries(statements).map(([name, text]) => [name, db.prepare(text)]),
  ) as Statements;
  return { db, sql };
}

/** Opens a file, and replaces a damaged one. @throws Error of SQLite or of the file system, SQLITE_BUSY for a lock */
export function openOrReplace(file: string): Opened {
  try {
    return open(file);
  } catch (error) {
    if (file === memory || !isCorruption(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return open(file);
  }
}

const keyBytes = 32;

function readKey(file: string): Buffer | null {
  try {
    const key = readFileSync(file);
    return key.length === keyBytes ? key : null;
  } catch {
    return null;
  }
}

/**
 * Reads this installation's random key for the digests of tokens, so that a copied file does not allow guessing them, or
 * creates it at the first start.
 *
 * @throws Error where the folder cannot be written
 */
export function loadInstallationKey(file: string): Buffer {
  const existing = readKey(file);
  if (existing) return existing;
  const key = randomBytes(keyBytes);
  writeFileAtomic(file, key);
  // Another process may have started at the same time.
  return readKey(file) ?? key;
}

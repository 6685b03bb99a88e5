/** Database file of the rolling windows: its tables and every statement. */
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isCorruption } from '@main/sqlite/errors';
import { runInTransaction } from '@main/sqlite/transaction';

const schemaVersion = 3;

/**
 * Wait for another process's transaction, which takes less. It blocks the window meanwhile: what holds the lock for longer,
 * for instance a backup, is not waited for here.
 */
const busyTimeoutMs = 5;

/** Makes the file readable for its user alone, an existing one too. SQLite gives its side files the same mode. */
function restrictAccess(file: string): void {
  if (file === ':memory:') return;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function hasTables(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA user_version').get()?.user_version === schemaVersion;
}

/**
 * Creates the tables, unless the file has them.
 *
 * Column names stay as they were first released, because processes of different versions use the file at the same time.
 * `left_at`: when a request was sent. `over_at`: when it expires. `landed_at`: when it completed, null while in flight.
 * `is_own`: 0 for requests of other clients.
 */
function createTables(db: DatabaseSync): void {
  if (hasTables(db)) return;
  db.exec(`
    DROP TABLE IF EXISTS stamp; DROP TABLE IF EXISTS pause; DROP TABLE IF EXISTS request;
    CREATE TABLE request (
      id INTEGER PRIMARY KEY, token TEXT NOT NULL, is_own INTEGER NOT NULL, owner TEXT NOT NULL,
      left_at INTEGER NOT NULL, over_at INTEGER NOT NULL, landed_at INTEGER
    ) STRICT;
    CREATE INDEX request_token ON request (token, landed_at);
    CREATE TABLE pause (
      token TEXT PRIMARY KEY, set_at INTEGER NOT NULL, until INTEGER NOT NULL, probe_at INTEGER NOT NULL
    ) STRICT;
    PRAGMA user_version = ${schemaVersion};`);
}

/**
 * Opens the database.
 *
 * @param file - a path, or ":memory:"
 * @throws Error of SQLite or of the file system; SQLITE_BUSY where another process has the lock that is needed now
 */
export function openDatabase(file: string): DatabaseSync {
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

/** Opens the database, and replaces a damaged one: a minute of history is no loss. @throws as {@link openDatabase} does */
export function openRateDatabase(file: string): DatabaseSync {
  if (file === ':memory:') return openDatabase(file);
  try {
    return openDatabase(file);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return openDatabase(file);
  }
}

const statements = {
  insert: 'INSERT INTO request (token, is_own, owner, left_at, over_at, landed_at) VALUES (?, ?, ?, ?, ?, ?)',
  complete: 'UPDATE request SET landed_at = ? WHERE id = ?',
  completeByOwner: 'UPDATE request SET landed_at = ? WHERE token = ? AND landed_at IS NULL AND owner = ?',
  expire: 'UPDATE request SET landed_at = over_at WHERE token = ? AND landed_at IS NULL AND over_at <= ?',
  clampFutureTimes:
    'UPDATE request SET landed_at = ?1, left_at = ?1, over_at = ?1 WHERE token = ?2 AND (landed_at > ?3 OR left_at > ?1)',
  clampAllFutureTimes:
    'UPDATE request SET landed_at = ?1, left_at = min(left_at, ?1), over_at = ?1 WHERE landed_at > ?2 OR over_at > ?3',
  deletePermit: 'DELETE FROM request WHERE id = ?',
  deleteCompleted: 'DELETE FROM request WHERE token = ? AND landed_at <= ?',
  deleteExternal:
    'DELETE FROM request WHERE id IN (SELECT id FROM request WHERE token = ? AND NOT is_own AND landed_at > ? AND left_at < ? ORDER BY landed_at LIMIT ?)',
  deleteToken: 'DELETE FROM request WHERE token = ?',
  deleteAllOld: 'DELETE FROM request WHERE coalesce(landed_at, over_at) <= ?',
  listOwnersInFlight: 'SELECT DISTINCT owner FROM request WHERE token = ? AND landed_at IS NULL AND owner <> ?',
  listTokens: 'SELECT token FROM request UNION SELECT token FROM pause',
  getCompletedAt:
    'SELECT landed_at AS completed_at FROM request WHERE token = ? AND landed_at > ? ORDER BY landed_at LIMIT 1 OFFSET ?',
  getOwnCompletedAt:
    'SELECT landed_at AS completed_at FROM request WHERE token = ? AND landed_at > ? AND is_own ORDER BY landed_at LIMIT 1 OFFSET ?',
  count: `SELECT count(*) AS n, count(landed_at) AS completed, total(is_own) AS own,
    count(landed_at) FILTER (WHERE is_own) AS own_completed
    FROM request WHERE token = ? AND (landed_at IS NULL OR landed_at > ?)`,
  countOwnCompleted: 'SELECT count(*) AS n FROM request WHERE token = ? AND is_own AND landed_at > ? AND landed_at < ?',
  countExternal: 'SELECT count(*) AS n FROM request WHERE token = ? AND NOT is_own AND landed_at > ? AND left_at < ?',
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

/** Prepares every statement on an open database. */
export function prepareStatements(db: DatabaseSync): Statements {
  return Object.fromEntries(Object.entries(statements).map(([name, sql]) => [name, db.prepare(sql)])) as Statements;
}

/** Returns a number of a row. 0 where the row or the column is missing or null. */
export const readNumber = (row: Record<string, unknown> | undefined, column: string) => Number(row?.[column] ?? 0);

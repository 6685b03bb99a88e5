/** The file of the rolling windows: its tables, and every statement that is run on them. */
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const schemaVersion = 3;

/** Errors of SQLite that say that the file itself is no database: SQLITE_CORRUPT and SQLITE_NOTADB. */
const corruptionCodes = new Set([11, 26]);

function getErrorCode(error: unknown): number {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}

/** Makes the file readable for its user alone, also one that was made before; what SQLite puts beside it follows. */
function protect(file: string): void {
  if (file === ':memory:') return;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

export function openDatabase(file: string): DatabaseSync {
  protect(file);
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
    db.exec('BEGIN IMMEDIATE');
    const version = db.prepare('PRAGMA user_version').get()?.user_version;
    if (version !== schemaVersion) {
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
    db.exec('COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the record; one that is damaged is made anew, because a minute of history is no loss. */
export function openRateDatabase(file: string): DatabaseSync {
  try {
    return openDatabase(file);
  } catch (error) {
    if (!corruptionCodes.has(getErrorCode(error))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return openDatabase(file);
  }
}

const statements = {
  dropOld: 'DELETE FROM request WHERE token = ? AND landed_at <= ?',
  landLate: 'UPDATE request SET landed_at = over_at WHERE token = ? AND landed_at IS NULL AND over_at <= ?',
  pullBack:
    'UPDATE request SET landed_at = ?1, left_at = ?1, over_at = ?1 WHERE token = ?2 AND (landed_at > ?3 OR left_at > ?1)',
  owners: 'SELECT DISTINCT owner FROM request WHERE token = ? AND landed_at IS NULL AND owner <> ?',
  landOwner: 'UPDATE request SET landed_at = ? WHERE token = ? AND landed_at IS NULL AND owner = ?',
  count: `SELECT count(*) AS n, count(landed_at) AS landed, total(is_own) AS own,
    count(landed_at) FILTER (WHERE is_own) AS own_landed
    FROM request WHERE token = ? AND (landed_at IS NULL OR landed_at > ?)`,
  landedAt: 'SELECT landed_at FROM request WHERE token = ? AND landed_at > ? ORDER BY landed_at LIMIT 1 OFFSET ?',
  ownLandedAt:
    'SELECT landed_at FROM request WHERE token = ? AND landed_at > ? AND is_own ORDER BY landed_at LIMIT 1 OFFSET ?',
  insert: 'INSERT INTO request (token, is_own, owner, left_at, over_at, landed_at) VALUES (?, ?, ?, ?, ?, ?)',
  land: 'UPDATE request SET landed_at = ? WHERE id = ?',
  unsend: 'DELETE FROM request WHERE id = ?',
  leftAt: 'SELECT left_at FROM request WHERE id = ?',
  ownSure: 'SELECT count(*) AS n FROM request WHERE token = ? AND is_own AND landed_at > ? AND landed_at < ?',
  foreignBefore: 'SELECT count(*) AS n FROM request WHERE token = ? AND NOT is_own AND landed_at > ? AND left_at < ?',
  dropForeign:
    'DELETE FROM request WHERE id IN (SELECT id FROM request WHERE token = ? AND NOT is_own AND landed_at > ? AND left_at < ? ORDER BY landed_at LIMIT ?)',
  pause:
    'INSERT INTO pause VALUES (?1, ?2, ?3, ?4) ON CONFLICT (token) DO UPDATE SET set_at = ?2, until = max(until, ?3), probe_at = max(probe_at, ?4)',
  getPause: 'SELECT set_at, until, probe_at FROM pause WHERE token = ?',
  tokens: 'SELECT token FROM request UNION SELECT token FROM pause',
  dropToken: 'DELETE FROM request WHERE token = ?',
  pullBackAll:
    'UPDATE request SET landed_at = ?1, left_at = min(left_at, ?1), over_at = ?1 WHERE landed_at > ?2 OR over_at > ?3',
  pullPauses:
    'UPDATE pause SET until = ?1 + until - set_at, probe_at = ?1 + probe_at - set_at, set_at = ?1 WHERE set_at > ?1',
  dropAllOld: 'DELETE FROM request WHERE coalesce(landed_at, over_at) <= ?',
  dropEnded: 'DELETE FROM pause WHERE until <= ?',
  setProbe: 'UPDATE pause SET probe_at = ? WHERE token = ?',
  endPause: 'DELETE FROM pause WHERE token = ?',
} as const;
export type Statements = Record<keyof typeof statements, StatementSync>;

export function prepareAll(db: DatabaseSync): Statements {
  return Object.fromEntries(Object.entries(statements).map(([name, sql]) => [name, db.prepare(sql)])) as Statements;
}

/** A number in a row; 0 where there is none. */
export const numberIn = (row: Record<string, unknown> | undefined, column: string) => Number(row?.[column] ?? 0);

/** Opens an office's cache file: checked before it is trusted, migrated in one transaction, set aside when it is damaged. */
import { existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '@shared/errors';
import type { SavedCopyLock } from '@shared/schemas/office';
import type { Cipher } from './cipher';
import * as records from './migrations/0001-records';
import * as runs from './migrations/0002-runs';
import * as boundRecords from './migrations/0003-bound-records';
import { describeSqliteError, getPrimaryCode } from './sqlite-errors';

type Migration = {
  readonly up: string;
  /** Changes what SQL alone cannot: sealed content. */
  readonly reseal?: (db: DatabaseSync, cipher: Cipher) => void;
};

const migrations: readonly Migration[] = [records, runs, boundRecords];
const newestVersion = migrations.length;
/** The first layout whose seals bind a record's age. */
const boundVersion = 3;
/** How long a statement waits for another process's transaction. It blocks this one meanwhile. */
const busyTimeoutMs = 1_000;
/** The same for a file of an older layout, which another process may be bringing up to date. */
const migrationTimeoutMs = 30_000;
const keyProofAad = 'key-proof';
const keyProofText = 'tripledger';

export type OpenedCache = {
  readonly db: DatabaseSync;
  /** False where nothing is written to disk. */
  readonly isPersistent: boolean;
  /** Whether the file is read as it is because it cannot be written. */
  readonly isReadOnly: boolean;
  /** Whether the file is of an older layout, whose seals do not bind the age. Only a file that cannot be written stays so. */
  readonly isLegacy: boolean;
  /** What the user must be told, for instance that a damaged cache was set aside. */
  readonly notice: string | null;
  /** Set where the file was left closed because the key does not open it. */
  readonly lock?: SavedCopyLock;
};

class DamagedCacheError extends Error {}

/** The file is sound, but sealed with another key: a reason to leave it alone, never to set it aside. */
class WrongKeyError extends Error {}

function readVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

function migrate(db: DatabaseSync, cipher: Cipher): void {
  if (readVersion(db) >= newestVersion) return;
  db.exec(`PRAGMA busy_timeout = ${migrationTimeoutMs}`);
  db.exec('BEGIN IMMEDIATE');
  try {
    // Reads the version again: another process may have brought the file up to date while this one waited.
    const from = readVersion(db);
    for (const { up, reseal } of migrations.slice(from)) {
      db.exec(up);
      if (from > 0) reseal?.(db, cipher);
    }
    if (from === 0) db.prepare('INSERT INTO key_proof VALUES (1, ?)').run(cipher.seal(keyProofText, keyProofAad));
    db.exec(`PRAGMA user_version = ${newestVersion}`);
    db.exec('COMMIT');
  } catch (error) {
    // SQLite has rolled back already after some errors, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}

/** Damage is found by quick_check (opening alone does not notice it, faults 48) and by the sealed proof of the key. */
function checkIntegrity(db: DatabaseSync, cipher: Cipher): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DamagedCacheError();
  if (readVersion(db) === 0) return;
  const proof = db.prepare('SELECT sealed FROM key_proof').get()?.sealed;
  if (!(proof instanceof Uint8Array) || cipher.open(proof, keyProofAad) !== keyProofText) throw new WrongKeyError();
}

/** Finds out now, not at the first record, whether the file can be written. Another process's transaction is no obstacle. */
function checkWritable(db: DatabaseSync): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (getPrimaryCode(error) === 5) return;
    throw error;
  }
  try {
    // SQLite lets such a transaction begin on a file that is only read, and refuses the first change.
    db.exec(`PRAGMA user_version = ${newestVersion}`);
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

function openFile(file: string, cipher: Cipher): DatabaseSync | 'newer' {
  const db = new DatabaseSync(file);
  try {
    db.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;`,
    );
    if (readVersion(db) > newestVersion) {
      db.close();
      return 'newer';
    }
    checkIntegrity(db, cipher);
    migrate(db, cipher);
    checkWritable(db);
    return db;
  } catch (error) {
    if (db.isOpen) db.close();
    throw error;
  }
}

/** Opens a file for reading in one of SQLite's ways; null where it cannot be read in this way. */
function tryOpenReadOnly(location: string | URL, cipher: Cipher): OpenedCache | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(location, { readOnly: true });
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    const version = readVersion(db);
    // Layouts before the second lack tables that are read; those after the newest are not understood.
    if (version < 2 || version > newestVersion) throw new DamagedCacheError();
    checkIntegrity(db, cipher);
    return { db, isPersistent: false, isReadOnly: true, isLegacy: version < boundVersion, notice: null };
  } catch {
    if (db?.isOpen) db.close();
    return null;
  }
}

/**
 * Opens a file that cannot be written, so that what is saved stays readable. Without a writable folder SQLite reads a file
 * only if it is declared immutable, and then without the log of the latest changes.
 */
function openReadOnly(file: string, cipher: Cipher, cause: unknown): OpenedCache | null {
  if (!existsSync(file)) return null;
  const words = `Saved data can be read but not added to: ${describeSqliteError(cause)}. What you open now is not saved for offline use.`;
  const opened = tryOpenReadOnly(file, cipher);
  if (opened) return { ...opened, notice: words };
  const location = pathToFileURL(file);
  location.searchParams.set('immutable', '1');
  const frozen = tryOpenReadOnly(location, cipher);
  if (!frozen) return null;
  const log = `${file}-wal`;
  const hasLog = existsSync(log) && statSync(log).size > 0;
  return { ...frozen, notice: hasLog ? `${words} What was saved last may be missing.` : words };
}

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedCacheError) return true;
  // SQLITE_CORRUPT and SQLITE_NOTADB.
  const code = getPrimaryCode(error);
  return code === 11 || code === 26;
}

function setAside(file: string, nowMs: number): string {
  const aside = `${file}.damaged-${nowMs}`;
  renameSync(file, aside);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  return aside;
}

/** A cache that lives only as long as the process: for session-only offices and where no file may be used. */
export function openMemoryCache(cipher: Cipher, notice: string | null = null): OpenedCache {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  migrate(db, cipher);
  return { db, isPersistent: false, isReadOnly: false, isLegacy: false, notice };
}

/**
 * Opens the file, or what must stand in for it: a rebuilt file where it was damaged (the damaged one stays beside it), a
 * cache in memory where it was made by a newer Tripledger (faults 50) or cannot be used at all. A file that cannot be
 * written is opened for reading.
 *
 * @throws AppError `cache-unavailable` for a symbolic link (faults 52)
 */
export function openCacheFile(file: string, cipher: Cipher, nowMs: number): OpenedCache {
  if (existsSync(file) && lstatSync(file).isSymbolicLink()) {
    throw new AppError('cache-unavailable', 'The cache file is a link to another place and was not opened.', {});
  }
  try {
    const db = openFile(file, cipher);
    if (db !== 'newer') return { db, isPersistent: true, isReadOnly: false, isLegacy: false, notice: null };
    return openMemoryCache(
      cipher,
      'The kept data was written by a newer Tripledger and was left untouched. Nothing is kept until you update.',
    );
  } catch (error) {
    if (error instanceof WrongKeyError) return { ...openMemoryCache(cipher), lock: 'other-key' };
    if (!isDamage(error)) {
      return (
        openReadOnly(file, cipher, error) ??
        openMemoryCache(
          cipher,
          `Saved data cannot be opened: ${describeSqliteError(error)}. Nothing is saved for offline use this time.`,
        )
      );
    }
    setAside(file, nowMs);
    const db = openFile(file, cipher);
    if (db === 'newer') throw new AppError('cache-unavailable', 'The cache could not be rebuilt.', {});
    return {
      db,
      isPersistent: true,
      isReadOnly: false,
      isLegacy: false,
      notice:
        'The kept data of this office was damaged. It was set aside and a new cache was started; what you open is kept again.',
    };
  }
}

/** Opens an office's cache file: checked before it is trusted, migrated in one transaction, set aside when it is damaged. */
import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@shared/errors';
import type { SavedCopyLock } from '@shared/schemas/office';
import type { Cipher } from './cipher';
import * as records from './migrations/0001-records';
import * as runs from './migrations/0002-runs';

const migrations = [records, runs];
const newestVersion = migrations.length;
const proofPlace = 'key-proof';
const proofText = 'tripledger';

export type OpenedCache = {
  readonly db: DatabaseSync;
  /** False where nothing is written to disk. */
  readonly persistent: boolean;
  /** What the user must be told, for instance that a damaged cache was set aside. */
  readonly notice: string | null;
  /** Set where the file was left closed because the key does not open it. */
  readonly lock?: SavedCopyLock;
};

class DamagedCache extends Error {}

/** The file is sound, but sealed with another key: a reason to leave it alone, never to set it aside. */
class OtherKey extends Error {}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

function migrate(db: DatabaseSync, cipher: Cipher): void {
  const from = versionOf(db);
  if (from >= newestVersion) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(from)) db.exec(migration.up);
    if (from === 0) db.prepare('INSERT INTO key_proof VALUES (1, ?)').run(cipher.seal(proofText, proofPlace));
    db.exec(`PRAGMA user_version = ${newestVersion}`);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** Damage is found by quick_check (opening alone does not notice it, faults 48) and by the sealed proof of the key. */
function check(db: DatabaseSync, cipher: Cipher): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DamagedCache();
  if (versionOf(db) === 0) return;
  const proof = db.prepare('SELECT sealed FROM key_proof').get()?.sealed;
  if (!(proof instanceof Uint8Array) || cipher.open(proof, proofPlace) !== proofText) throw new OtherKey();
}

function openFile(file: string, cipher: Cipher): DatabaseSync | 'newer' {
  const db = new DatabaseSync(file);
  try {
    db.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;',
    );
    if (versionOf(db) > newestVersion) {
      db.close();
      return 'newer';
    }
    check(db, cipher);
    migrate(db, cipher);
    return db;
  } catch (error) {
    if (db.isOpen) db.close();
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedCache) return true;
  const code = (error as { errcode?: unknown })?.errcode;
  // SQLITE_CORRUPT and SQLITE_NOTADB: the primary result codes 11 and 26 (extended codes keep them in the low byte).
  return typeof code === 'number' && ((code & 0xff) === 11 || (code & 0xff) === 26);
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
  return { db, persistent: false, notice };
}

/**
 * Opens the file, or what must stand in for it: a rebuilt file where it was damaged (the damaged one stays beside it), a
 * cache in memory where it was made by a newer Tripledger (faults 50) or cannot be used at all.
 *
 * @throws AppError `cache-unavailable` for a symbolic link (faults 52)
 */
export function openCacheFile(file: string, cipher: Cipher, nowMs: number): OpenedCache {
  if (existsSync(file) && lstatSync(file).isSymbolicLink()) {
    throw new AppError('cache-unavailable', 'The cache file is a link to another place and was not opened.', {});
  }
  try {
    const db = openFile(file, cipher);
    if (db !== 'newer') return { db, persistent: true, notice: null };
    return openMemoryCache(
      cipher,
      'The kept data was written by a newer Tripledger and was left untouched. Nothing is kept until you update.',
    );
  } catch (error) {
    if (error instanceof OtherKey) return { ...openMemoryCache(cipher), lock: 'other-key' };
    if (!isDamage(error)) {
      return openMemoryCache(
        cipher,
        'The folder for kept data cannot be written. Nothing is kept for offline viewing this time.',
      );
    }
    setAside(file, nowMs);
    const db = openFile(file, cipher);
    if (db === 'newer') throw new AppError('cache-unavailable', 'The cache could not be rebuilt.', {});
    return {
      db,
      persistent: true,
      notice:
        'The kept data of this office was damaged. It was set aside and a new cache was started; what you open is kept again.',
    };
  }
}

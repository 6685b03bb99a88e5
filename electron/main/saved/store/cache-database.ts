/** Opens an office's cache file: verifies it, creates its tables in one transaction, and sets a damaged one aside. */
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { describeSqliteError, isBusy, isCorruption, retryWhileBusy, runInTransaction } from '@main/system/sqlite';
import { AppError } from '@shared/errors/errors';
import { type CacheIdentity, SealError } from './cipher';
import { type CacheState, inMemory, setAside } from './files';

/* The tables of the cache file. */

/** Version of the schema (`PRAGMA user_version`). A file of another version is left untouched. */
const schemaVersion = 9;

/** The version whose files are brought to the present schema: their records are fetched again, their runs stay. */
const earlierVersion = 7;

/** Tables in which something was saved, once something was. */
const dataTables = ['meta', 'record', 'run'] as const;

/** A file of the earlier version has none of it. */
const metaSchema = `
  CREATE TABLE meta (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    file_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    removals INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Creates the tables of a new file. Only times, sizes and sequences are in plaintext.
 *
 * `meta`, for what is derived from the records. `file_id`: random, so that what was derived from another file is not taken for
 * this one's. `seq`: number of the last change; it never falls. `removals`: number of removals of records.
 * `record`: sealed records under keyed digests. `rank`: null, as all files have it. `gone_at`: when a complete list
 * first lacked the record. `seq`: number of the change that wrote the row. `changed_seq`: of the one that brought its present
 * content. It has row ids: without them every record of more than a kilobyte takes a page of its own.
 * `key_proof`: a sealed text that proves the key. `run`, `run_block`: runs of reports, and the blocks of their rows.
 */
const schema = `${metaSchema}
  CREATE TABLE key_proof (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), sealed BLOB NOT NULL) STRICT;
  CREATE TABLE record (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    lookup BLOB NOT NULL,
    sealed BLOB NOT NULL,
    fetched_at INTEGER NOT NULL,
    rank INTEGER,
    gone_at INTEGER,
    seq INTEGER NOT NULL DEFAULT 0,
    changed_seq INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, lookup)
  ) STRICT;
  CREATE INDEX record_by_seq ON record (kind, seq);
  CREATE TABLE run (
    id TEXT PRIMARY KEY,
    ran_at INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE TABLE run_block (
    run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    block_index INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    UNIQUE (run, block_index)
  ) STRICT;
  CREATE INDEX run_by_time ON run (ran_at);
`;

/* The file. */

/** Wait of a statement for another process's transaction. It blocks this process meanwhile. */
const busyTimeoutMs = 1_000;
// Both are part of the file format.
const keyProofAad = 'key-proof';
const keyProofText = 'tripledger';

/** As it is given to open a file. */
type OpeningIdentity = CacheIdentity & {
  /** Whether damage was met in the file, so that it is set aside. @default false */
  readonly isDamaged?: boolean;
};

/** Cache database that is ready for use. */
export type OpenedCache = CacheState & { readonly db: DatabaseSync };

/** The file is intact but sealed with another key, so it must be left alone and not set aside. */
class WrongKeyError extends Error {}

/** Another version of Tripledger wrote the file: it is left untouched. */
class OtherVersionError extends Error {}

/** The version of a file's schema; 0 for a new one. */
function readVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

/** Creates the tables of a new file, or those that a file of an earlier version lacks. @returns whether records were removed */
function createTables(db: DatabaseSync, { cipher }: CacheIdentity, nowMs: number): boolean {
  if (readVersion(db) === schemaVersion) return false;
  return runInTransaction(db, () => {
    const version = readVersion(db);
    // Another process may have done it while this one waited.
    if (version === schemaVersion) return false;
    if (version === 0) {
      db.exec(schema);
      db.prepare('INSERT INTO key_proof VALUES (1, ?)').run(cipher.seal(keyProofText, keyProofAad));
    }
    const removed = Number(db.prepare('DELETE FROM record').run().changes);
    if (version !== 0) db.exec(`DROP TABLE manifest; DROP TABLE manifest_part; DROP TABLE sync_part; ${metaSchema}`);
    // Changes are counted from a number that no file before can have reached.
    db.prepare('INSERT INTO meta (only_row, file_id, seq, removals) VALUES (1, ?, ?, 0)').run(randomUUID(), nowMs);
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
    return removed > 0;
  });
}

/** Detects a wrong key with the key proof, and a file that is none. @throws WrongKeyError, SealError */
function checkKey(db: DatabaseSync, { cipher }: OpeningIdentity): void {
  if (readVersion(db) === 0) {
    if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') throw new SealError();
    return;
  }
  const proof = db.prepare('SELECT sealed FROM key_proof').get()?.sealed;
  if (!(proof instanceof Uint8Array) || cipher.open(proof, keyProofAad) !== keyProofText) throw new WrongKeyError();
}

/** Detects damage where the tables begin: a large file takes seconds to read whole. */
function checkTables(db: DatabaseSync): void {
  for (const table of dataTables) db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get();
}

/** Throws now, and not at the first record, where the file cannot be written. Another process's lock does not count. */
function checkWritable(db: DatabaseSync): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error)) return;
    throw error;
  }
  try {
    // SQLite begins such a transaction on a read-only file too, and refuses its first change.
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

/** Makes the folder and the file, and what SQLite has beside it, readable for this user alone. */
function restrictFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600);
  } catch {
    // A file that cannot be changed is opened for reading, or reported, by what follows.
    return;
  }
}

// FULL: a record that was acknowledged must still be there after a power cut.
const settings = `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA foreign_keys = ON; PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;`;

/** @throws WrongKeyError, OtherVersionError, SealError, Error of SQLite */
function openFile(file: string, identity: OpeningIdentity, nowMs: number): OpenedCache {
  restrictFile(file);
  const db = new DatabaseSync(file);
  try {
    retryWhileBusy(() => db.exec(settings));
    if (![0, earlierVersion, schemaVersion].includes(readVersion(db))) throw new OtherVersionError();
    checkKey(db, identity);
    const isEmptied = createTables(db, identity, nowMs);
    checkTables(db);
    checkWritable(db);
    return { ...inMemory, db, isPersistent: true, notice: isEmptied ? emptiedNotice : null };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a file for reading. Null where it cannot be read at this location. */
function tryOpenReadOnly(location: string | URL, identity: OpeningIdentity): OpenedCache | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(location, { readOnly: true });
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    if (readVersion(db) !== schemaVersion) throw new SealError();
    checkKey(db, identity);
    checkTables(db);
    return { ...inMemory, db, isReadOnly: true };
  } catch {
    if (db?.isOpen) db.close();
    return null;
  }
}

/**
 * Opens a file that cannot be written, so that saved data stays readable. In a read-only folder SQLite reads a file only
 * if it is declared immutable, and then without its write-ahead log.
 */
function openReadOnly(file: string, identity: OpeningIdentity, cause: unknown): OpenedCache | null {
  if (!existsSync(file)) return null;
  const notice = `Saved data can be read but not added to: ${describeSqliteError(cause)}. What you open now is not saved for offline use.`;
  const opened = tryOpenReadOnly(file, identity);
  if (opened) return { ...opened, notice };
  const location = pathToFileURL(file);
  location.searchParams.set('immutable', '1');
  const immutable = tryOpenReadOnly(location, identity);
  if (!immutable) return null;
  const log = `${file}-wal`;
  const hasLog = existsSync(log) && statSync(log).size > 0;
  return { ...immutable, notice: hasLog ? `${notice} What was saved last may be missing.` : notice };
}

const emptiedNotice =
  'The offline copy of this office was saved by an earlier version of Tripledger, so it is being fetched again. Report results, notes and views aren’t affected.';
const otherVersionNotice =
  'The saved data was written by another version of Tripledger and was left untouched. Nothing is saved until you update.';
const notReplacedNotice =
  'The offline copy of this office is damaged, and cannot be replaced now. Nothing is saved for offline use this time. Check that the disk has room and that no other program has the file open, then start Tripledger again.';

/** Says what became of a damaged file. @param whose - "Sydney", or "this office" */
export function describeReplaced(whose: string): string {
  return `The offline copy of ${whose} was damaged, so it was set aside and is being fetched again. Any saved report results are gone: run the reports again. Your notes, views and statements aren’t affected.`;
}

/** Opens a cache that lives as long as the process: for session-only offices, and where no file can be used. */
export function openMemoryCache(identity: CacheIdentity, notice: string | null = null): OpenedCache {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  createTables(db, identity, 0);
  return { ...inMemory, db, notice };
}

/** Sets a damaged file aside, and opens a new one in its place. */
function replaceDamaged(file: string, identity: OpeningIdentity, nowMs: number): OpenedCache {
  try {
    setAside(file, nowMs);
    return { ...openFile(file, identity, nowMs), notice: describeReplaced('this office'), isReplaced: true };
  } catch {
    // Another program has it open, the folder may not be written, or the disk is full.
  }
  const opened = tryOpenReadOnly(file, identity);
  return opened === null ? openMemoryCache(identity, notReplacedNotice) : { ...opened, notice: notReplacedNotice };
}

/**
 * Opens a cache file, or a replacement. A damaged file is set aside and replaced by a new one. A file that another
 * version wrote (faults 50), or that cannot be used at all, is replaced by a cache in memory. A file that cannot be
 * written is opened for reading.
 *
 * @throws AppError `cache-unavailable` for a symbolic link (faults 52)
 */
export function openCacheFile(file: string, identity: OpeningIdentity, nowMs: number): OpenedCache {
  if (existsSync(file) && lstatSync(file).isSymbolicLink()) {
    throw new AppError(
      'cache-unavailable',
      'The file of the saved copy is a link to somewhere else and was not opened.',
      {},
    );
  }
  if (identity.isDamaged && existsSync(file)) return replaceDamaged(file, identity, nowMs);
  try {
    return openFile(file, identity, nowMs);
  } catch (error) {
    if (error instanceof OtherVersionError) return openMemoryCache(identity, otherVersionNotice);
    if (error instanceof WrongKeyError) return { ...openMemoryCache(identity), lock: 'other-key' };
    if (error instanceof SealError || isCorruption(error)) return replaceDamaged(file, identity, nowMs);
    const notice = `Saved data cannot be opened: ${describeSqliteError(error)}. Nothing is saved for offline use this time.`;
    return openReadOnly(file, identity, error) ?? openMemoryCache(identity, notice);
  }
}

/** The tables of the cache file. */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/system/sqlite';
import { beginChanges } from './record-changes';

/** Version of the schema (`PRAGMA user_version`). A file of another version is left untouched. */
export const schemaVersion = 9;

/** Tables in which something was saved, once something was. */
export const dataTables = ['meta', 'record', 'run', 'sync_part'] as const;

export const recordColumns = 'id, lookup, sealed, fetched_at, rank, gone_at, seq, changed_seq';

/**
 * `meta`, for what is derived from the records. `file_id`: random, so that what was derived from another file is not taken for
 * this one's. `seq`: number of the last change; it never falls. `removals`: number of removals of records.
 */
export const metaSchema = `
  CREATE TABLE meta (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    file_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    removals INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Creates the other tables of a new file. Only times, sizes and sequences are in plaintext.
 *
 * `record`: sealed records under keyed digests. `rank`: null, but for records of earlier versions. `gone_at`: when a complete list
 * first lacked the record. `seq`: number of the change that wrote the row. `changed_seq`: of the one that brought its present
 * content. It has row ids: without them every record of more than a kilobyte takes a page of its own.
 * `key_proof`: a sealed text that proves the key. `run`, `run_block`: runs of reports, and the blocks of their rows.
 * `sync_part`: how far the update is. Its name is that of earlier versions.
 */
export const schema = `
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
  CREATE TABLE sync_part (
    job TEXT NOT NULL,
    part INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (job, part)
  ) STRICT, WITHOUT ROWID;
`;

/*
 * Brings a file of an earlier version to the present schema. Its report runs stay. Its records are written in
 * another way: the server can give them again.
 */

/** Versions whose files are brought to the present schema. */
export const earlierVersions: readonly number[] = [7, 8];

/** @returns whether the records of an earlier version were removed. @throws Error of SQLite */
export function migrate(db: DatabaseSync, nowMs: number): boolean {
  const isEarlier = () => earlierVersions.includes(Number(db.prepare('PRAGMA user_version').get()?.user_version));
  if (!isEarlier()) return false;
  return runInTransaction(db, () => {
    // Another process may have done it while this one waited.
    if (!isEarlier()) return false;
    const removed = Number(db.prepare('DELETE FROM record').run().changes);
    db.exec(`DROP TABLE IF EXISTS manifest; DROP TABLE IF EXISTS manifest_part; DROP TABLE IF EXISTS meta; ${metaSchema}
      PRAGMA user_version = ${schemaVersion};`);
    db.exec('DELETE FROM sync_part');
    // Changes are counted from a number that no file before can have reached.
    beginChanges(db, nowMs);
    return removed > 0;
  });
}

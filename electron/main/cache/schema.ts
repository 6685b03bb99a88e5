/** The tables of the cache file. */

/** Version of the schema (`PRAGMA user_version`). A file of another version is left untouched. */
export const schemaVersion = 7;

/** Tables in which something was saved, once something was. */
export const dataTables = ['manifest', 'record', 'run', 'sync_part'] as const;

/** The columns that are read of a record's row. */
export const recordColumns = 'id, lookup, sealed, fetched_at, rank, gone_at, seq, changed_seq';

/**
 * Creates the tables of a new file. Only times, sizes and sequences are in plaintext.
 *
 * `record`: sealed records under keyed digests. `rank`: position in the API's unfiltered list. `gone_at`: when a complete list
 * first lacked the record. `seq`: number of the change that wrote the row. `changed_seq`: of the one that brought its present
 * content. It has row ids: without them every record of more than a kilobyte takes a page of its own.
 * `key_proof`: a sealed text that proves the key. `run`, `run_block`: runs of reports, and the blocks of their rows.
 * `manifest_part`: keys of the records whose lookup begins with the byte `bucket`. `sync_part`: what is to be saved, and how far
 * that has come.
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
  CREATE TABLE manifest (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), sealed BLOB NOT NULL) STRICT;
  CREATE TABLE manifest_part (
    kind TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (kind, bucket)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sync_part (
    job TEXT NOT NULL,
    part INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (job, part)
  ) STRICT, WITHOUT ROWID;
`;

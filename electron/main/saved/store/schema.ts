/** The tables of the cache file. */

/** Version of the schema (`PRAGMA user_version`). A file of another version is left untouched. */
export const schemaVersion = 9;

/** The version whose files are brought to the present schema: their records are fetched again, their runs stay. */
export const earlierVersion = 7;

/** Tables in which something was saved, once something was. */
export const dataTables = ['meta', 'record', 'run'] as const;

/** A file of the earlier version has none of it. */
export const metaSchema = `
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
export const schema = `${metaSchema}
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

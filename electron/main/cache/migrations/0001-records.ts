/** Layout 1: sealed records under keyed digests, and a sealed text that proves the key. */

/** Statements of this layout, run in one transaction with those of the others. */
export const up = `
  CREATE TABLE record (
    kind TEXT NOT NULL,
    lookup BLOB NOT NULL,
    sealed BLOB NOT NULL,
    fetched_at INTEGER NOT NULL,
    PRIMARY KEY (kind, lookup)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE key_proof (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), sealed BLOB NOT NULL) STRICT;
`;

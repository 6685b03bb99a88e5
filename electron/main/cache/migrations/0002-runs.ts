/** Layout 2: runs of reports, and the blocks of their rows. Only times and sizes are in plaintext. */

/** Statements of this layout. Layout 4 renames `place`. */
export const up = `
  CREATE TABLE run (
    id TEXT PRIMARY KEY,
    ran_at INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE TABLE run_block (
    run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    UNIQUE (run, place)
  ) STRICT;
  CREATE INDEX run_by_time ON run (ran_at);
`;

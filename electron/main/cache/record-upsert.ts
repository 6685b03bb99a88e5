/** How a record is written. One that is there already keeps its row. */
export const upsertRecord = `INSERT INTO record (kind, lookup, sealed, fetched_at, rank, gone_at, seq, changed_seq)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (kind, lookup) DO UPDATE SET sealed = excluded.sealed, fetched_at = excluded.fetched_at,
    rank = excluded.rank, gone_at = excluded.gone_at, seq = excluded.seq, changed_seq = excluded.changed_seq`;

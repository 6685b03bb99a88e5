/** Layout 3: binds each record's age, rank and mark to its seal, and numbers changes for incremental reading. */
import type { DatabaseSync } from 'node:sqlite';
import { toLayout3RecordAad, toLegacyRecordAad, toLegacyRunAad, toRunAad } from '../aad';
import type { Cipher } from '../cipher';

/**
 * `rank`: position in the API's unfiltered list. `gone_at`: when a complete list first lacked the record. `seq`: number of
 * the change that wrote the row.
 */
export const up = `
  ALTER TABLE record ADD COLUMN rank INTEGER;
  ALTER TABLE record ADD COLUMN gone_at INTEGER;
  ALTER TABLE record ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX record_by_seq ON record (kind, seq);
`;

/** Rows read, and sealed again, at once. */
const batchSize = 200;

type Row = Record<string, unknown>;

function resealRecord(db: DatabaseSync, cipher: Cipher, { kind, lookup, sealed, fetched_at }: Row): void {
  if (!(sealed instanceof Uint8Array) || !(lookup instanceof Uint8Array)) return;
  const text = cipher.openBytes(sealed, toLegacyRecordAad(String(kind), lookup));
  // Leaves an unreadable row as it is: it is counted and named when it is read.
  if (text === null) return;
  const aad = toLayout3RecordAad(String(kind), lookup, { fetchedAtMs: Number(fetched_at), rank: null, goneAtMs: null });
  db.prepare('UPDATE record SET sealed = ? WHERE kind = ? AND lookup = ?').run(
    cipher.sealBytes(text, aad),
    String(kind),
    lookup,
  );
}

function resealRecords(db: DatabaseSync, cipher: Cipher): void {
  const next = db.prepare(
    'SELECT kind, lookup, sealed, fetched_at FROM record WHERE (kind, lookup) > (?, ?) ORDER BY kind, lookup LIMIT ?',
  );
  let [kind, lookup] = ['', new Uint8Array()];
  for (;;) {
    const rows = next.all(kind, lookup, batchSize);
    for (const row of rows) resealRecord(db, cipher, row);
    const last = rows.at(-1);
    if (!(last?.lookup instanceof Uint8Array)) return;
    [kind, lookup] = [String(last.kind), new Uint8Array(last.lookup)];
  }
}

function resealRuns(db: DatabaseSync, cipher: Cipher): void {
  for (const { id, ran_at, sealed } of db.prepare('SELECT id, ran_at, sealed FROM run WHERE is_whole = 1').all()) {
    const text = sealed instanceof Uint8Array ? cipher.openBytes(sealed, toLegacyRunAad(String(id))) : null;
    if (text === null) continue;
    const aad = toRunAad(String(id), Number(ran_at));
    db.prepare('UPDATE run SET sealed = ? WHERE id = ?').run(cipher.sealBytes(text, aad), String(id));
  }
}

/** Seals every record and run again with its age bound, in the migration's transaction. */
export function reseal(db: DatabaseSync, cipher: Cipher): void {
  resealRecords(db, cipher);
  resealRuns(db, cipher);
}

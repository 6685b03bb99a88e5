/** Binds each record's age, rank and mark to its seal, and numbers changes so that they can be read incrementally. */
import type { DatabaseSync } from 'node:sqlite';
import { toLegacyRecordAad, toLegacyRunAad, toRecordAad, toRunAad } from '../aad';
import type { Cipher } from '../cipher';

/**
 * `rank`: position in the API's unfiltered list. `gone_at`: when a complete list no longer had the record. `seq`: number of
 * the change that wrote the row.
 */
export const up = `
  ALTER TABLE record ADD COLUMN rank INTEGER;
  ALTER TABLE record ADD COLUMN gone_at INTEGER;
  ALTER TABLE record ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX record_by_seq ON record (kind, seq);
`;

/** Rows resealed before the next ones are read. */
const rowsAtOnce = 200;

type Row = Record<string, unknown>;

function resealRecord(db: DatabaseSync, cipher: Cipher, { kind, lookup, sealed, fetched_at }: Row): void {
  if (!(sealed instanceof Uint8Array) || !(lookup instanceof Uint8Array)) return;
  const text = cipher.openBytes(sealed, toLegacyRecordAad(String(kind), lookup));
  // Leaves a row that does not open as it is: it is counted and named when it is read.
  if (text === null) return;
  const place = toRecordAad(String(kind), lookup, { fetchedAtMs: Number(fetched_at), rank: null, goneAtMs: null });
  db.prepare('UPDATE record SET sealed = ? WHERE kind = ? AND lookup = ?').run(
    cipher.sealBytes(text, place),
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
    const rows = next.all(kind, lookup, rowsAtOnce);
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
    const place = toRunAad(String(id), Number(ran_at));
    db.prepare('UPDATE run SET sealed = ? WHERE id = ?').run(cipher.sealBytes(text, place), String(id));
  }
}

/** Seals every record and run again with its age bound; runs in the migration's transaction. */
export function reseal(db: DatabaseSync, cipher: Cipher): void {
  resealRecords(db, cipher);
  resealRuns(db, cipher);
}

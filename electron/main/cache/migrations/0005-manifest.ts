/** Layout 5: compresses records, binds their office and sequence to their seals, and lists them in a sealed manifest. */
import type { DatabaseSync } from 'node:sqlite';
import { type SequencedBinding, toLayout3RecordAad, toRecordAad } from '../aad';
import { packBody } from '../body';
import type { Cipher } from '../cipher';
import { Manifest } from '../manifest';
import { findRecordKey } from '../record-keys';

/**
 * `record` has row ids from here on: in a table without them every record of more than a kilobyte takes a page of its own.
 * `changed_seq`: number of the change that brought a record's present content. `manifest_part`: keys of the records whose
 * lookup begins with the byte `bucket`. `sync_part`: what is to be saved, and how far that has come.
 */
export const up = `
  DROP INDEX record_by_seq;
  ALTER TABLE record RENAME TO record_before;
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
  CREATE INDEX record_by_kind ON record (kind);
  CREATE INDEX record_by_seq ON record (kind, seq);
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

/** Statements after {@link reseal}. */
export const cleanUp = 'DROP TABLE record_before;';

/** Rows read, and sealed again, at once. */
const batchSize = 200;

type Row = Record<string, unknown>;

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** Seals one record again and moves it. @returns its key, if it is known */
function moveRecord(db: DatabaseSync, cipher: Cipher, officeId: string, row: Row): string | null {
  const { lookup, sealed } = row;
  const kind = String(row.kind);
  if (!(sealed instanceof Uint8Array) || !(lookup instanceof Uint8Array)) return null;
  const binding: SequencedBinding = {
    fetchedAtMs: Number(row.fetched_at),
    rank: toNumber(row.rank),
    goneAtMs: toNumber(row.gone_at),
    seq: Number(row.seq),
    // Sequences were counted for each kind until now: only the age of a detail says whether it is due.
    changedSeq: 0,
  };
  const text = cipher.open(sealed, toLayout3RecordAad(kind, lookup, binding));
  // Moves an unreadable row as it is: it is counted when it is read.
  const body =
    text === null ? sealed : cipher.sealBytes(packBody(text), toRecordAad({ officeId, kind, lookup }, binding));
  const { fetchedAtMs, rank, goneAtMs, seq, changedSeq } = binding;
  db.prepare(
    'INSERT INTO record (kind, lookup, sealed, fetched_at, rank, gone_at, seq, changed_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(kind, lookup, body, fetchedAtMs, rank, goneAtMs, seq, changedSeq);
  return text === null ? null : findRecordKey(cipher, kind, lookup, text);
}

/** Seals every record again and lists it, in the migration's transaction: an interrupted one has changed nothing. */
export function reseal(db: DatabaseSync, cipher: Cipher, officeId: string): void {
  const manifest = new Manifest(db, cipher, officeId);
  const next = db.prepare('SELECT * FROM record_before WHERE (kind, lookup) > (?, ?) ORDER BY kind, lookup LIMIT ?');
  const keys = new Map<string, string[]>();
  let [kind, lookup] = ['', new Uint8Array()];
  for (;;) {
    const rows = next.all(kind, lookup, batchSize);
    for (const row of rows) {
      const key = moveRecord(db, cipher, officeId, row);
      const keysOfKind = keys.get(String(row.kind)) ?? [];
      if (key !== null) keysOfKind.push(key);
      keys.set(String(row.kind), keysOfKind);
    }
    const last = rows.at(-1);
    if (!(last?.lookup instanceof Uint8Array)) break;
    [kind, lookup] = [String(last.kind), new Uint8Array(last.lookup)];
  }
  for (const [kindOfKeys, keysOfKind] of keys) manifest.add(kindOfKeys, keysOfKind);
  // Counts rows that do not open too: their keys are not known, but a lost one is.
  manifest.writeHead(manifest.readOrRebuildHead());
}

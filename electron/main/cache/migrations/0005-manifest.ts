/** Layout 5: compresses records, binds their office and sequence to their seals, and lists them in a sealed manifest. */
import type { DatabaseSync } from 'node:sqlite';
import { type SequencedBinding, toLayout3RecordAad, toRecordAad } from '../aad';
import { packBody } from '../body';
import type { Cipher } from '../cipher';
import { Manifest } from '../manifest';
import { findRecordKey } from '../record-keys';
import { isCompressedKind } from '../record-kinds';

/**
 * `changed_seq`: number of the change that brought a record's present content. `manifest_part`: keys of the records whose
 * lookup begins with the byte `bucket`. `sync_part`: what is to be saved, and how far that has come.
 */
export const up = `
  ALTER TABLE record ADD COLUMN changed_seq INTEGER NOT NULL DEFAULT 0;
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

/** Rows read, and sealed again, at once. */
const batchSize = 200;

type Row = Record<string, unknown>;

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** Seals one record again. @returns its key, if it is known */
function resealRecord(db: DatabaseSync, cipher: Cipher, officeId: string, row: Row): string | null {
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
  // Leaves an unreadable row as it is: it is counted when it is read.
  if (text === null) return null;
  const aad = toRecordAad({ officeId, kind, lookup }, binding);
  db.prepare('UPDATE record SET sealed = ?, changed_seq = ? WHERE kind = ? AND lookup = ?').run(
    cipher.sealBytes(packBody(text, isCompressedKind(kind)), aad),
    binding.changedSeq,
    // Sequences were counted for each kind until now: only the age of a detail says whether it is due.
    kind,
    lookup,
  );
  return findRecordKey(cipher, kind, lookup, text);
}

/** Seals every record again and lists it, in the migration's transaction: an interrupted one has changed nothing. */
export function reseal(db: DatabaseSync, cipher: Cipher, officeId: string): void {
  const manifest = new Manifest(db, cipher, officeId);
  const next = db.prepare('SELECT * FROM record WHERE (kind, lookup) > (?, ?) ORDER BY kind, lookup LIMIT ?');
  const keys = new Map<string, string[]>();
  let [kind, lookup] = ['', new Uint8Array()];
  for (;;) {
    const rows = next.all(kind, lookup, batchSize);
    for (const row of rows) {
      const key = resealRecord(db, cipher, officeId, row);
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

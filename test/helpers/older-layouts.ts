/** Cache files as earlier versions wrote them. */
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { toRecordAad } from '@main/cache/aad';
import { bodyDictionary } from '@main/cache/body-dictionary';
import type { CacheIdentity, Cipher } from '@main/cache/cipher';
import { newestLayout } from '@main/cache/layouts';
import type { RecordKind } from '@main/cache/record-kinds';
import { RecordSeals, readBinding } from '@main/cache/record-seals';

/** A record of a file of layout 3 or 4. */
export type Layout4Record = {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
  readonly fetchedAtMs: number;
  readonly rank?: number | null;
  readonly goneAtMs?: number | null;
};

const toLayout4 = `
  DROP TABLE manifest; DROP TABLE manifest_part; DROP TABLE sync_part; DROP TABLE record;
  CREATE TABLE record (
    kind TEXT NOT NULL, lookup BLOB NOT NULL, sealed BLOB NOT NULL, fetched_at INTEGER NOT NULL,
    rank INTEGER, gone_at INTEGER, seq INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, lookup)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX record_by_seq ON record (kind, seq);`;
const toLayout3 = `${toLayout4} ALTER TABLE run_block RENAME COLUMN block_index TO place;`;
const columns = ['rank', 'gone_at', 'seq'].map((name) => `ALTER TABLE record DROP COLUMN ${name};`).join(' ');
const toLayout2 = `${toLayout3} DROP INDEX record_by_seq; ${columns}`;
const statements = { 2: toLayout2, 3: toLayout3, 4: toLayout4 };

/** Takes the tables of a new file back to an older layout. Records in it are deleted. */
export function downgradeCache(file: string, layout: keyof typeof statements): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`${statements[layout]} PRAGMA user_version = ${layout};`);
  return db;
}

/** Writes records as layouts 3 and 4 had them. */
export function insertLayout4(db: DatabaseSync, cipher: Cipher, records: readonly Layout4Record[]): void {
  const insert = db.prepare(
    'INSERT INTO record (kind, lookup, sealed, fetched_at, rank, gone_at, seq) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  db.exec('BEGIN');
  for (const [index, { kind, key, text, fetchedAtMs, rank = null, goneAtMs = null }] of records.entries()) {
    const lookup = cipher.lookup(`${kind}:${key}`);
    const hex = lookup.toString('hex');
    const sealed = cipher.seal(text, `record:3:${kind}:${hex}:${fetchedAtMs}:${rank ?? ''}:${goneAtMs ?? ''}`);
    insert.run(kind, lookup, sealed, fetchedAtMs, rank, goneAtMs, index + 1);
  }
  db.exec('COMMIT');
}

/** Writes records as layout 2 had them: their seals do not bind their age. */
export function insertLayout2(
  db: DatabaseSync,
  cipher: Cipher,
  records: readonly Omit<Layout4Record, 'rank' | 'goneAtMs'>[],
): void {
  const insert = db.prepare('INSERT INTO record (kind, lookup, sealed, fetched_at) VALUES (?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const { kind, key, text, fetchedAtMs } of records) {
    const lookup = cipher.lookup(`${kind}:${key}`);
    insert.run(kind, lookup, cipher.seal(text, `${kind}:${lookup.toString('hex')}`), fetchedAtMs);
  }
  db.exec('COMMIT');
}

/** Takes a file back to layout 6, whose records are deflated as they are. */
export function downgradeToLayout6(file: string, { officeId, cipher }: CacheIdentity): void {
  const db = new DatabaseSync(file);
  const seals = new RecordSeals(cipher, officeId, newestLayout);
  const update = db.prepare('UPDATE record SET sealed = ? WHERE id = ?');
  db.exec('BEGIN; CREATE INDEX record_by_kind ON record (kind)');
  for (const row of db.prepare('SELECT * FROM record').all()) {
    const [kind, lookup] = [row.kind as RecordKind, row.lookup as Uint8Array];
    const text = seals.unseal(kind, row)?.text ?? '';
    const body = Buffer.concat([Buffer.of(3), deflateRawSync(text, { dictionary: bodyDictionary })]);
    update.run(cipher.sealBytes(body, toRecordAad({ officeId, kind, lookup }, readBinding(row))), Number(row.id));
  }
  db.exec('PRAGMA user_version = 6; COMMIT; VACUUM');
  db.close();
}

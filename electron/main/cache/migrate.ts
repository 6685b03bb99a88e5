/** Brings a file of the version before to the present schema: its records, runs and progress stay. */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import { type CacheIdentity, SealError } from './cipher';
import { beginChanges } from './repositories/record-changes';
import { SyncPartRepository } from './repositories/sync-part-repository';
import { metaSchema, schemaVersion } from './schema';

/** The version whose files had a sealed list of their records. */
export const earlierVersion = 7;

type Head = { readonly seq: number; readonly counts: Readonly<Record<string, number>> };

/** What the list says of the file as a whole. @throws SealError where the file lacks some of it */
function readHead(db: DatabaseSync, { officeId, cipher }: CacheIdentity): Head {
  const rows = db.prepare('SELECT kind, count(*) AS n FROM record GROUP BY kind').all();
  const sealed = db.prepare('SELECT sealed FROM manifest').get()?.sealed;
  const text = sealed instanceof Uint8Array ? cipher.open(sealed, `manifest:5:${officeId}`) : null;
  const head = text === null ? { seq: 0, counts: {} } : (JSON.parse(text) as Head);
  const found = new Map(rows.map(({ kind, n }) => [String(kind), Number(n)]));
  const isWhole = [...found.keys(), ...Object.keys(head.counts)].every(
    (kind) => (found.get(kind) ?? 0) === (head.counts[kind] ?? 0),
  );
  // What is not listed was changed, and what was copied from a damaged file by halves never said what it lacks.
  const isCopied = new SyncPartRepository(db, cipher, officeId).read('salvage', 0) === null;
  if (!isWhole || !isCopied) throw new SealError();
  return head;
}

/** @throws SealError for a file that lacks something; Error of SQLite */
export function migrate(db: DatabaseSync, identity: CacheIdentity): void {
  const isEarlier = () => db.prepare('PRAGMA user_version').get()?.user_version === earlierVersion;
  if (!isEarlier()) return;
  runInTransaction(db, () => {
    // Another process may have done it while this one waited.
    if (!isEarlier()) return;
    const { seq } = readHead(db, identity);
    db.exec(`${metaSchema} DROP TABLE manifest; DROP TABLE manifest_part; PRAGMA user_version = ${schemaVersion};`);
    beginChanges(db, seq);
  });
}

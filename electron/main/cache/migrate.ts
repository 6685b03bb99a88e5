/**
 * Brings a file of an earlier version to the present schema. Its report runs stay, and the plan that it may have. Its records
 * are written in another way: the server can give them again.
 */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import type { CacheIdentity } from './cipher';
import { beginChanges } from './repositories/record-changes';
import { earlierPlanJob, toJobDigest } from './repositories/sync-part-repository';
import { metaSchema, schemaVersion } from './schema';

/** Versions whose files are brought to the present schema. */
export const earlierVersions: readonly number[] = [7, 8];

/** @returns whether the records of an earlier version were removed. @throws Error of SQLite */
export function migrate(db: DatabaseSync, { cipher }: CacheIdentity, nowMs: number): boolean {
  const isEarlier = () => earlierVersions.includes(Number(db.prepare('PRAGMA user_version').get()?.user_version));
  if (!isEarlier()) return false;
  return runInTransaction(db, () => {
    // Another process may have done it while this one waited.
    if (!isEarlier()) return false;
    const removed = Number(db.prepare('DELETE FROM record').run().changes);
    db.exec(`DROP TABLE IF EXISTS manifest; DROP TABLE IF EXISTS manifest_part; DROP TABLE IF EXISTS meta; ${metaSchema}
      PRAGMA user_version = ${schemaVersion};`);
    db.prepare('DELETE FROM sync_part WHERE job <> ?').run(toJobDigest(cipher, earlierPlanJob));
    // Changes are counted from a number that no file before can have reached.
    beginChanges(db, nowMs);
    return removed > 0;
  });
}

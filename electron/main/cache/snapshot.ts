/** The records of an office as they are at one moment, for work that reads them more than once while others write. */
import { DatabaseSync } from 'node:sqlite';
import type { CacheIdentity } from './cipher';
import { RecordRepository } from './repositories/record-repository';

export type RecordSnapshot = {
  readonly records: RecordRepository;
  /** Whether records have changed since; never where the file gives a snapshot. */
  readonly hasChanged: () => boolean;
  readonly close: () => void;
};

/** Reads through a connection of its own, whose transaction sees no later change. Null where the file gives none. */
function openConnection(file: string): DatabaseSync | null {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    // The first read of a transaction begins the snapshot.
    db.exec('BEGIN; SELECT count(*) FROM key_proof');
    return db;
  } catch {
    if (db?.isOpen) db.close();
    return null;
  }
}

/** Opens a snapshot. A cache in memory has none: its records are read as they are, and changes are noticed. */
export function openSnapshot(live: DatabaseSync, { officeId, cipher }: CacheIdentity): RecordSnapshot {
  const file = live.location();
  const db = file === null ? null : openConnection(file);
  const records = new RecordRepository(db ?? live, cipher, officeId);
  const before = records.getChangeMark();
  return {
    records,
    hasChanged: () => db === null && records.getChangeMark() !== before,
    close: () => {
      if (db?.isOpen) db.close();
    },
  };
}

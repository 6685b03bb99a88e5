/** The files of a cache: how they were opened, their names, and a snapshot of the records. */
import { readdirSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { findFreeAsideName } from '@main/system/files';
import { foldLog } from '@main/system/sqlite';
import { renameWithRetrySync } from '@main/system/write-file';
import type { SavedCopyLock } from '@shared/records/office';
import type { CacheIdentity } from './cipher';
import { RecordRepository } from './record-repository';

/** How a cache could be opened. */
export type CacheState = {
  /** Whether changes are written to disk. */
  readonly isPersistent: boolean;
  /** Whether saved data can be read but not added to, because the file cannot be written. */
  readonly isReadOnly: boolean;
  /** Message for the user about the file; null where there is none. */
  readonly notice: string | null;
  /** Why the saved copy on disk stays closed; null where it is open, or there is none. */
  readonly lock: SavedCopyLock | null;
  /** Whether the file is new because it was damaged and was set aside. */
  readonly isReplaced: boolean;
};

/** That of a cache in memory. */
export const inMemory: CacheState = {
  isPersistent: false,
  isReadOnly: false,
  notice: null,
  lock: null,
  isReplaced: false,
};

/**
 * Returns whether files of the office exist, those set aside included. True where the folder cannot be read. An index by
 * itself is none: it is built from the file.
 */
export function hasCacheFiles(folder: string, officeId: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith(`${officeId}.db`) && !name.includes('.idx'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/* Sets a damaged cache file aside, with all that was acknowledged, and only while nothing else has it open. */

/** Renames a damaged file. @throws FileInUseError, or an Error of the file system */
export function setAside(file: string, nowMs: number): void {
  foldLog(file);
  renameWithRetrySync(file, findFreeAsideName(`${file}.damaged-${nowMs}`));
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/* The records of an office as they are at one moment, for work that reads them more than once while others write. */

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

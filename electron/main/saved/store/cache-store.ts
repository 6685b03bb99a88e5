/** Cache files of all offices: one file and one key for each. The data worker alone uses them. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@shared/errors/errors';
import { openCacheFile, openMemoryCache } from './cache-database';
import { Cipher, newCacheKey } from './cipher';
import { type CacheState, openSnapshot, type RecordSnapshot } from './files';
import { RecordRepository } from './record-repository';
import { RunRepository } from './run-repository';

export type OpenCache = CacheState & {
  readonly records: RecordRepository;
  readonly runs: RunRepository;
  /** Opens the records as they are now. The caller closes it. */
  readonly openSnapshot: () => RecordSnapshot;
  /** Seals and opens what is stored beside the cache. */
  readonly cipher: Cipher;
};

/** Where the cache of an office is. Without a folder, or without a key, it is in memory. */
export type CacheLocation = {
  readonly folder: string | null;
  readonly officeId: string;
  readonly key: Uint8Array | null;
  readonly nowMs: number;
  /** Whether damage was met in the file: it is set aside. @default false */
  readonly isDamaged?: boolean;
};

/** Opens an office's cache. The folder is made with the first one. @throws AppError `cache-unavailable` for a symbolic link */
export function openCache({ folder, officeId, key, nowMs, isDamaged = false }: CacheLocation): OpenCache {
  const cipher = new Cipher(key ?? newCacheKey());
  const identity = { officeId, cipher };
  const isInMemory = folder === null || key === null;
  const { db, ...state } = isInMemory
    ? openMemoryCache(identity)
    : openCacheFile(join(folder, `${officeId}.db`), { ...identity, isDamaged }, nowMs);
  return {
    ...state,
    records: new RecordRepository(db, cipher, officeId),
    runs: new RunRepository(db, cipher),
    openSnapshot: () => openSnapshot(db, identity),
    cipher,
  };
}

/**
 * Deletes an office's cache files, those set aside included.
 *
 * @throws AppError `cache-unavailable` where any of them may still be there
 */
export function removeCache(folder: string, officeId: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(`${officeId}.db`)) rmSync(join(folder, name), { force: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    const message =
      'The saved data could not be cleared: a file of it cannot be deleted. Close other windows and programs that may have it open, then try again.';
    throw new AppError('cache-unavailable', message, {}, { cause });
  }
}

/** Deletes an office's damaged files that were set aside before a time. One that another program has open is left for a day. */
export function removeSetAside(folder: string, officeId: string, beforeMs: number): void {
  const prefix = `${officeId}.db.damaged-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < beforeMs)
      rmSync(join(folder, name), { force: true });
}

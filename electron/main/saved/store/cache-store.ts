/** Cache files of all offices: one file and one key for each. The data worker alone uses them. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@shared/errors/errors';
import { type OpenedCache, openCacheFile, openMemoryCache } from './cache-database';
import { type CacheIdentity, Cipher, newCacheKey } from './cipher';
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

/** Opens and removes the caches of offices in one folder. */
export class CacheStore {
  private readonly folder: string;

  /** @param folder - folder of the cache files, created when the first one is opened */
  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Opens an office's cache.
   *
   * @param key - null for an office of which nothing is saved: its cache is in memory
   * @param isDamaged - whether damage was met in the file: it is set aside
   */
  open(officeId: string, key: Buffer | null, nowMs: number, isDamaged = false): OpenCache {
    const cipher = new Cipher(key ?? newCacheKey());
    const identity = { officeId, cipher };
    return toOpenCache(
      key === null ? openMemoryCache(identity) : this.openFile({ ...identity, isDamaged }, nowMs),
      identity,
    );
  }

  /**
   * Deletes an office's cache files, those set aside included.
   *
   * @throws AppError `cache-unavailable` where any of them may still be there
   */
  remove(officeId: string): void {
    try {
      for (const name of readdirSync(this.folder))
        if (name.startsWith(`${officeId}.db`)) rmSync(join(this.folder, name), { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
      const message =
        'The saved data could not be cleared: a file of it cannot be deleted. Close other windows and programs that may have it open, then try again.';
      throw new AppError('cache-unavailable', message, {}, { cause });
    }
  }

  /** Deletes an office's damaged files that were set aside before a time. One that another program has open is left for a day. */
  removeSetAside(officeId: string, beforeMs: number): void {
    const prefix = `${officeId}.db.damaged-`;
    for (const name of readdirSync(this.folder))
      if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < beforeMs)
        rmSync(join(this.folder, name), { force: true });
  }

  private openFile(identity: CacheIdentity & { isDamaged: boolean }, nowMs: number): OpenedCache {
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    } catch {
      return openMemoryCache(
        identity,
        'The folder for saved data cannot be made. Nothing is saved for offline use this time.',
      );
    }
    return openCacheFile(join(this.folder, `${identity.officeId}.db`), identity, nowMs);
  }
}

const toOpenCache = ({ db, ...state }: OpenedCache, { officeId, cipher }: CacheIdentity): OpenCache => ({
  ...state,
  records: new RecordRepository(db, cipher, officeId),
  runs: new RunRepository(db, cipher),
  openSnapshot: () => openSnapshot(db, { officeId, cipher }),
  cipher,
});

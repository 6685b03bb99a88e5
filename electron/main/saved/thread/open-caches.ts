/** The caches that are open in the worker, by the number that main gave each. */

import { join } from 'node:path';
import { describeSqliteError, isCorruption } from '@main/system/sqlite';
import { AppError } from '@shared/errors/errors';
import { SavedSearch } from '../records/saved-search';
import { SavedStatements } from '../records/saved-statements';
import { IndexedTrips } from '../records/saved-trips';
import type { IndexFile } from '../search/index-file';
import { type CacheLocation, type OpenCache, openCache } from '../store/cache-store';
import { SealError } from '../store/cipher';
import type { CacheState } from '../store/files';

/* Errors of the cache as they leave the worker. */

/** Turns an error of node:sqlite, or of a seal, into one that says the reason; leaves every other error as it is. */
export function toCacheError(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const isSealBroken = error instanceof SealError;
  if (code !== 'ERR_SQLITE_ERROR' && !isSealBroken) return error;
  const reason = isSealBroken ? 'the file is damaged' : describeSqliteError(error);
  return new AppError(
    'cache-unavailable',
    `The saved data could not be used: ${reason}.`,
    { reason, isDamaged: isSealBroken || isCorruption(error) },
    { cause: error },
  );
}

/** Returns whether the worker has met damage in a file. */
export function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.details.isDamaged === true;
}

/** Explains why something was not saved, as part of a sentence: "the disk is full". */
export function describeCacheError(error: unknown): string {
  const reason = error instanceof AppError ? error.details.reason : null;
  return typeof reason === 'string' ? reason : describeSqliteError(null);
}

export type CacheInUse = OpenCache & {
  readonly trips: IndexedTrips;
  readonly search: SavedSearch;
  readonly statements: SavedStatements;
};

/** The indexes lie beside the cache, and are removed with its files. */
function toIndexFile(folder: string, officeId: string, kind: IndexFile['kind'], { cipher }: OpenCache): IndexFile {
  return { path: join(folder, `${officeId}.db.${kind}.idx`), officeId, kind, sealer: cipher };
}

export class OpenCaches {
  private readonly caches = new Map<number, CacheInUse>();

  /** Opens a cache. @throws AppError `cache-unavailable` for a symbolic link */
  open(cacheId: number, location: CacheLocation): CacheState {
    const { folder, officeId } = location;
    const cache = openCache(location);
    const { isPersistent, isReadOnly, notice, lock, isReplaced } = cache;
    const toFile = (kind: IndexFile['kind']) =>
      folder !== null && (isPersistent || isReadOnly) ? toIndexFile(folder, officeId, kind, cache) : null;
    const trips = new IndexedTrips(cache.records, toFile('trips'));
    const files = { sectors: toFile('sectors'), clients: toFile('clients') };
    const search = new SavedSearch(cache.records, files);
    const statements = new SavedStatements(cache.records, trips, search);
    this.caches.set(cacheId, { ...cache, trips, search, statements });
    return { isPersistent, isReadOnly, notice, lock, isReplaced };
  }

  /** @throws AppError `cache-unavailable` for a cache that was closed */
  get(cacheId: number): CacheInUse {
    const cache = this.caches.get(cacheId);
    if (cache) return cache;
    throw new AppError('cache-unavailable', 'The saved data of this office was closed.', {});
  }

  /** Closes a cache in whose file damage was met, sets the file aside, and opens the one that replaces it. */
  reopen(cacheId: number, location: CacheLocation): CacheState {
    try {
      this.close(cacheId);
    } catch {
      // What is derived from the damaged file cannot be stored; it is derived anew.
      this.caches.get(cacheId)?.records.close();
    }
    return this.open(cacheId, { ...location, isDamaged: true });
  }

  close(cacheId: number): void {
    const cache = this.caches.get(cacheId);
    cache?.search.close();
    cache?.trips.close();
    cache?.records.close();
    this.caches.delete(cacheId);
  }
}

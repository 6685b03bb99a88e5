/** The caches that are open in the worker, by the number that main gave each. */
import { join } from 'node:path';
import { CacheStore, type OpenCache } from '@main/cache/office-cache';
import { SavedSearch } from '@main/saved-records/saved-search';
import { SavedSummaries } from '@main/saved-records/saved-summaries';
import { IndexedTrips } from '@main/saved-records/saved-trips';
import type { IndexFile } from '@main/search-index/index-file';
import { AppError } from '@shared/errors';
import type { SavedCopyLock } from '@shared/schemas/office';

/** Where the cache of an office is. Without a folder, or without a key, it is in memory. */
export type CacheLocation = {
  readonly folder: string | null;
  readonly officeId: string;
  readonly key: Uint8Array | null;
  readonly nowMs: number;
};

/** State of a cache when it was opened. */
export type CacheState = {
  /** Whether changes are written to disk. */
  readonly isPersistent: boolean;
  /** Whether saved data can be read but not added to, because the file cannot be written. */
  readonly isReadOnly: boolean;
  /** Message for the user about the file; null where there is none. */
  readonly notice: string | null;
  /** Why the saved copy on disk stays closed; null where it is open, or there is none. */
  readonly lock: SavedCopyLock | null;
  /** Whether records of a damaged file are still to be copied. */
  readonly hasSalvage: boolean;
};

/** An open cache and what answers the queries of its lists. */
export type CacheInUse = OpenCache & {
  readonly trips: IndexedTrips;
  readonly search: SavedSearch;
  readonly summaries: SavedSummaries;
};

/** The indexes lie beside the cache, and are removed with its files. */
function toIndexFile(folder: string, officeId: string, kind: IndexFile['kind'], { cipher }: OpenCache): IndexFile {
  return { path: join(folder, `${officeId}.db.${kind}.idx`), officeId, kind, sealer: cipher };
}

/** Opens, finds and closes caches. */
export class OpenCaches {
  private readonly caches = new Map<number, CacheInUse>();

  /** Opens a cache. @throws AppError `cache-unavailable` for a symbolic link */
  open(cacheId: number, { folder, officeId, key, nowMs }: CacheLocation): CacheState {
    const cache = new CacheStore(folder ?? '').open(
      officeId,
      folder === null || key === null ? null : Buffer.from(key),
      nowMs,
    );
    const { isPersistent, isReadOnly, notice, lock, salvage } = cache;
    const toFile = (kind: IndexFile['kind']) =>
      folder !== null && (isPersistent || isReadOnly) ? toIndexFile(folder, officeId, kind, cache) : null;
    const trips = new IndexedTrips(cache.records, toFile('trips'));
    const files = { sectors: toFile('sectors'), clients: toFile('clients') };
    const search = new SavedSearch(cache.records, trips, files);
    const summaries = new SavedSummaries(cache.records, trips, search);
    this.caches.set(cacheId, { ...cache, trips, search, summaries });
    return { isPersistent, isReadOnly, notice, lock, hasSalvage: salvage !== null };
  }

  /** @throws AppError `cache-unavailable` for a cache that was closed */
  get(cacheId: number): CacheInUse {
    const cache = this.caches.get(cacheId);
    if (cache) return cache;
    throw new AppError('cache-unavailable', 'The saved data of this office was closed.', {});
  }

  close(cacheId: number): void {
    const cache = this.caches.get(cacheId);
    cache?.salvage?.close();
    cache?.search.close();
    cache?.trips.flush();
    cache?.records.close();
    this.caches.delete(cacheId);
  }
}

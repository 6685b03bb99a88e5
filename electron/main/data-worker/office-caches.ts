/** Opens and removes the caches of offices through the data worker. */
import { hasCacheFiles } from '@main/cache/cache-files';
import { createRemote } from '@main/worker-rpc/remote';
import type { SavedCopyLock } from '@shared/schemas/office';
import type { CacheConnection } from './cache-connection';
import type { DataWorker } from './data-worker';
import type { FileMethods } from './methods';
import { OfficeCache, type ReopenCache } from './office-cache';
import type { CacheLocation, CacheState } from './open-caches';

/** What follows where a file was replaced because it is damaged. */
export type CacheRecovery = Omit<ReopenCache, 'open'>;

/** Numbers the caches of this process, whichever worker has them open. */
let lastCacheId = 0;

const inMemory: CacheState = {
  isPersistent: false,
  isReadOnly: false,
  notice: null,
  lock: null,
  isReplaced: false,
};

/** The caches of offices in one folder. */
export class OfficeCaches {
  private readonly worker: DataWorker;
  private readonly folder: string;
  private readonly files = createRemote<FileMethods>(() => ({ client: this.worker.client, open: 0 }));

  /** @param folder - folder of the cache files, created when the first one is opened */
  constructor(worker: DataWorker, folder: string) {
    this.worker = worker;
    this.folder = folder;
  }

  /**
   * Opens the cache file of an office.
   *
   * @param recovery - what to do once damage was met in the file and it was replaced. Without it the calls fail
   * @throws AppError `cache-unavailable` for a symbolic link
   */
  async open(officeId: string, key: Uint8Array, nowMs: number, recovery?: CacheRecovery): Promise<OfficeCache> {
    const location: CacheLocation = { folder: this.folder, officeId, key, nowMs };
    const { connect, opened } = this.connectTo(location);
    const reopen = recovery && {
      ...recovery,
      open: () => {
        const reopened = { ...location, nowMs: recovery.now() };
        return createRemote<FileMethods>(connect).caches.reopen(connect().open, reopened);
      },
    };
    return new OfficeCache(await opened, connect, reopen);
  }

  /** Copies what a user has typed, as `copyRecords` does, without blocking this thread. */
  async copyUserRecords(file: string, nowMs: number): Promise<{ readonly isDamaged: boolean }> {
    return await this.files.caches.copyUserRecords(file, nowMs);
  }

  /** Opens a cache in memory, for an office of which nothing is saved. */
  openInMemory(officeId: string): OfficeCache {
    return this.openSubstitute(officeId, null);
  }

  /** Opens a cache in memory, because the file must stay closed. Leaves the file alone. */
  openLocked(officeId: string, lock: SavedCopyLock): OfficeCache {
    return this.openSubstitute(officeId, lock);
  }

  /** Returns whether files of the office exist, those set aside included. True where the folder cannot be read. */
  hasFiles(officeId: string): boolean {
    return hasCacheFiles(this.folder, officeId);
  }

  /**
   * Deletes an office's cache files, those set aside included.
   *
   * @throws AppError `cache-unavailable` where any of them may still be there
   */
  async remove(officeId: string): Promise<void> {
    await this.files.caches.remove(this.folder, officeId);
  }

  /** Deletes the damaged files of an office but for the newest, and that too if it was set aside before a time. */
  async removeSetAside(officeId: string, beforeMs: number): Promise<void> {
    await this.files.caches.removeSetAside(this.folder, officeId, beforeMs);
  }

  private openSubstitute(officeId: string, lock: SavedCopyLock | null): OfficeCache {
    const { connect, opened } = this.connectTo({ folder: null, officeId, key: null, nowMs: 0 });
    // A cache in memory that cannot be opened fails at its first use.
    opened.catch(() => undefined);
    return new OfficeCache({ ...inMemory, lock }, connect);
  }

  /** Opens a cache, and again on the next worker where one has died. */
  private connectTo(location: CacheLocation): { connect: CacheConnection; opened: Promise<CacheState> } {
    lastCacheId += 1;
    const cacheId = lastCacheId;
    const { worker } = this;
    let generation = 0;
    const open = () => {
      const opened = this.files.caches.open(cacheId, location);
      generation = worker.generation;
      return opened;
    };
    const connect = () => {
      const { client } = worker;
      // The cache is open before the call that follows: the worker handles messages in their order.
      if (generation !== worker.generation) open().catch(() => undefined);
      return { client, open: cacheId };
    };
    return { connect, opened: open() };
  }
}

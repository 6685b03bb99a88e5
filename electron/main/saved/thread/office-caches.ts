/** Opens and removes the caches of offices through the data worker. */
import { type Connect, createRemote, type Remote, type RemoteClient } from '@main/system/worker/remote';
import type { SavedCopyLock } from '@shared/records/office';
import type { CacheLocation } from '../store/cache-store';
import { type CacheState, hasCacheFiles, inMemory } from '../store/files';
import type { DataWorker } from './data-worker';
import type { DataMethods, FileMethods } from './methods';
import { isDamage } from './open-caches';

/** The open cache of one office, as main uses it: every call goes to the data worker. */
export type OfficeCache = Remote<DataMethods> &
  CacheState & {
    /** Closes the cache. Calls that were made before are still answered. */
    readonly close: () => Promise<void>;
  };

/** How a cache is opened again, once damage was met in its file. */
type ReopenCache = {
  readonly now: () => number;
  readonly open: () => Promise<CacheState>;
  /** Called before the calls that met the damage are made again. */
  readonly onReopened: (cache: OfficeCache) => void;
};

/**
 * @param direct - makes calls as they are
 * @param reopen - sets the file aside in which damage was met, and opens its replacement; null where nothing replaces it
 */
function createCache(state: CacheState, direct: Connect, reopen: ReopenCache | null = null): OfficeCache {
  let isClosed = false;
  let replacing: Promise<void> | null = null;
  /** How often the file was replaced. */
  let opening = 0;
  /** Replaces the file. The worker answers what is called after this from the new one. */
  const replace = async ({ open, onReopened }: ReopenCache) => {
    Object.assign(cache, await open());
    opening += 1;
    onReopened(cache);
  };
  /** @param called - how often it was replaced when the call was made @throws the error where the file is not replaced */
  const recover = async (error: unknown, called: number): Promise<void> => {
    if (!isDamage(error) || reopen === null || isClosed) throw error;
    // Of several calls that meet the same damage the first one replaces the file.
    if (called === opening)
      replacing ??= replace(reopen).finally(() => {
        replacing = null;
      });
    await replacing?.catch(() => {
      throw error;
    });
  };
  const client: RemoteClient = {
    call: async (method, input, options) => {
      const called = opening;
      try {
        return await direct().client.call(method, input, options);
      } catch (error) {
        await recover(error, called);
        // What has begun to write files is not begun again.
        if (options?.waitsForEnd) throw error;
        return await direct().client.call(method, input, options);
      }
    },
  };
  const connect = reopen === null ? direct : () => ({ client, open: direct().open });
  const cache: OfficeCache = Object.assign(createRemote<DataMethods>(connect), state, {
    close: async () => {
      isClosed = true;
      await replacing?.catch(() => undefined);
      await createRemote<FileMethods>(direct).caches.close(direct().open);
    },
  });
  return cache;
}

/** What follows where a file was replaced because it is damaged. */
type CacheRecovery = Omit<ReopenCache, 'open'>;

/** Numbers the caches of this process, whichever worker has them open. */
let lastCacheId = 0;

export class OfficeCaches {
  private readonly worker: DataWorker;
  private readonly folder: string;
  /** What the worker does with files, without blocking this thread. */
  readonly files = createRemote<FileMethods>(() => ({ client: this.worker.client, open: 0 }));

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
    return createCache(await opened, connect, reopen);
  }

  /** Opens a cache in memory, for an office of which nothing is saved, or whose file must stay closed. */
  openInMemory(officeId: string, lock: SavedCopyLock | null = null): OfficeCache {
    const { connect, opened } = this.connectTo({ folder: null, officeId, key: null, nowMs: 0 });
    // A cache in memory that cannot be opened fails at its first use.
    opened.catch(() => undefined);
    return createCache({ ...inMemory, lock }, connect);
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

  /** Deletes the damaged files of an office that were set aside before a time. */
  async removeSetAside(officeId: string, beforeMs: number): Promise<void> {
    await this.files.caches.removeSetAside(this.folder, officeId, beforeMs);
  }

  /** Opens a cache, and again on the next worker where one has died. */
  private connectTo(location: CacheLocation): { connect: Connect; opened: Promise<CacheState> } {
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

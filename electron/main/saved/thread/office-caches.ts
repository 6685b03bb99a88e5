/** Opens and removes the caches of offices through the data worker. */
import { type Connect, createRemote, type Remote } from '@main/system/worker/remote';
import type { SavedCopyLock } from '@shared/records/office';
import { type CacheState, hasCacheFiles, inMemory } from '../store/files';
import { DamageRecovery } from './damage-recovery';
import type { DataWorker } from './data-worker';
import type { DataMethods, FileMethods } from './methods';
import type { CacheLocation } from './open-caches';

/* The cache of one office, as main uses it: every call goes to the data worker. */

type DataRemote = Remote<DataMethods>;

/** How a cache is opened again. */
type ReopenCache = {
  readonly now: () => number;
  readonly open: () => Promise<CacheState>;
  /** Called before the calls that met the damage are made again. */
  readonly onReopened: (cache: OfficeCache) => void;
};

/** Open cache of one office. */
export class OfficeCache implements CacheState {
  readonly records: DataRemote['records'];
  readonly tables: DataRemote['tables'];
  readonly search: DataRemote['search'];
  readonly summaries: DataRemote['summaries'];
  readonly commission: DataRemote['commission'];
  readonly statements: DataRemote['statements'];
  readonly runs: DataRemote['runs'];
  readonly progress: DataRemote['progress'];
  readonly streamDump: DataRemote['streamDump'];
  private state: CacheState;
  private readonly connect: Connect;
  private readonly recovery: DamageRecovery | null;
  private readonly direct: Connect;

  /**
   * @param direct - makes calls as they are
   * @param reopen - sets the file aside in which damage was met, and opens its replacement; null where nothing replaces it
   */
  constructor(state: CacheState, direct: Connect, reopen: ReopenCache | null = null) {
    this.recovery =
      reopen === null ? null : new DamageRecovery(direct, { replace: () => this.replace(reopen), now: reopen.now });
    const connect = this.recovery?.connect ?? direct;
    const remote = createRemote<DataMethods>(connect);
    ({
      records: this.records,
      tables: this.tables,
      search: this.search,
      summaries: this.summaries,
      commission: this.commission,
      statements: this.statements,
      runs: this.runs,
      progress: this.progress,
      streamDump: this.streamDump,
    } = remote);
    this.state = state;
    this.direct = direct;
    this.connect = connect;
  }

  get isPersistent(): boolean {
    return this.state.isPersistent;
  }

  get isReadOnly(): boolean {
    return this.state.isReadOnly;
  }

  get notice(): string | null {
    return this.state.notice;
  }

  get lock(): SavedCopyLock | null {
    return this.state.lock;
  }

  get isReplaced(): boolean {
    return this.state.isReplaced;
  }

  /** Copies every complete run with its blocks into another cache. */
  async copyRunsTo(other: OfficeCache): Promise<void> {
    await createRemote<FileMethods>(this.connect).caches.copyRuns(this.connect().open, other.connect().open);
  }

  /** Closes the cache. Calls that were made before are still answered. */
  async close(): Promise<void> {
    await this.recovery?.close();
    await createRemote<FileMethods>(this.direct).caches.close(this.direct().open);
  }

  private async replace({ open, onReopened }: ReopenCache): Promise<boolean> {
    this.state = await open();
    onReopened(this);
    return this.state.isReplaced;
  }
}

/** What follows where a file was replaced because it is damaged. */
type CacheRecovery = Omit<ReopenCache, 'open'>;

/** Numbers the caches of this process, whichever worker has them open. */
let lastCacheId = 0;

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
  async copyUserRecords(
    file: string,
    nowMs: number,
    label: string | null = null,
  ): Promise<{ readonly isDamaged: boolean }> {
    return await this.files.userRecords.copy(file, nowMs, label);
  }

  /** Opens a cache in memory, for an office of which nothing is saved, or whose file must stay closed. */
  openInMemory(officeId: string, lock: SavedCopyLock | null = null): OfficeCache {
    const { connect, opened } = this.connectTo({ folder: null, officeId, key: null, nowMs: 0 });
    // A cache in memory that cannot be opened fails at its first use.
    opened.catch(() => undefined);
    return new OfficeCache({ ...inMemory, lock }, connect);
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

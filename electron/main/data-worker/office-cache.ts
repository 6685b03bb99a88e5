/** The cache of one office, as main uses it: every call goes to the data worker. */
import { createRemote, type Remote } from '@main/worker-rpc/remote';
import type { SavedCopyLock } from '@shared/schemas/office';
import type { CacheConnection } from './cache-connection';
import { DamageRecovery } from './damage-recovery';
import type { DataMethods, FileMethods } from './methods';
import type { CacheState } from './open-caches';

type DataRemote = Remote<DataMethods>;

/** How a cache is opened again. */
export type ReopenCache = {
  readonly now: () => number;
  readonly open: () => Promise<CacheState>;
  /** Called before the calls that met the damage are made again. */
  readonly onReopened: (cache: OfficeCache) => void;
};

/** Open cache of one office. */
export class OfficeCache implements CacheState {
  readonly records: DataRemote['records'];
  readonly search: DataRemote['search'];
  readonly summaries: DataRemote['summaries'];
  readonly statements: DataRemote['statements'];
  readonly runs: DataRemote['runs'];
  readonly syncParts: DataRemote['syncParts'];
  readonly streamDump: DataRemote['streamDump'];
  private state: CacheState;
  private readonly connect: CacheConnection;
  private readonly recovery: DamageRecovery | null;
  private readonly direct: CacheConnection;

  /**
   * @param direct - makes calls as they are
   * @param reopen - sets the file aside in which damage was met, and opens its replacement; null where nothing replaces it
   */
  constructor(state: CacheState, direct: CacheConnection, reopen: ReopenCache | null = null) {
    this.recovery =
      reopen === null ? null : new DamageRecovery(direct, { replace: () => this.replace(reopen), now: reopen.now });
    const connect = this.recovery?.connect ?? direct;
    const remote = createRemote<DataMethods>(connect);
    ({
      records: this.records,
      search: this.search,
      summaries: this.summaries,
      statements: this.statements,
      runs: this.runs,
      syncParts: this.syncParts,
      streamDump: this.streamDump,
    } = remote);
    this.state = state;
    this.direct = direct;
    this.connect = connect;
  }

  /** How often the file was replaced since it was opened: what was saved before is not in it any more. */
  get replacements(): number {
    return this.recovery?.generation ?? 0;
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

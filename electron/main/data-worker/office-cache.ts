/** The cache of one office, as main uses it: every call goes to the data worker. */
import type { CachedRun } from '@main/cache/repositories/run-repository';
import type { SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { DumpPart, DumpRequest } from '@main/dump-files/dump-office';
import type { ComparedLists, StatementQuery } from '@main/saved-records/saved-statements';
import type { CallOptions } from '@main/worker-rpc/rpc-client';
import type { SavedCopyLock } from '@shared/schemas/office';
import type { CacheConnection } from './cache-connection';
import { CachedRecords, CachedSearch } from './cached-records';
import { CachedSummaries } from './cached-summaries';
import { DamageRecovery } from './damage-recovery';
import type { CacheState } from './open-caches';

/** The sealed runs of an office's reports. */
export class CachedRuns {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Starts a run, whose blocks follow. It is not listed until {@link finish}. */
  async begin(id: string, nowMs: number): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('runs:begin', { cacheId, id, nowMs });
  }

  /** Adds a block to a run that was started. @throws AppError `cache-unavailable`, for instance on a full disk */
  async appendBlock(id: string, blockIndex: number, bytes: Uint8Array): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('runs:append-block', { cacheId, id, blockIndex, bytes });
  }

  /** Completes a run. @param text - its metadata */
  async finish(id: string, text: string): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('runs:finish', { cacheId, id, text });
  }

  /** Deletes a run's rows and leaves its metadata. */
  async deleteBlocks(id: string): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('runs:delete-blocks', { cacheId, id });
  }

  /** Deletes a run and its rows. */
  async remove(id: string): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('runs:remove', { cacheId, id });
  }

  /** Returns the complete runs, newest first. */
  async list(): Promise<CachedRun[]> {
    const { client, cacheId } = this.connect();
    return await client.call('runs:list', { cacheId });
  }

  /** Returns a complete run. Null where there is none. */
  async get(id: string): Promise<CachedRun | null> {
    const { client, cacheId } = this.connect();
    return await client.call('runs:get', { cacheId, id });
  }

  /** Returns a block's bytes. Null where it is not stored. */
  async readBlock(id: string, blockIndex: number): Promise<Uint8Array | null> {
    const { client, cacheId } = this.connect();
    return await client.call('runs:read-block', { cacheId, id, blockIndex });
  }

  /** Counts the runs before a time, epoch milliseconds. */
  async countOlderThan(beforeMs: number): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('runs:count-older', { cacheId, beforeMs });
  }

  /** Deletes the runs before a time, with their rows. @returns how many there were */
  async removeOlderThan(beforeMs: number): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('runs:remove-older', { cacheId, beforeMs });
  }
}

/** The sealed parts of what is to be saved: how far each range has come. */
export class CachedSyncParts {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Saves a part, in place of an earlier one. @throws AppError `cache-unavailable`, for instance on a full disk */
  async save(part: SyncPart): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('sync:save', { cacheId, part });
  }

  /** The plan that an earlier version has left here; null where there is none. */
  async readEarlierPlan(): Promise<string | null> {
    const { client, cacheId } = this.connect();
    return await client.call('sync:read-earlier-plan', { cacheId });
  }

  /** The text of a part; null where there is none. */
  async read(job: string, part: number): Promise<string | null> {
    const { client, cacheId } = this.connect();
    return await client.call('sync:read', { cacheId, job, part });
  }

  /** The texts of all parts of a job from a number on, by their numbers. */
  async readFrom(job: string, firstPart: number): Promise<(readonly [part: number, text: string])[]> {
    const { client, cacheId } = this.connect();
    return await client.call('sync:read-from', { cacheId, job, firstPart });
  }

  /** Removes the parts of a job from a number on. */
  async removeFrom(job: string, firstPart: number): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('sync:remove-from', { cacheId, job, firstPart });
  }
}

/** How a cache is opened again. */
export type ReopenCache = {
  readonly now: () => number;
  readonly open: () => Promise<CacheState>;
  /** Called before the calls that met the damage are made again. */
  readonly onReopened: (cache: OfficeCache) => void;
};

/** Open cache of one office. */
export class OfficeCache implements CacheState {
  readonly records: CachedRecords;
  readonly search: CachedSearch;
  readonly summaries: CachedSummaries;
  readonly runs: CachedRuns;
  readonly syncParts: CachedSyncParts;
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
    this.records = new CachedRecords(connect);
    this.search = new CachedSearch(connect);
    this.summaries = new CachedSummaries(connect);
    this.runs = new CachedRuns(connect);
    this.syncParts = new CachedSyncParts(connect);
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
    const { client, cacheId } = this.connect();
    await client.call('runs:copy', { cacheId, targetId: other.connect().cacheId });
  }

  /**
   * Compares a statement with the saved sectors. Null where its lines must be sent.
   *
   * @throws AppError `usage` for more sectors than can be compared
   */
  async compareStatement(query: StatementQuery, options?: CallOptions): Promise<ComparedLists | null> {
    const { client, cacheId } = this.connect();
    return await client.call('statement:compare', { cacheId, ...query }, options);
  }

  /**
   * Writes the saved records as Parquet files into a folder. Progress comes first, the result last.
   *
   * @throws AppError; the signal's reason, once no file is being written any more
   */
  streamDump(request: DumpRequest, { signal }: CallOptions = {}): AsyncIterable<DumpPart> {
    const { client, cacheId } = this.connect();
    return client.stream('dump:office', { cacheId, ...request }, { signal, waitsForEnd: true });
  }

  /** Closes the cache. Calls that were made before are still answered. */
  async close(): Promise<void> {
    await this.recovery?.close();
    const { client, cacheId } = this.direct();
    await client.call('cache:close', { cacheId });
  }

  private async replace({ open, onReopened }: ReopenCache): Promise<boolean> {
    this.state = await open();
    onReopened(this);
    return this.state.isReplaced;
  }
}

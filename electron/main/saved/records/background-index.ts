/**
 * An index that answers at once, with what it has read, while it is brought up to date between other work of the thread.
 * Its memory is freed when it was not used for some minutes.
 */

import type { Reading } from '@shared/records/saved-search';
import type { IndexStore, StoredIndex } from '../search/index-store';

/** An index that was not used for this long is let go. */
const idleMs = 5 * 60_000;

/** Calls back once, later. @returns a function that cancels it */
type Schedule = (work: () => void, ms: number) => () => void;

const schedule: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

type Options = {
  /** Counts the records, unreadable ones included. */
  readonly count: () => number;
  /** @default timers of the process */
  readonly schedule?: Schedule;
};

/** The index as it is now, and how far it is. */
type IndexInUse<Index> = { readonly index: Index | null; readonly reading: Reading };

export class BackgroundIndex<Entry, Index extends StoredIndex<Entry, Index>> {
  private readonly store: IndexStore<Entry, Index>;
  private readonly options: Options;
  private updating: Promise<void> | null = null;
  /** Resolves when the update that runs has ended, or has more to read than two batches. */
  private beginning = Promise.withResolvers<void>();
  private failure: { readonly error: unknown } | null = null;
  private isClosed = false;
  private cancelRelease: () => void = () => undefined;

  constructor(store: IndexStore<Entry, Index>, options: Options) {
    this.store = store;
    this.options = options;
  }

  /**
   * Returns the index. What little has changed since is in it; more is read after this.
   *
   * @throws Error of the last reading, which is tried again at the next use
   */
  async use(): Promise<IndexInUse<Index>> {
    this.scheduleRelease();
    this.start();
    await this.beginning.promise;
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure.error;
    const index = this.store.latest;
    const done = index?.recordCount ?? 0;
    const state = this.updating === null ? 'complete' : 'reading';
    return { index, reading: { state, done, total: Math.max(done, this.options.count()) } };
  }

  /** Waits until the index is up to date. Null where it cannot be now: reading has failed or was ended. */
  async getWhole(): Promise<Index | null> {
    try {
      const { index, reading } = await this.use();
      if (reading.state === 'complete') return index;
      await this.updating;
    } catch {
      return null;
    }
    return this.store.isCurrent() ? this.store.latest : null;
  }

  /**
   * Waits until all of the index is read. What changes meanwhile is in it, too.
   *
   * @throws Error of the reading
   */
  async readWhole(signal?: AbortSignal): Promise<Index> {
    for (;;) {
      const { index, reading } = await this.use();
      signal?.throwIfAborted();
      if (reading.state === 'complete' && index !== null) return index;
      if (this.isClosed) throw new Error('The index was closed.');
      await this.updating;
    }
  }

  /** Ends the reading, and stores what the file lacks, before the cache is closed. */
  close(): void {
    this.isClosed = true;
    this.cancelRelease();
    this.store.flush();
  }

  private start(): void {
    if (this.updating !== null || this.isClosed || this.store.isCurrent()) return;
    this.beginning = Promise.withResolvers();
    const { resolve } = this.beginning;
    let batches = 0;
    const onBatch = async () => {
      batches += 1;
      if (batches > 1) resolve();
      await this.letOthersWork();
    };
    this.updating = this.store
      .update(onBatch, () => this.letOthersWork())
      .catch((error: unknown) => {
        if (!this.isClosed) this.failure = { error };
      })
      .finally(() => {
        this.updating = null;
        resolve();
      });
  }

  /** Waits for other work of the thread. @throws Error where the update is to end */
  private async letOthersWork(): Promise<void> {
    await new Promise<void>((next) => setImmediate(next));
    if (this.isClosed) throw new Error('Nobody waits for the index.');
  }

  private scheduleRelease(): void {
    this.cancelRelease();
    this.cancelRelease = (this.options.schedule ?? schedule)(() => {
      if (this.updating === null) this.store.release();
      else this.scheduleRelease();
    }, idleMs);
  }
}

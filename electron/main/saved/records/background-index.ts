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
  /** Resolves when the update that runs has ended, has more to read than two batches, or is paused. */
  private beginning = Promise.withResolvers<void>();
  /** Resolves when a paused update goes on; null while none is paused. */
  private resumed: PromiseWithResolvers<void> | null = null;
  private failure: { readonly error: unknown } | null = null;
  private isClosed = false;
  /** Whether the update that was paused is to end. */
  private isGivenUp = false;
  private cancelRelease: () => void = () => undefined;

  constructor(store: IndexStore<Entry, Index>, options: Options) {
    this.store = store;
    this.options = options;
  }

  /**
   * Returns the index. What little has changed since is in it; more is read after this, unless reading is paused.
   *
   * @throws Error of the last reading, which is tried again at the next use
   */
  async use(): Promise<IndexInUse<Index>> {
    this.scheduleRelease();
    this.start();
    if (this.resumed === null) await this.beginning.promise;
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure.error;
    const index = this.store.latest;
    const done = index?.recordCount ?? 0;
    const state = this.resumed !== null ? 'paused' : this.updating === null ? 'complete' : 'reading';
    return { index, reading: { state, done, total: Math.max(done, this.options.count()) } };
  }

  /** Waits until the index is up to date. Null where it cannot be now: reading is paused, has failed or was ended. */
  async getWhole(): Promise<Index | null> {
    try {
      const { index, reading } = await this.use();
      if (reading.state === 'complete') return index;
      if (reading.state === 'paused') return null;
      await this.updating;
    } catch {
      return null;
    }
    return this.store.isCurrent() ? this.store.latest : null;
  }

  /**
   * Waits until all of the index is read, and goes on with a reading that was paused. What changes meanwhile is in it, too.
   *
   * @throws Error of the reading
   */
  async readWhole(signal?: AbortSignal): Promise<Index> {
    for (;;) {
      const { index, reading } = await this.use();
      signal?.throwIfAborted();
      if (reading.state === 'complete' && index !== null) return index;
      if (this.isClosed) throw new Error('The index was closed.');
      this.resume();
      await this.updating;
    }
  }

  /** Stops reading until {@link resume}. Searches go on with what was read, those that wait for the first batches too. */
  pause(): void {
    if (this.updating === null) return;
    this.resumed ??= Promise.withResolvers();
    this.beginning.resolve();
  }

  resume(): void {
    this.resumed?.resolve();
    this.resumed = null;
  }

  /** Ends the reading, and stores what the file lacks, before the cache is closed. */
  close(): void {
    this.isClosed = true;
    this.cancelRelease();
    this.resume();
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
        if (!this.isClosed && !this.isGivenUp) this.failure = { error };
      })
      .finally(() => {
        this.updating = null;
        this.resumed = null;
        this.isGivenUp = false;
        resolve();
      });
  }

  /** Waits for other work of the thread, and while the update is paused. @throws Error where the update is to end */
  private async letOthersWork(): Promise<void> {
    await new Promise<void>((next) => setImmediate(next));
    await this.resumed?.promise;
    if (this.isClosed || this.isGivenUp) throw new Error('Nobody waits for the index.');
  }

  private scheduleRelease(): void {
    this.cancelRelease();
    this.cancelRelease = (this.options.schedule ?? schedule)(() => {
      // What was read before a pause that nobody ended is read again.
      this.isGivenUp = this.resumed !== null;
      this.resume();
      if (this.updating === null || this.isGivenUp) this.store.release();
      else this.scheduleRelease();
    }, idleMs);
  }
}

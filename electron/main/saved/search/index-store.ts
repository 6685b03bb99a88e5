/** Brings an index up to date with the records, which are the truth, and stores it sealed. */

import type { TableImage } from '@shared/columns/arrays';
import { runToEnd } from '@shared/values/collections';
import { type IndexFile, readIndexSteps, writeIndexFile } from './index-file';

/** An index of records: each is one entry, whatever it adds to the index. */
export type StoredIndex<Entry, Index> = {
  readonly recordCount: number;
  /** Adds a record, or replaces the one of the same key. */
  put(entry: Entry): void;
  /** The same index, which takes a fraction of the memory then. */
  compact(): Index;
  /** Its tables, to be stored. */
  toImages(): TableImage[];
};

/** How the indexes of a kind are made. */
export type IndexType<Index> = {
  /** Their columns and the kinds of these: an index of others is built anew. */
  readonly columns: object;
  readonly create: () => Index;
  /** @throws UnusableImageError where these are not the tables of such an index */
  readonly load: (images: readonly TableImage[]) => Index;
};

/** The state of the records: they are unchanged while it is. */
export type RecordsState = {
  /** Differs for another database, and after records were deleted. */
  readonly generation: string;
  /** The number of the last change. */
  readonly seq: number;
  /** Differs after any change to the file, one that has no number too, while it is open. */
  readonly mark: string;
};

/** The records of an index. Entries come in batches, between which others may use the thread. */
export type IndexedRecords<Entry> = {
  readonly getState: () => RecordsState;
  /** Counts the records, unreadable ones included. */
  readonly count: () => number;
  readonly readAll: () => AsyncIterable<readonly Entry[]>;
  /** Records that were cached or marked after a change. */
  readonly readSince: (seq: number) => Iterable<Entry>;
};

/** Changes after which the file is written again. */
const maxUnwritten = 2_000;

/** Changes that are taken over before others may use the thread: some milliseconds. */
const changesPerBatch = 20;

/** An index, and the state of the records that it shows. */
type Current<Index> = {
  readonly index: Index;
  readonly state: RecordsState;
  /** Records that were not readable when it was built. */
  readonly unreadable: number;
};

export class IndexStore<Entry, Index extends StoredIndex<Entry, Index>> {
  private readonly type: IndexType<Index>;
  private readonly columns: string;
  private readonly records: IndexedRecords<Entry>;
  /** Null for a cache in memory, or one that is not written. */
  private readonly file: IndexFile | null;
  private current: Current<Index> | null = null;
  private unwritten = 0;
  private building: Promise<Current<Index>> | null = null;
  /** The index that is being built. */
  private partial: Index | null = null;
  private isDoubtful = false;

  constructor(type: IndexType<Index>, records: IndexedRecords<Entry>, file: IndexFile | null) {
    this.type = type;
    this.columns = JSON.stringify(type.columns);
    this.records = records;
    this.file = file;
  }

  /**
   * Returns the index as the records are now. It is read from its file, and built from the records where that fails.
   *
   * @param onProgress - called while it is built, with the number of records that were read, and of how many
   */
  async getCurrent(onProgress?: (done: number, total: number) => void): Promise<Index> {
    for (;;) {
      const caughtUp = this.isDoubtful ? null : this.catchUp(this.current ?? runToEnd(this.read()));
      if (caughtUp !== null) {
        this.current = caughtUp;
        if (this.unwritten >= maxUnwritten) this.write();
        return this.current.index;
      }
      this.isDoubtful = false;
      this.building ??= this.build((done, total) => onProgress?.(done, total)).finally(() => {
        this.building = null;
      });
      this.current = await this.building;
    }
  }

  /** The index as far as it was read or built until now; null before that. */
  get latest(): Index | null {
    return this.current?.index ?? this.partial;
  }

  /** Whether the index shows the records as they are now. */
  isCurrent(): boolean {
    return !this.isDoubtful && this.current !== null && this.current.state.mark === this.records.getState().mark;
  }

  /**
   * Brings the index up to date, as {@link getCurrent} does, but lets others use the thread after each batch of changes,
   * too. Meanwhile {@link latest} has what was read. One at a time.
   *
   * @param onBatch - awaited after each batch; ends the work where it throws
   * @param onStep - the same after each part of the file
   */
  async update(onBatch: () => Promise<void>, onStep: () => Promise<void>): Promise<void> {
    while (!this.isCurrent()) {
      const current = this.isDoubtful ? null : (this.current ?? (await this.readYielding(onStep)));
      const state = this.records.getState();
      if (current !== null && this.canReplay(current, state)) {
        this.current = current;
        for (const _ of this.replay(current)) if (this.unwritten % changesPerBatch === 0) await onBatch();
        this.current = this.isWhole(current) ? { ...current, state } : null;
        if (this.unwritten >= maxUnwritten) this.write();
        if (this.current !== null) continue;
      }
      this.isDoubtful = false;
      this.current = null;
      this.current = await this.build(onBatch);
    }
  }

  /** Stores the index with the changes since it was stored last, before the cache is closed. */
  flush(): void {
    if (this.unwritten > 0) this.write();
  }

  /** Has the index built anew at the next use: a record that it lists does not open any more. */
  distrust(): void {
    this.isDoubtful = true;
  }

  /** Frees the memory of the index. It is read again when it is used next. */
  release(): void {
    this.flush();
    this.current = null;
  }

  /** Takes over what changed since the index was built. Null where it must be built anew. */
  private catchUp(current: Current<Index> | null): Current<Index> | null {
    const state = this.records.getState();
    if (current === null || !this.canReplay(current, state)) return null;
    if (current.state.mark === state.mark) return current;
    for (const _ of this.replay(current));
    return this.isWhole(current) ? { ...current, state } : null;
  }

  private canReplay({ state }: Current<Index>, now: RecordsState): boolean {
    return state.generation === now.generation && state.seq <= now.seq;
  }

  /** Puts what changed since the index was built, one record a step. */
  private *replay({ index, state }: Current<Index>): Generator<void> {
    for (const entry of this.records.readSince(state.seq)) {
      index.put(entry);
      this.unwritten += 1;
      yield;
    }
  }

  /** Whether an index has every record. Those that an earlier version deleted leave no other trace than their number. */
  private isWhole({ index, unreadable }: Current<Index>): boolean {
    return index.recordCount + unreadable === this.records.count();
  }

  private async build(onBatch: (done: number, total: number) => Promise<void> | void): Promise<Current<Index>> {
    const before = this.records.getState();
    const total = this.records.count();
    const index = this.type.create();
    this.partial = index;
    try {
      for await (const entries of this.records.readAll()) {
        for (const entry of entries) index.put(entry);
        await onBatch(index.recordCount, total);
      }
    } finally {
      this.partial = null;
    }
    // Others may have written meanwhile.
    const after = this.records.getState();
    for (const entry of this.records.readSince(before.seq)) index.put(entry);
    const state = before.generation === after.generation ? after : before;
    this.current = { index, state, unreadable: this.records.count() - index.recordCount };
    return this.write() ?? this.current;
  }

  private async readYielding(onStep: () => Promise<void>): Promise<Current<Index> | null> {
    const steps = this.read();
    try {
      for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
        await onStep();
      }
    } finally {
      // Closes the file of a reading that ends early.
      steps.return(null);
    }
  }

  private *read(): Generator<void, Current<Index> | null> {
    if (this.file === null) return null;
    try {
      const stored = yield* readIndexSteps(this.file);
      if (stored === null || stored.header.columns !== this.columns) return null;
      const { generation, seq, unreadable } = stored.header;
      const index = this.type.load(stored.images);
      return { index, state: { generation, seq, mark: '' }, unreadable };
    } catch {
      // A file that cannot be read, or was changed, is like none: the records are the truth.
      return null;
    }
  }

  /**
   * Compacts the index, which takes a fraction of the memory then, and stores it. A disk that is full or read-only costs
   * only the time of building it again.
   */
  private write(): Current<Index> | null {
    if (this.current === null) return null;
    const { state, unreadable } = this.current;
    const index = this.current.index.compact();
    this.current = { index, state, unreadable };
    this.unwritten = 0;
    if (this.file === null) return this.current;
    const { generation, seq } = state;
    try {
      writeIndexFile(this.file, { columns: this.columns, generation, seq, unreadable }, index.toImages());
    } catch {
      // The index that is in memory is used.
    }
    return this.current;
  }
}

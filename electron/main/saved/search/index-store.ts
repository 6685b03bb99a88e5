/**
 * An index of records, which are the truth. It is brought up to date between other work of the thread, stored sealed, and its
 * memory is freed when it was not used for some minutes.
 */

import { setImmediate } from 'node:timers/promises';
import type { TableImage } from '@shared/columns/arrays';
import { type IndexFile, readIndexFile, writeIndexFile } from './index-file';

/** An index of records: each is one entry, whatever it adds to the index. */
export type StoredIndex<Entry, Index> = {
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
  /** Makes one of stored tables, an empty one of none. @throws UnusableImageError where they are not those of such an index */
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
  readonly readAll: () => AsyncIterable<readonly Entry[]>;
  /** Records that were cached or marked after a change. */
  readonly readSince: (seq: number) => Iterable<Entry>;
};

/** An index that was not used for this long is let go. */
const idleMs = 5 * 60_000;
/** Changes after which the file is written again. */
const maxUnwritten = 2_000;
/** Changes that are taken over before others may use the thread: some milliseconds. */
const changesPerBatch = 20;

/** An index, and the state of the records that it shows. */
type Current<Index> = { readonly index: Index; readonly state: RecordsState };

export class IndexStore<Entry, Index extends StoredIndex<Entry, Index>> {
  private readonly type: IndexType<Index>;
  private readonly columns: string;
  private readonly records: IndexedRecords<Entry>;
  private readonly file: IndexFile | null;
  private current: Current<Index> | null = null;
  private unwritten = 0;
  private isClosed = false;
  private updating: Promise<void> | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @param file - null for a cache in memory, or one that is not written */
  constructor(type: IndexType<Index>, records: IndexedRecords<Entry>, file: IndexFile | null) {
    this.type = type;
    this.columns = JSON.stringify(type.columns);
    this.records = records;
    this.file = file;
  }

  /**
   * Waits until all of the index is read. What changes meanwhile is in it, too.
   *
   * @throws Error of the reading, which is tried again at the next use, and where the index was closed
   */
  async readWhole(signal?: AbortSignal): Promise<Index> {
    for (;;) {
      signal?.throwIfAborted();
      this.assertOpen();
      this.scheduleRelease();
      if (this.current !== null && this.isCurrent()) return this.current.index;
      this.updating ??= this.update().finally(() => {
        this.updating = null;
      });
      await this.updating;
    }
  }

  /** Ends the reading, and stores what the file lacks, before the cache is closed. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.idle);
    if (this.unwritten > 0) this.write();
  }

  private async update(): Promise<void> {
    while (!this.isCurrent()) {
      const current = this.current ?? (await this.read());
      this.current = current && (await this.catchUp(current));
      if (this.unwritten >= maxUnwritten) this.write();
      this.current ??= await this.build();
    }
  }

  /** Whether the index shows the records as they are now. */
  private isCurrent(): boolean {
    return this.current?.state.mark === this.records.getState().mark;
  }

  /** Takes over what changed since the index was built. Null where it must be built anew. */
  private async catchUp(current: Current<Index>): Promise<Current<Index> | null> {
    const { index } = current;
    const state = this.records.getState();
    if (current.state.generation !== state.generation || current.state.seq > state.seq) return null;
    this.current = current;
    for (const entry of this.records.readSince(current.state.seq)) {
      index.put(entry);
      this.unwritten += 1;
      if (this.unwritten % changesPerBatch === 0) await this.letOthersWork();
    }
    return { index, state };
  }

  private async build(): Promise<Current<Index>> {
    const before = this.records.getState();
    const index = this.type.load([]);
    for await (const entries of this.records.readAll()) {
      for (const entry of entries) index.put(entry);
      await this.letOthersWork();
    }
    // Others may have written meanwhile.
    const after = this.records.getState();
    for (const entry of this.records.readSince(before.seq)) index.put(entry);
    const state = before.generation === after.generation ? after : before;
    this.current = { index, state };
    return this.write() ?? this.current;
  }

  private async read(): Promise<Current<Index> | null> {
    if (this.file === null) return null;
    try {
      const stored = await readIndexFile(this.file, () => this.letOthersWork());
      if (stored === null || stored.header.columns !== this.columns) return null;
      const { generation, seq } = stored.header;
      return { index: this.type.load(stored.images), state: { generation, seq, mark: '' } };
    } catch (error) {
      if (this.isClosed) throw error;
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
    const { state } = this.current;
    const index = this.current.index.compact();
    this.current = { index, state };
    this.unwritten = 0;
    if (this.file === null) return this.current;
    const { generation, seq } = state;
    try {
      writeIndexFile(this.file, { columns: this.columns, generation, seq }, index.toImages());
    } catch {
      // The index that is in memory is used.
    }
    return this.current;
  }

  /** Waits for other work of the thread. @throws Error where the update is to end */
  private async letOthersWork(): Promise<void> {
    await setImmediate();
    this.assertOpen();
  }

  private assertOpen(): void {
    if (this.isClosed) throw new Error('The index was closed.');
  }

  private scheduleRelease(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.updating !== null) return this.scheduleRelease();
      if (this.unwritten > 0) this.write();
      this.current = null;
    }, idleMs).unref();
  }
}

/** Brings the index of saved trips up to date with the records, which are the truth, and stores it sealed. */
import { type IndexFile, readIndexFile, writeIndexFile } from './index-file';
import { type TripEntry, tripColumns } from './trip-columns';
import { TripIndex } from './trip-index';

/** The state of the records: they are unchanged while it is. */
export type RecordsState = {
  /** Differs for another database, and after records were deleted. */
  readonly generation: string;
  /** The number of the last change. */
  readonly seq: number;
};

/** The records of listed trips. Entries come in batches, between which others may use the thread. */
export type TripRecords = {
  readonly getState: () => RecordsState;
  /** Counts the records, unreadable ones included. */
  readonly count: () => number;
  readonly readAll: () => AsyncIterable<readonly TripEntry[]>;
  /** Records that were cached or marked after a change. */
  readonly readSince: (seq: number) => Iterable<TripEntry>;
};

/** Changes after which the file is written again. */
const maxUnwritten = 2_000;
const columns = JSON.stringify(tripColumns);

/** An index, and the state of the records that it shows. */
type Current = {
  readonly index: TripIndex;
  readonly state: RecordsState;
  /** Records that were not readable when it was built. */
  readonly unreadable: number;
  /** Whether its rows were counted against the records since it was read from its file. */
  readonly isCounted: boolean;
};

export class TripIndexStore {
  private readonly records: TripRecords;
  /** Null for a cache in memory, or one that is not written. */
  private readonly file: IndexFile | null;
  private current: Current | null = null;
  private unwritten = 0;
  private building: Promise<Current> | null = null;
  private isDoubtful = false;

  constructor(records: TripRecords, file: IndexFile | null) {
    this.records = records;
    this.file = file;
  }

  /**
   * Returns the index as the records are now. It is read from its file, and built from the records where that fails.
   *
   * @param onProgress - called while it is built, with the number of records that were read, and of how many
   */
  async getCurrent(onProgress?: (done: number, total: number) => void): Promise<TripIndex> {
    for (;;) {
      const caughtUp = this.isDoubtful ? null : this.catchUp(this.current ?? this.read());
      if (caughtUp !== null) {
        this.current = caughtUp;
        if (this.unwritten >= maxUnwritten) this.write();
        return this.current.index;
      }
      this.isDoubtful = false;
      this.building ??= this.build(onProgress).finally(() => {
        this.building = null;
      });
      this.current = await this.building;
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
  private catchUp(current: Current | null): Current | null {
    const state = this.records.getState();
    if (current === null || current.state.generation !== state.generation || current.state.seq > state.seq) return null;
    if (current.state.seq === state.seq && current.isCounted) return current;
    for (const entry of this.records.readSince(current.state.seq)) {
      current.index.put(entry);
      this.unwritten += 1;
    }
    // Records that an earlier version deleted leave no other trace than their number.
    const isWhole = current.index.rowCount + current.unreadable === this.records.count();
    return isWhole ? { ...current, state, isCounted: true } : null;
  }

  private async build(onProgress?: (done: number, total: number) => void): Promise<Current> {
    const before = this.records.getState();
    const total = this.records.count();
    const index = TripIndex.create();
    for await (const entries of this.records.readAll()) {
      for (const entry of entries) index.put(entry);
      onProgress?.(index.rowCount, total);
    }
    // Others may have written meanwhile.
    const after = this.records.getState();
    for (const entry of this.records.readSince(before.seq)) index.put(entry);
    const state = before.generation === after.generation ? after : before;
    this.current = { index, state, unreadable: this.records.count() - index.rowCount, isCounted: true };
    return this.write() ?? this.current;
  }

  private read(): Current | null {
    if (this.file === null) return null;
    try {
      const stored = readIndexFile(this.file);
      if (stored === null || stored.header.columns !== columns) return null;
      const { generation, seq, unreadable, rowCount } = stored.header;
      const index = TripIndex.load(rowCount, stored.reader);
      return { index, state: { generation, seq }, unreadable, isCounted: false };
    } catch {
      // A file that cannot be read, or was changed, is like none: the records are the truth.
      return null;
    }
  }

  /**
   * Compacts the index, which takes a fraction of the memory then, and stores it. A disk that is full or read-only costs
   * only the time of building it again.
   */
  private write(): Current | null {
    if (this.current === null) return null;
    const { state, unreadable } = this.current;
    const saved = this.current.index.save();
    this.unwritten = 0;
    this.current = { ...this.current, index: TripIndex.load(saved.rowCount, saved.arrays.toReader()) };
    if (this.file === null) return this.current;
    try {
      writeIndexFile(this.file, { columns, rowCount: saved.rowCount, ...state, unreadable }, saved.arrays);
    } catch {
      // The index that is in memory is used.
    }
    return this.current;
  }
}

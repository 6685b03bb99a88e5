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
  /** The number of records, unreadable ones included. */
  readonly count: number;
};

/** The records of listed trips. Entries come in batches, between which others may use the thread. */
export type TripRecords = {
  readonly getState: () => RecordsState;
  readonly readAll: (signal?: AbortSignal) => AsyncIterable<readonly TripEntry[]>;
  /** Records that were cached or marked after a change. */
  readonly readSince: (seq: number) => Iterable<TripEntry>;
};

/** Changes after which the file is written again. */
const maxUnwritten = 2_000;
const columns = JSON.stringify(tripColumns);

/** An index, and the state of the records that it shows. */
type Current = { readonly index: TripIndex; readonly state: RecordsState; readonly unreadable: number };

const isSame = (a: RecordsState, b: RecordsState) =>
  a.generation === b.generation && a.seq === b.seq && a.count === b.count;

export class TripIndexStore {
  private readonly records: TripRecords;
  /** Null for a cache in memory, or one that is not written. */
  private readonly file: IndexFile | null;
  private current: Current | null = null;
  private unwritten = 0;
  private building: Promise<Current> | null = null;

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
      const caughtUp = this.catchUp(this.current ?? this.read());
      if (caughtUp !== null) {
        this.current = caughtUp;
        if (this.unwritten >= maxUnwritten) this.write();
        return caughtUp.index;
      }
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

  /** Frees the memory of the index. It is read again when it is used next. */
  release(): void {
    this.flush();
    this.current = null;
  }

  /** Takes over what changed since the index was built. Null where it must be built anew. */
  private catchUp(current: Current | null): Current | null {
    const state = this.records.getState();
    if (current === null || current.state.generation !== state.generation || current.state.seq > state.seq) return null;
    if (isSame(current.state, state)) return current;
    for (const entry of this.records.readSince(current.state.seq)) {
      current.index.put(entry);
      this.unwritten += 1;
    }
    // Records that were deleted leave no other trace than their number.
    return current.index.rowCount + current.unreadable === state.count ? { ...current, state } : null;
  }

  private async build(onProgress?: (done: number, total: number) => void): Promise<Current> {
    const before = this.records.getState();
    const index = TripIndex.create();
    for await (const entries of this.records.readAll()) {
      for (const entry of entries) index.put(entry);
      onProgress?.(index.rowCount, before.count);
    }
    // Others may have written meanwhile.
    const state = this.records.getState();
    for (const entry of this.records.readSince(before.seq)) index.put(entry);
    const isWhole = before.generation === state.generation;
    this.current = { index, state: isWhole ? state : before, unreadable: state.count - index.rowCount };
    this.write();
    return this.current;
  }

  private read(): Current | null {
    if (this.file === null) return null;
    try {
      const stored = readIndexFile(this.file);
      if (stored === null || stored.header.columns !== columns) return null;
      const { generation, seq, unreadable, rowCount } = stored.header;
      const index = TripIndex.load(rowCount, stored.reader);
      return { index, state: { generation, seq, count: rowCount + unreadable }, unreadable };
    } catch {
      // A file that cannot be read, or was changed, is like none: the records are the truth.
      return null;
    }
  }

  /** Stores the index, compacted. A disk that is full or read-only costs only the time of building it again. */
  private write(): void {
    if (this.current === null) return;
    const { index, state, unreadable } = this.current;
    this.unwritten = 0;
    const { rowCount, writer } = index.save();
    if (this.file === null) return;
    try {
      writeIndexFile(
        this.file,
        { columns, rowCount, generation: state.generation, seq: state.seq, unreadable },
        writer,
      );
    } catch {
      return;
    }
  }
}

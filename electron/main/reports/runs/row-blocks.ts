/** The rows of a run as blocks: deflated, in memory as long as the run is held, sealed in the office's cache for longer. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { RunRepository } from '@main/cache/repositories/run-repository';
import { AppError } from '@shared/errors';

const deflate = promisify(deflateRaw) as unknown as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;
const inflate = promisify(inflateRaw) as unknown as (bytes: Uint8Array) => Promise<Buffer>;

/** Report rows repeat their keys: the fastest level takes nine tenths away. */
const deflateLevel = 1;

/** Rows in blocks, as they came. */
export type RowBlocks = {
  /** Rows of each block. */
  readonly rows: readonly number[];
  /** The bytes of a block. @throws AppError `run-unknown` where it cannot be had any more */
  read(place: number): Promise<Uint8Array>;
};

function rowsExpired(): AppError {
  return new AppError('run-unknown', 'The rows of this run are no longer kept. Please run the report again.', {});
}

/** Blocks of a run that is being read. */
export class BufferedRowBlocks implements RowBlocks {
  readonly rows: number[] = [];
  private readonly packed: Buffer[] = [];
  private readonly draft: PendingRun | null;
  private readonly isHeld: boolean;

  /**
   * @param isHeld - whether the blocks stay in memory
   * @param draft - where they are kept too
   */
  constructor(isHeld: boolean, draft: PendingRun | null) {
    this.isHeld = isHeld;
    this.draft = draft;
  }

  /** Whether blocks are still wanted. */
  get isOpen(): boolean {
    return this.isHeld || this.draft?.isOpen === true;
  }

  async add(rows: number, bytes: Uint8Array): Promise<void> {
    this.rows.push(rows);
    this.draft?.countBytes(bytes.length);
    if (!this.isOpen) return;
    const packed = await deflate(bytes, { level: deflateLevel });
    if (this.isHeld) this.packed.push(packed);
    this.draft?.add(this.rows.length - 1, packed);
  }

  async read(place: number): Promise<Uint8Array> {
    const packed = this.packed[place];
    if (!packed) throw rowsExpired();
    return await inflate(packed);
  }
}

/** Blocks in the office's cache. */
export class StoredRowBlocks implements RowBlocks {
  readonly rows: readonly number[];
  private readonly runs: RunRepository;
  private readonly id: string;

  constructor(runs: RunRepository, id: string, rows: readonly number[]) {
    this.runs = runs;
    this.id = id;
    this.rows = rows;
  }

  async read(place: number): Promise<Uint8Array> {
    const packed = this.runs.readBlock(this.id, place);
    if (packed === null) throw rowsExpired();
    return await inflate(packed);
  }
}

/** A run on its way into the cache. What cannot be kept (a full disk, a result too large) is not kept; the run goes on. */
export class PendingRun {
  readonly id: string;
  /** Whether rows are still being kept. */
  isOpen = true;
  private hasBegun = false;
  private bytes = 0;
  private readonly runs: RunRepository;
  private readonly mostBytes: number;

  /** @param mostBytes - of the rows as they came; beyond it only the run is kept, not its rows */
  constructor(runs: RunRepository, id: string, mostBytes: number, nowMs: number) {
    this.runs = runs;
    this.id = id;
    this.mostBytes = mostBytes;

    this.attempt(() => {
      runs.begin(id, nowMs);
      this.hasBegun = true;
    });
  }

  /** Counts bytes; once there are too many, what was kept is dropped. */
  countBytes(bytes: number): void {
    this.bytes += bytes;
    if (this.isOpen && this.bytes > this.mostBytes) this.dropRows();
  }

  add(place: number, packed: Buffer): void {
    if (this.isOpen) this.attempt(() => this.runs.appendBlock(this.id, place, packed));
  }

  /** Forgets the rows of a try that failed. */
  restart(): void {
    this.attempt(() => this.runs.deleteBlocks(this.id));
    this.bytes = 0;
  }

  /** Makes the run whole, where it can be kept at all. */
  finish(text: string): void {
    if (!this.hasBegun) return;
    try {
      this.runs.finish(this.id, text);
    } catch {
      this.discard();
    }
  }

  /** Nothing of the run stays. */
  discard(): void {
    this.isOpen = false;
    try {
      this.runs.remove(this.id);
    } catch {
      // It is not whole, so that nobody sees it, and is removed another day.
    }
  }

  private dropRows(): void {
    this.isOpen = false;
    try {
      this.runs.deleteBlocks(this.id);
    } catch {
      this.hasBegun = false;
    }
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch {
      this.dropRows();
    }
  }
}

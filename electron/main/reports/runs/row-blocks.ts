/** The rows of a run in deflated blocks: in memory while the run is loaded, and sealed in the office's cache. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { OfficeCache } from '@main/data-worker/office-cache';
import type { DeflatedBlock } from '@main/report-worker/run-receiver';
import { AppError } from '@shared/errors';
import type { PendingRun } from './pending-run';

const inflate = promisify(inflateRaw);

/** Rows in blocks, as they were received. */
export type RowBlocks = {
  /** The number of rows in each block. */
  readonly rows: readonly number[];
  /** Reads one block: complete rows as JSON text, deflated. @throws AppError `run-unknown` if it is no longer stored */
  readDeflated(index: number): Promise<Uint8Array>;
};

/** Reads all blocks, inflated. @throws AppError `run-unknown` if one is no longer stored */
export async function* readBlocks(blocks: RowBlocks): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < blocks.rows.length; index += 1) yield await inflate(await blocks.readDeflated(index));
}

function rowsExpired(): AppError {
  return new AppError('run-unknown', 'The rows of this run are no longer saved. Run the report again.', {});
}

/** Blocks of a run that is being received. */
export class BufferedRowBlocks implements RowBlocks {
  readonly rows: number[] = [];
  /** Whether the blocks are in memory. */
  isBuffered: boolean;
  private readonly deflated: Uint8Array[] = [];
  private readonly pending: PendingRun | null;
  private readonly maxBytes: number;
  private bytes = 0;

  /**
   * @param maxBytes - of the rows as received, up to which the blocks stay in memory: 0 for none
   * @param pending - the run that stores them too
   */
  constructor(maxBytes: number, pending: PendingRun | null) {
    this.isBuffered = maxBytes > 0;
    this.maxBytes = maxBytes;
    this.pending = pending;
  }

  /** Whether anything still needs the blocks. */
  get isOpen(): boolean {
    return this.isBuffered || this.pending?.isOpen === true;
  }

  /** Adds a block. Never throws. */
  async add({ rows, bytes, deflated }: DeflatedBlock): Promise<void> {
    const index = this.rows.push(rows) - 1;
    this.buffer(bytes, deflated);
    await this.pending?.countBytes(bytes);
    await this.pending?.add(index, deflated);
  }

  async readDeflated(index: number): Promise<Uint8Array> {
    const deflated = this.deflated[index];
    if (!deflated) throw rowsExpired();
    return deflated;
  }

  private buffer(bytes: number, deflated: Uint8Array): void {
    this.bytes += bytes;
    if (this.bytes > this.maxBytes) {
      this.isBuffered = false;
      this.deflated.length = 0;
    }
    if (this.isBuffered) this.deflated.push(deflated);
  }
}

/** Blocks in the office's cache. */
export class StoredRowBlocks implements RowBlocks {
  readonly rows: readonly number[];
  private readonly runs: OfficeCache['runs'];
  private readonly runId: string;

  constructor(runs: OfficeCache['runs'], runId: string, rows: readonly number[]) {
    this.runs = runs;
    this.runId = runId;
    this.rows = rows;
  }

  async readDeflated(index: number): Promise<Uint8Array> {
    const deflated = await this.runs.readBlock(this.runId, index);
    if (deflated === null) throw rowsExpired();
    return deflated;
  }
}

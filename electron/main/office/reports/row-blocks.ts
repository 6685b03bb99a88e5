/** The rows of a run in deflated blocks: in memory while the run is loaded, and sealed in the office's cache. */

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { DeflatedBlock } from '@main/rows/thread/run-receiver';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { maxEnvelopeBytes } from '@main/server/responses/report-row-stream';
import { AppError } from '@shared/errors/errors';

/* A run on its way into the office's cache. */

/**
 * Stores a run while it is received. A run that cannot be stored (full disk, large result) is received all the same: no
 * method throws.
 */
export class PendingRun {
  readonly id: string;
  /** Whether rows are still being stored. */
  isOpen = true;
  private readonly hasBegun: Promise<boolean>;
  /** Whether rows are stored that must not be listed and could not be deleted. */
  private hasStrayRows = false;
  private bytes = 0;
  private readonly runs: OfficeCache['runs'];
  private readonly maxBytes: number;

  /** @param maxBytes - of the rows as received. Beyond it only the run's description is stored, without its rows */
  constructor(runs: OfficeCache['runs'], id: string, maxBytes: number, nowMs: number) {
    this.runs = runs;
    this.id = id;
    this.maxBytes = maxBytes;
    this.hasBegun = this.attempt(() => runs.begin(id, nowMs));
  }

  /** Stores no rows if there are certain to be too many. @param bytes - of the response */
  async expectBytes(bytes: number): Promise<void> {
    if (this.isOpen && bytes - maxEnvelopeBytes > this.maxBytes) await this.dropRows();
  }

  /** Counts received bytes, and drops the stored rows once there are too many. */
  async countBytes(bytes: number): Promise<void> {
    this.bytes += bytes;
    if (this.isOpen && this.bytes > this.maxBytes) await this.dropRows();
  }

  async add(index: number, deflated: Uint8Array): Promise<void> {
    if (this.isOpen) await this.attempt(() => this.runs.appendBlock(this.id, index, deflated));
  }

  /** Drops the rows of an attempt that failed, before the next attempt. */
  async restart(): Promise<void> {
    this.bytes = 0;
    await this.attempt(() => this.runs.deleteBlocks(this.id));
  }

  /** Completes the run, so that the run history lists it. @param text - the run's description as JSON */
  async finish(text: string): Promise<void> {
    if (!(await this.hasBegun) || this.hasStrayRows) return;
    try {
      await this.runs.finish(this.id, text);
    } catch {
      await this.discard();
    }
  }

  /** Removes the run and its rows. */
  async discard(): Promise<void> {
    this.isOpen = false;
    // Incomplete runs are never listed, and are pruned when another one begins.
    await this.runs.remove(this.id).catch(() => undefined);
  }

  private async dropRows(): Promise<void> {
    this.isOpen = false;
    await this.runs.deleteBlocks(this.id).catch(() => {
      this.hasStrayRows = true;
    });
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      await this.dropRows();
      return false;
    }
  }
}

const inflate = promisify(inflateRaw);

export type RowBlocks = {
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

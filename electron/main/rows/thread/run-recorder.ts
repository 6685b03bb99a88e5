/**
 * Receives the rows of one attempt at a run. They are read once, strictly, as bytes. Blocks of complete rows are stored, and
 * a reader that is a writer writes them to a file.
 */

import { parseHeaders, parseRowCount } from '@main/server/endpoints/reports';
import type { RowSink } from '@main/server/responses/report-row-stream';
import type { JsonValue } from '@main/system/exact-json';
import { copySharedBytes } from '../engine/copy-shared-bytes';
import { RowEngine } from '../engine/row-engine';

/** The least bytes of a block; its last row is complete. */
const minBlockBytes = 1_048_576;

export type RowReader = { readonly engine: RowEngine; push(bytes: Uint8Array): Promise<void> };

/** Makes a reader. @param headers - null if the response did not name the columns before its rows */
type CreateReader = (headers: readonly string[] | null) => RowReader | Promise<RowReader>;

export type RowBlockSink = {
  /** Whether blocks are still needed: a result that is too large is no longer stored. */
  readonly isOpen: boolean;
  /** @param bytes - complete rows, commas included */
  add(rows: number, bytes: Uint8Array): Promise<void>;
};

/** A byte queue in one growing buffer that is reused. */
class ByteQueue {
  private buffer = Buffer.alloc(0);
  private length = 0;

  push(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, 2 * minBlockBytes));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    copySharedBytes(bytes, this.buffer, this.length);
    this.length = needed;
  }

  first(count: number): Uint8Array {
    return this.buffer.subarray(0, count);
  }

  drop(count: number): void {
    this.buffer.copyWithin(0, count, this.length);
    this.length -= count;
  }
}

type RecorderOptions = {
  readonly createReader: CreateReader;
  /** Left out if no rows are stored. */
  readonly blocks?: RowBlockSink;
  /** @param announced - the API's row_count; null if it did not come before the rows */
  readonly onRows: (rows: number, announced: number | null) => void;
};

/** Creates a reader that checks and counts rows, and writes nothing. */
export function createCountingReader(headers: readonly string[] | null): RowReader {
  const engine = new RowEngine({ headers: headers ?? [], hasHeaders: headers !== null });
  return {
    engine,
    push: async (bytes) => {
      for (const _ of engine.write(bytes));
    },
  };
}

/** Receives the rows of one attempt. */
export class RunRecorder implements RowSink {
  /** Null until the rows begin. */
  reader: RowReader | null = null;
  private readonly options: RecorderOptions;
  private announcedRows: number | null = null;
  private readonly received = new ByteQueue();
  private adding: Promise<void> = Promise.resolve();
  private blockStart = 0;
  private rowsBeforeBlock = 0;

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  async start(data: ReadonlyMap<string, JsonValue>): Promise<void> {
    this.announcedRows = parseRowCount(data);
    this.reader = await this.options.createReader(parseHeaders(data));
  }

  async write(bytes: Uint8Array): Promise<Uint8Array | null> {
    const { reader } = this;
    if (reader === null) return bytes;
    const { blocks } = this.options;
    if (blocks?.isOpen) this.received.push(bytes);
    await reader.push(bytes);
    const { engine } = reader;
    const isBlockFull = engine.isEnded || engine.bytesRead - this.blockStart >= minBlockBytes;
    if (blocks?.isOpen && isBlockFull) await this.endBlock(engine, blocks);
    this.options.onRows(engine.rows, this.announcedRows);
    return engine.isEnded ? engine.remainder() : null;
  }

  /** Ends the block after the last complete row. */
  private async endBlock({ bytesRead, rows, isEnded }: RowEngine, blocks: RowBlockSink): Promise<void> {
    const blockBytes = bytesRead - this.blockStart;
    const blockRows = rows - this.rowsBeforeBlock;
    this.blockStart = bytesRead;
    this.rowsBeforeBlock = rows;
    // One block is deflated and stored while the next is received.
    await this.adding;
    if (blockRows > 0) this.adding = blocks.add(blockRows, Buffer.from(this.received.first(blockBytes)));
    // The next call rethrows the error. Without this handler it would be an unhandled rejection if there is none.
    this.adding.catch(() => undefined);
    this.received.drop(blockBytes);
    if (isEnded) await this.adding;
  }
}

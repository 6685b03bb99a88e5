/**
 * Follows the rows of one run from the network to where they go: they are read once, strictly, as bytes; what was read is
 * kept in blocks of whole rows, and written to a file where that is asked for.
 */

import { parseHeaders, parseRowCount } from '@main/api/endpoints/reports';
import type { JsonValue } from '@main/api/json/exact-json';
import type { RowSink } from '@main/api/responses/report-row-stream';
import { RowEngine } from '@main/rows/row-engine';

/** Bytes of a block, more or less: rows are not cut. */
const blockBytes = 1_048_576;

/** What reads the rows: an engine alone, or one within a writer. */
export type RowsReader = { readonly engine: RowEngine; push(bytes: Uint8Array): Promise<void> };

/** Where rows are kept as they came. */
export type RowsKeeper = {
  /** Whether blocks are still wanted: those of a result that is too large are not. */
  readonly isOpen: boolean;
  /** @param bytes - whole rows, commas included */
  add(rows: number, bytes: Uint8Array): Promise<void>;
};

/** Bytes that grow at the end and are taken from the start, in one buffer that is used again and again. */
class ByteQueue {
  private buffer = Buffer.alloc(0);
  private length = 0;

  push(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, 2 * blockBytes));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    this.buffer.set(bytes, this.length);
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

export type RecorderOptions = {
  /** Makes the reader. @param headers - null where the answer did not name the columns before its rows */
  readonly reader: (headers: readonly string[] | null) => RowsReader | Promise<RowsReader>;
  /** Takes blocks of whole rows; left out where nothing is kept. */
  readonly keeper?: RowsKeeper;
  readonly onRows: (rows: number, announced: number | null) => void;
};

/** Reads rows and writes nothing. */
export function countingReader(headers: readonly string[] | null): RowsReader {
  const engine = new RowEngine({ headers: headers ?? [], hasHeaders: headers !== null });
  return {
    engine,
    push: async (bytes) => {
      for (const _ of engine.write(bytes));
    },
  };
}

/** One try of a run. */
export class RunRecorder implements RowSink {
  /** Null before the rows began. */
  reader: RowsReader | null = null;
  private readonly options: RecorderOptions;
  private announced: number | null = null;
  private readonly raw = new ByteQueue();
  private keeping: Promise<void> = Promise.resolve();
  private cutAt = 0;
  private rowsBefore = 0;

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  async start(data: ReadonlyMap<string, JsonValue>): Promise<void> {
    this.announced = parseRowCount(data);
    this.reader = await this.options.reader(parseHeaders(data));
  }

  async write(bytes: Uint8Array): Promise<Uint8Array | null> {
    const { reader } = this;
    if (reader === null) return bytes;
    const { keeper } = this.options;
    if (keeper?.isOpen) this.raw.push(bytes);
    await reader.push(bytes);
    const { engine } = reader;
    const isFull = engine.isEnded || engine.bytesRead - this.cutAt >= blockBytes;
    if (keeper?.isOpen && isFull) await this.cut(engine, keeper);
    this.options.onRows(engine.rows, this.announced);
    return engine.isEnded ? engine.remainder() : null;
  }

  /** Keeps the rows that were read whole as a block. */
  private async cut({ bytesRead, rows, isEnded }: RowEngine, keeper: RowsKeeper): Promise<void> {
    const whole = bytesRead - this.cutAt;
    const rowsOfBlock = rows - this.rowsBefore;
    this.cutAt = bytesRead;
    this.rowsBefore = rows;
    // One block is kept while the next one comes.
    await this.keeping;
    if (rowsOfBlock > 0) this.keeping = keeper.add(rowsOfBlock, Buffer.from(this.raw.first(whole)));
    this.keeping.catch(() => undefined);
    this.raw.drop(whole);
    if (isEnded) await this.keeping;
  }
}

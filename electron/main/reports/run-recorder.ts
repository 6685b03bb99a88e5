/**
 * Follows the rows of one run from the network to where they go: they are read once, strictly, as bytes; what was read is
 * kept in blocks of whole rows, and written to a file where that is asked for.
 */

import type { RowsSink } from '@main/api/answers/rows-in-answer';
import { headersOf, rowCountOf } from '@main/api/endpoints/reports';
import type { JsonValue } from '@main/api/json/exact-json';
import { RowEngine } from '@main/rows/row-engine';

/** What reads the rows: an engine alone, or one within a writer. */
export type RowsReader = { readonly engine: RowEngine; push(bytes: Uint8Array): Promise<void> };

export type RecorderOptions = {
  /** Makes the reader. @param headers - null where the answer did not name the columns before its rows */
  readonly reader: (headers: readonly string[] | null) => RowsReader | Promise<RowsReader>;
  /** Takes the next block of whole rows as they came, commas included. */
  readonly keep: (rows: number, bytes: Uint8Array) => Promise<void>;
  readonly onRows: (rows: number, announced: number | null) => void;
};

/** Bytes of a block, more or less: rows are not cut. */
const blockBytes = 1_048_576;

/** Reads rows and writes nothing. */
export function countingReader(headers: readonly string[] | null): RowsReader {
  const engine = new RowEngine({ headers: headers ?? [] });
  return {
    engine,
    push: async (bytes) => {
      for (const _ of engine.feed(bytes));
    },
  };
}

/** One try of a run. */
export class RunRecorder implements RowsSink {
  /** Null before the rows began. */
  reader: RowsReader | null = null;
  private readonly options: RecorderOptions;
  private announced: number | null = null;
  private raw: Uint8Array[] = [];
  private cutAt = 0;
  private rowsBefore = 0;

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  async begin(data: ReadonlyMap<string, JsonValue>): Promise<void> {
    this.announced = rowCountOf(data);
    this.reader = await this.options.reader(headersOf(data));
  }

  async take(bytes: Uint8Array): Promise<Uint8Array | null> {
    const { reader } = this;
    if (reader === null) return bytes;
    this.raw.push(Buffer.from(bytes));
    await reader.push(bytes);
    const { engine } = reader;
    if (engine.isEnded || engine.bytesRead - this.cutAt >= blockBytes) await this.cut(engine);
    this.options.onRows(engine.rows, this.announced);
    return engine.isEnded ? engine.rest() : null;
  }

  /** Keeps the rows that were read whole as a block. */
  private async cut({ bytesRead, rows }: RowEngine): Promise<void> {
    const all = Buffer.concat(this.raw);
    const whole = bytesRead - this.cutAt;
    const [rowsOfBlock, block] = [rows - this.rowsBefore, all.subarray(0, whole)];
    this.raw = [all.subarray(whole)];
    this.cutAt = bytesRead;
    this.rowsBefore = rows;
    if (rowsOfBlock > 0) await this.options.keep(rowsOfBlock, block);
  }
}

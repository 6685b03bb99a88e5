/** JSON: a list of objects, one for each row. */
import { RaggedRowsError } from '@main/rows/file-row-scanner';
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';
import { AppError } from '@shared/errors';
import type { ByteSink } from '../file-sink';
import { type TableShape, toEngineOptions } from '../table';
import type { TableWriter } from '../table-writer';
import { toUniqueNames } from '../unique-names';
import type { FormatHandler } from './format-handler';

/** The list's opening bracket. */
const bracketLength = 1;

/** Creates the error for columns of one name: in an object they have one value, in a row that is a list they have two. */
function repeatedNamesError(): AppError {
  return new AppError(
    'output-failed',
    'The export was not saved: the report names a column more than once with different values, and JSON holds a name once. Choose CSV or Excel instead.',
    { problem: 'repeated headers' },
  );
}

/** Writes objects. An object has each name once: of repeated headers only the cells of the last one are written. */
class JsonWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private readonly hasRepeatedNames: boolean;
  private hasRows = false;

  constructor(sink: ByteSink, shape: TableShape) {
    this.sink = sink;
    const headers = shape.rowsAreArrays ? toUniqueNames(shape.headers) : shape.headers;
    const all = shape.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
    const lastIndex = new Map(all.map(({ header }, index) => [headers[header], index]));
    const columns = all.filter(({ header }, index) => lastIndex.get(headers[header]) === index);
    this.hasRepeatedNames = columns.length < all.length;
    this.engine = new RowEngine({ ...toEngineOptions(shape), headers, columns, format: { kind: 'objects' } });
  }

  async begin(): Promise<void> {
    await this.sink.write(Buffer.from('['));
  }

  async push(bytes: Uint8Array): Promise<void> {
    for (const piece of this.engine.write(bytes)) await this.writeObjects(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.engine.end()) await this.writeObjects(piece);
    await this.writeObjects(this.engine.flush());
    if (this.hasRepeatedNames && this.engine.arrayRows > 0) throw repeatedNamesError();
    await this.sink.write(Buffer.from(this.hasRows ? '\n]\n' : ']\n'));
  }

  private async writeObjects(piece: Uint8Array): Promise<void> {
    if (piece.length === 0) return;
    await this.sink.write(Buffer.from(this.hasRows ? ',\n' : '\n'));
    this.hasRows = true;
    await this.sink.write(piece.subarray(0, piece.length - rowSeparatorLength));
  }
}

/** Writes and verifies JSON files. */
export const jsonHandler: FormatHandler = {
  holdsProvenance: false,
  createWriter: (sink, shape) => new JsonWriter(sink, shape),
  sumsWrittenValues: () => false,
  scan: {
    kind: 'in-order',
    startsAt: bracketLength,
    createScanner: (headers) => {
      const engine = new RowEngine({ headers });
      return {
        write: (bytes) => {
          for (const _ of engine.write(bytes));
        },
        end: () => {
          for (const _ of engine.resume());
          if (!engine.isEnded) throw new RaggedRowsError();
          return { rows: engine.rows, sums: engine.getColumnStats().map(({ sum }) => sum) };
        },
      };
    },
  },
};

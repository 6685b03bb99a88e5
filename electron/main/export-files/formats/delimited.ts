/** Delimited text (RFC 4180): CSV, TSV and their variants for Excel. */
import { DelimitedRowScanner } from '@main/rows/file-row-scanner';
import { RowEngine } from '@main/rows/row-engine';
import type { DelimitedFormat } from '@shared/export-formats';
import type { ByteSink } from '../file-sink';
import { type TableShape, toEngineOptions } from '../table';
import type { TableWriter } from '../table-writer';
import type { FormatHandler } from './format-handler';

const byteOrderMark = Buffer.from('\uFEFF');

class DelimitedWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private readonly hasBom: boolean;

  constructor(sink: ByteSink, shape: TableShape, { delimiter, escapesFormulas, hasBom }: DelimitedFormat) {
    this.sink = sink;
    this.hasBom = hasBom;
    const format = { kind: 'delimited', delimiter, escapesFormulas } as const;
    this.engine = new RowEngine({ ...toEngineOptions(shape), format });
  }

  async begin(): Promise<void> {
    if (this.hasBom) await this.sink.write(byteOrderMark);
    await this.sink.write(this.engine.encodeHeader());
  }

  async push(bytes: Uint8Array): Promise<void> {
    for (const piece of this.engine.write(bytes)) await this.sink.write(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.engine.end()) await this.sink.write(piece);
    await this.sink.write(this.engine.flush());
  }
}

/** Creates the handler of one variant of delimited text. */
export function createDelimitedHandler(format: DelimitedFormat): FormatHandler {
  return {
    holdsProvenance: false,
    createWriter: (sink, shape) => new DelimitedWriter(sink, shape, format),
    sumsWrittenValues: (mode) => mode === 'cents',
    scan: {
      kind: 'in-order',
      startsAt: format.hasBom ? byteOrderMark.length : 0,
      createScanner: (headers) => new DelimitedRowScanner(headers.length, format.delimiter),
    },
  };
}

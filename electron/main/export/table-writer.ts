/** Writes a table in any format to a sink, while its rows come. */

import type { RowTotals } from '@main/rows/file-row-scanner';
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import type { ByteSink } from './atomic-file';
import { isLineFormat, presets } from './formats';
import type { Provenance } from './provenance';
import { type TableSource, toEngineOptions } from './table';
import { WorkbookWriter } from './workbook';

/** A table on its way out. */
export type TableWriter = {
  /** Reads the rows, and counts them. */
  readonly engine: RowEngine;
  begin(): Promise<void>;
  /** Takes the next bytes of the rows, as they stand between the brackets of their list. */
  push(bytes: Uint8Array): Promise<void>;
  /**
   * @param provenance - goes with the table where the format can hold it
   * @throws AppError `unusable-answer` where the last row is not whole
   */
  end(provenance: Provenance): Promise<void>;
};

type Shape = Omit<TableSource, 'pieces'>;

const byteOrderMark = Buffer.from('\uFEFF');

class LinesWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private readonly hasMark: boolean;

  constructor(sink: ByteSink, shape: Shape, preset: (typeof presets)[keyof typeof presets]) {
    const { delimiter, isGuarded, hasMark } = preset;
    this.sink = sink;
    this.hasMark = hasMark;
    this.engine = new RowEngine({
      ...toEngineOptions(shape),
      format: { kind: 'delimited', delimiter, escapesFormulas: isGuarded },
    });
  }

  async begin(): Promise<void> {
    if (this.hasMark) await this.sink.write(byteOrderMark);
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

/** Two columns of one name hold one value where rows are objects, and two where they are lists. */
function repeatedNamesError(): AppError {
  return new AppError(
    'output-failed',
    'The export was not saved: the report names a column more than once with different values, and JSON holds a name once. Choose CSV or Excel instead.',
    { problem: 'repeated headers' },
  );
}

/** Names none of which repeats: of a table of our own, `change` and another `change` become `change` and `change (2)`. */
function numberedNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const given = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; given.has(own) || (own !== name && taken.has(own)); count += 1) own = `${name} (${count})`;
    given.add(own);
    return own;
  });
}

/** An object holds a name once: of a report's headers that repeat, the last one's cells are kept. */
class ObjectsWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private readonly hasTwins: boolean;
  private hasRows = false;

  constructor(sink: ByteSink, shape: Shape) {
    this.sink = sink;
    const headers = shape.hasLists ? numberedNames(shape.headers) : shape.headers;
    const all = shape.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
    const last = new Map(all.map(({ header }, place) => [headers[header], place]));
    const columns = all.filter(({ header }, place) => last.get(headers[header]) === place);
    this.hasTwins = columns.length < all.length;
    this.engine = new RowEngine({ ...toEngineOptions(shape), headers, columns, format: { kind: 'objects' } });
  }

  async begin(): Promise<void> {
    await this.sink.write(Buffer.from('['));
  }

  async push(bytes: Uint8Array): Promise<void> {
    for (const piece of this.engine.write(bytes)) await this.put(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.engine.end()) await this.put(piece);
    await this.put(this.engine.flush());
    if (this.hasTwins && this.engine.arrayRows > 0) throw repeatedNamesError();
    await this.sink.write(Buffer.from(this.hasRows ? '\n]\n' : ']\n'));
  }

  private async put(piece: Uint8Array): Promise<void> {
    if (piece.length === 0) return;
    await this.sink.write(Buffer.from(this.hasRows ? ',\n' : '\n'));
    this.hasRows = true;
    await this.sink.write(piece.subarray(0, piece.length - rowSeparatorLength));
  }
}

/** @param name - what a sheet is called */
export function createTableWriter(sink: ByteSink, shape: Shape, format: ExportFormat, name: string): TableWriter {
  if (isLineFormat(format)) return new LinesWriter(sink, shape, presets[format]);
  return format === 'json' ? new ObjectsWriter(sink, shape) : new WorkbookWriter(sink, shape, name);
}

/** What a file that was written must hold, by what was counted of the rows while they were read. */
export function getExpectedContent({ engine }: TableWriter, format: ExportFormat): RowTotals {
  const written = engine.getWrittenStats();
  const read = engine.getColumnStats();
  const sums = engine.outputColumns.map(({ header, mode }, place) => {
    const isChanged = format === 'xlsx' || (mode === 'cents' && isLineFormat(format));
    return (isChanged ? written[place]?.sum : read[header]?.sum) ?? 0n;
  });
  return { rows: engine.rows, sums };
}

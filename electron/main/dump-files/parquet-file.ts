/** One Parquet file, written in row groups while its rows come. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter, type Writer } from 'hyparquet-writer';
import type { DumpColumn } from './columns';
import type { DumpCell } from './read-cells';

/** Rows of a row group: bounds memory, and the time for which the thread is busy with one. */
const rowsPerGroup = 5_000;

const elements: Readonly<Record<DumpColumn['type'], Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
};

function toSchema(columns: readonly DumpColumn[]): SchemaElement[] {
  const fields = columns.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...elements[type] }),
  );
  return [{ name: 'row', num_children: columns.length }, ...fields];
}

/** What a finished file is. */
export type WrittenFile = { readonly rows: number; readonly bytes: number; readonly sha256: string };

/** A Parquet file that is being written. No file is open between two calls. */
export class ParquetFile {
  private readonly path: string;
  private readonly columns: readonly DumpColumn[];
  private readonly writer: Writer;
  private readonly parquet: ParquetWriter;
  private cells: DumpCell[][];
  private rows = 0;
  private groupRows = 0;

  /** Begins a new file. @throws Error of the file system */
  constructor(path: string, columns: readonly DumpColumn[], metadata: Readonly<Record<string, string>>) {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    this.path = path;
    this.columns = columns;
    this.cells = columns.map(() => []);
    this.writer = fileWriter(path);
    // The writer would parse and print JSON again, and round its numbers: it gets the text, and the footer says JSON.
    const asText = columns.map((column) => (column.type === 'json' ? { ...column, type: 'text' as const } : column));
    this.parquet = new ParquetWriter({
      writer: this.writer,
      schema: toSchema(asText),
      createdBy: 'tripledger version 1',
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** Adds a row. @throws Error of the file system */
  add(cells: readonly DumpCell[]): void {
    for (const [index, cell] of cells.entries()) this.cells[index]?.push(cell);
    this.groupRows += 1;
    if (this.groupRows >= rowsPerGroup) this.writeGroup();
  }

  /** Writes the footer, and syncs the file to the disk. @throws Error of the file system */
  async finish(): Promise<WrittenFile> {
    if (this.groupRows > 0) this.writeGroup();
    this.parquet.schema = toSchema(this.columns);
    this.parquet.finish();
    const hash = createHash('sha256');
    const handle = await open(this.path, 'r+');
    try {
      await handle.sync();
      for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
    } finally {
      await handle.close();
    }
    return { rows: this.rows, bytes: this.writer.offset, sha256: hash.digest('hex') };
  }

  private writeGroup(): void {
    const columnData = this.columns.map(({ name, type }, index) => ({
      name,
      data: this.cells[index] ?? [],
      // Bounds of JSON texts help no query.
      ...(type === 'json' ? { statistics: false } : {}),
    }));
    this.parquet.write({ columnData, rowGroupSize: rowsPerGroup });
    this.rows += this.groupRows;
    this.groupRows = 0;
    this.cells = this.columns.map(() => []);
  }
}

/** One Parquet file, written in row groups while its rows come. Its bytes depend on its rows alone. */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { DumpColumn } from './columns';
import type { DumpCell } from './read-cells';

/** Rows of a row group: bounds memory, and the time for which the thread is busy with one. */
const rowsPerGroup = 10_000;

/** Readers parse it; a version of Tripledger in it would change the bytes of every file with each update. */
const createdBy = 'tripledger version 1';

const elements: Readonly<Record<DumpColumn['type'], Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
};

function toSchema(columns: readonly DumpColumn[]): SchemaElement[] {
  const fields = columns.map(
    ({ name, type }): SchemaElement => ({
      name,
      repetition_type: 'OPTIONAL',
      ...elements[type],
    }),
  );
  return [{ name: 'row', num_children: columns.length }, ...fields];
}

/** What a finished file is. */
export type WrittenFile = { readonly rows: number; readonly bytes: number; readonly sha256: string };

/** Hands the writer's bytes on to a file after each row group. */
class HashingFile {
  readonly writer = new ByteWriter();
  private readonly handle: FileHandle;
  private readonly hash: Hash = createHash('sha256');

  constructor(handle: FileHandle) {
    this.handle = handle;
  }

  async flush(): Promise<void> {
    const bytes = this.writer.getBytes().slice();
    this.writer.index = 0;
    this.hash.update(bytes);
    for (let offset = 0; offset < bytes.length; ) {
      offset += (await this.handle.write(bytes, offset)).bytesWritten;
    }
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

/** A Parquet file that is being written. */
export class ParquetFile {
  private readonly columns: readonly DumpColumn[];
  private readonly handle: FileHandle;
  private readonly file: HashingFile;
  private readonly parquet: ParquetWriter;
  private cells: DumpCell[][];
  private rows = 0;
  private groupRows = 0;

  private constructor(columns: readonly DumpColumn[], metadata: Readonly<Record<string, string>>, handle: FileHandle) {
    this.columns = columns;
    this.handle = handle;
    this.file = new HashingFile(handle);
    this.cells = columns.map(() => []);
    // The writer would parse and print JSON again, and round its numbers: it gets the text, and the footer says JSON.
    const asText = columns.map((column) => (column.type === 'json' ? { ...column, type: 'text' as const } : column));
    this.parquet = new ParquetWriter({
      writer: this.file.writer,
      schema: toSchema(asText),
      createdBy,
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** Begins a new file. @throws Error of the file system */
  static async create(
    path: string,
    columns: readonly DumpColumn[],
    metadata: Readonly<Record<string, string>>,
  ): Promise<ParquetFile> {
    return new ParquetFile(columns, metadata, await open(path, 'wx', 0o600));
  }

  /** Adds a row. @throws Error of the file system */
  async add(cells: readonly DumpCell[]): Promise<void> {
    for (const [index, cell] of cells.entries()) this.cells[index]?.push(cell);
    this.groupRows += 1;
    if (this.groupRows >= rowsPerGroup) await this.writeGroup();
  }

  /** Writes the footer and closes the file, which is not synced to the disk yet. @throws Error of the file system */
  async finish(): Promise<WrittenFile> {
    if (this.groupRows > 0) await this.writeGroup();
    this.parquet.schema = toSchema(this.columns);
    await this.parquet.finish();
    await this.file.flush();
    await this.handle.close();
    return { rows: this.rows, bytes: this.file.writer.offset, sha256: this.file.digest() };
  }

  /** Closes the file, which is then of no use. */
  async abandon(): Promise<void> {
    await this.handle.close().catch(() => undefined);
  }

  private async writeGroup(): Promise<void> {
    const columnData = this.columns.map(({ name, type }, index) => ({
      name,
      data: this.cells[index] ?? [],
      // Bounds of JSON texts help no query.
      ...(type === 'json' ? { statistics: false } : {}),
    }));
    await this.parquet.write({ columnData, rowGroupSize: rowsPerGroup });
    this.rows += this.groupRows;
    this.groupRows = 0;
    this.cells = this.columns.map(() => []);
    await this.file.flush();
  }
}

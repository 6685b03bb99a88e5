/** A table on its way into a temporary file that main has made, and commits or discards. */
import { FileSink } from '@main/export-files/file-sink';
import { getFormatHandler } from '@main/export-files/formats/get-format-handler';
import type { Provenance } from '@main/export-files/provenance';
import { RunningScan } from '@main/export-files/running-scan';
import type { TableShape } from '@main/export-files/table';
import { getFindings, type TableWriter } from '@main/export-files/table-writer';
import { getOutputHeaders, verifyExport } from '@main/export-files/verify-export';
import type { RowEngine } from '@main/rows/row-engine';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/export-formats';
import type { ExportFindings } from '@shared/export-notices';
import type { RowSelector } from './row-selector';

/** Where a table is written, and how. */
export type OutputOptions = {
  /** Path of the file that it will become, for errors. */
  readonly path: string;
  readonly temporary: string;
  readonly format: ExportFormat;
  /** Names the table in formats that name it. */
  readonly tableName: string;
};

/** Writes one table, and verifies the file. */
export class TableOutput {
  private readonly options: OutputOptions;
  private readonly selector: RowSelector | null;
  private sink: FileSink | null = null;
  /** Reads behind the writer what is in the file. */
  private scan: RunningScan | null = null;
  private writer: TableWriter | null = null;

  /** @param selector - of the rows that are written; null for all */
  constructor(options: OutputOptions, selector: RowSelector | null = null) {
    this.options = options;
    this.selector = selector;
  }

  /** Begins the table, in place of one that was begun before. */
  async begin(shape: TableShape): Promise<void> {
    const { path, temporary, format, tableName } = this.options;
    await this.scan?.close();
    this.scan = null;
    if (this.sink) await this.sink.clear();
    const onWritten = (bytes: number) => this.scan?.advance(bytes);
    this.sink ??= await FileSink.open(path, temporary, { flags: 'r+', onWritten });
    this.writer = getFormatHandler(format).createWriter(this.sink, shape, tableName);
    this.scan = RunningScan.create(temporary, format, getOutputHeaders(this.writer));
    await this.writer.begin();
  }

  get engine(): RowEngine {
    return this.getWriter().engine;
  }

  async push(bytes: Uint8Array): Promise<void> {
    if (!this.selector) return await this.getWriter().push(bytes);
    for (const piece of this.selector.push(bytes)) await this.getWriter().push(piece);
  }

  /** Completes the file, and closes it. */
  async end(provenance: Provenance): Promise<ExportFindings> {
    const writer = this.getWriter();
    if (this.selector) for (const piece of this.selector.end()) await writer.push(piece);
    await writer.end(provenance);
    await this.sink?.flush();
    await this.sink?.close();
    return getFindings(writer);
  }

  /** Verifies the finished file. @param rows - as for {@link verifyExport} */
  async verify(rows: number | undefined): Promise<void> {
    const { temporary, format } = this.options;
    await verifyExport(temporary, this.getWriter(), format, { rows, scan: this.scan });
  }

  async close(): Promise<void> {
    await this.scan?.close();
    await this.sink?.close();
  }

  private getWriter(): TableWriter {
    if (this.writer) return this.writer;
    throw new AppError('internal', 'The export was not begun.', {});
  }
}

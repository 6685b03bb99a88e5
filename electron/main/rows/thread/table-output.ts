/** A table on its way into a temporary file that main has made, and commits or discards. */

import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { ExportFindings } from '@shared/exports/spreadsheets';
import { maxScale } from '../engine/protocol';
import type { RowEngine } from '../engine/row-engine';
import { FileSink } from '../files/file-sink';
import { createWriter, getFindings, type TableWriter } from '../files/formats';
import type { SheetLook, TotalRow } from '../files/sheet-look';
import type { Provenance, TableShape } from '../files/table';
import { verifyExport } from '../files/verify-export';

/**
 * Checks that totals are the sums of their rows, as they were read.
 *
 * @param before - the sums of the rows before a group's
 * @returns the sums of all rows so far
 * @throws AppError `output-failed`
 */
function checkTotals(
  engine: RowEngine,
  { level, cells }: TotalRow,
  look: SheetLook | undefined,
  before: readonly bigint[],
) {
  const read = engine.getColumnStats();
  const sums = engine.outputColumns.map(({ header }) => read[header]?.sum ?? 0n);
  for (const [column, cell] of cells.entries()) {
    if (cell === null || typeof cell === 'string' || cell.scale > maxScale || look?.columns[column]?.isSum === false)
      continue;
    const { header = 0, mode, name } = engine.outputColumns[column] ?? {};
    if ((read[header]?.unsummed ?? 0) > 0) continue;
    const found = (sums[column] ?? 0n) - (level === 0 ? 0n : (before[column] ?? 0n));
    // Money comes as whole cents.
    const scale = mode === 'cents' ? 0 : cell.scale;
    if (found === BigInt(cell.units) * 10n ** BigInt(maxScale - scale)) continue;
    throw new AppError(
      'output-failed',
      `The export was not saved: the total of “${name}” on screen is not the sum of its rows. Export the data as received instead, and tell support.`,
      { problem: 'totals differ' },
    );
  }
  return sums;
}

/** Where a table is written, and how. */
export type OutputOptions = {
  /** Path of the file that it will become, for errors. */
  readonly path: string;
  readonly temporary: string;
  readonly format: ExportFormat;
  readonly tableName: string;
};

/** Writes one table, and verifies the file. */
export class TableOutput {
  private readonly options: OutputOptions;
  private readonly sink: FileSink;
  private readonly writer: TableWriter;
  private readonly look: SheetLook | undefined;
  /** What the rows before the group that is written add up to. */
  private sums: readonly bigint[] = [];

  private constructor(options: OutputOptions, { look }: TableShape, sink: FileSink, writer: TableWriter) {
    this.options = options;
    this.look = look;
    this.sink = sink;
    this.writer = writer;
  }

  /** Begins the table, at the start of the file. @throws AppError `output-failed` */
  static async open(options: OutputOptions, shape: TableShape): Promise<TableOutput> {
    const { path, temporary, format, tableName } = options;
    const sink = await FileSink.open(path, temporary);
    try {
      const writer = createWriter(format, sink, shape, tableName);
      await writer.begin();
      return new TableOutput(options, shape, sink, writer);
    } catch (error) {
      await sink.close();
      throw error;
    }
  }

  get engine(): RowEngine {
    return this.writer.engine;
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.writer.push(bytes);
  }

  /**
   * Writes totals below the rows that were pushed, in formats that have them.
   *
   * @throws AppError `output-failed` where they are not the sums of those rows
   */
  async writeTotal(row: TotalRow): Promise<void> {
    await this.writer.push(new Uint8Array());
    this.sums = checkTotals(this.engine, row, this.look, this.sums);
    await this.writer.writeTotal?.(row);
  }

  /** Completes the file, and closes it. */
  async end(provenance: Provenance): Promise<ExportFindings> {
    await this.writer.end(provenance);
    await this.sink.flush();
    await this.sink.close();
    return getFindings(this.writer);
  }

  /** Verifies the finished file. @param rows - that it must have; as many as were read where that is all that is known */
  async verify(rows: number | undefined): Promise<void> {
    const { temporary, format } = this.options;
    await verifyExport(temporary, this.writer, format, rows);
  }

  async close(): Promise<void> {
    await this.sink.close();
  }
}

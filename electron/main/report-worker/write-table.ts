/** Hands tables to the worker. */
import type { AtomicFile } from '@main/export-files/atomic-file';
import type { Provenance } from '@main/export-files/provenance';
import type { TableShape, TableSource } from '@main/export-files/table';
import type { ExportFormat } from '@shared/export-formats';
import { ByteSender } from './byte-sender';
import { createTaskId, reportCalls } from './report-worker';
import type { OutputOptions } from './table-output';
import type { WrittenTable } from './written-table';

/** What is exported: rows from main, or those that differ in a comparison, which are in the worker. */
export type ExportSource =
  | (TableSource & {
      /** Positions of the rows that are written, in this order. @default all rows */
      readonly positions?: readonly number[] | undefined;
      /** Rows of the file, where it also has rows of groups and totals. @default those of the provenance */
      readonly fileRows?: number | undefined;
    })
  | {
      readonly comparisonId: string;
      /** Columns of whole cents that are written in dollars. @default none */
      readonly dollarColumns?: readonly string[];
    };

/** A table on its way to a file that the caller finishes, verifies and commits. Its rows come in parts. */
export class TableInParts {
  private readonly task = createTaskId();
  private readonly sender = new ByteSender((bytes) => reportCalls.tables.push(this.task, bytes));

  /** Begins the table. Begins it again, with other columns, where it was begun before. @throws AppError `output-failed` */
  async begin(output: OutputOptions, shape: TableShape, positions: Uint32Array | null = null): Promise<void> {
    await this.sender.flush();
    await reportCalls.tables.open(this.task, output, shape, positions);
  }

  /** Begins the table of a comparison, whose rows are in the worker. */
  async beginComparison(output: OutputOptions, comparisonId: string, dollarColumns: readonly string[]): Promise<void> {
    await reportCalls.tables.openComparison(this.task, output, comparisonId, dollarColumns);
  }

  /** Writes rows, as they stand between the brackets of their list. */
  async push(bytes: Uint8Array): Promise<void> {
    await this.sender.write(bytes);
  }

  /** @param rows - that the file must have */
  async end(provenance: Provenance, rows = provenance.rows): Promise<WrittenTable> {
    await this.sender.flush();
    const findings = await reportCalls.tables.end(this.task, provenance);
    const close = () => this.close();
    const verify = () => reportCalls.tables.verify(this.task, rows).finally(close);
    return { findings, verify, close };
  }

  /** Never throws. */
  async close(): Promise<void> {
    await reportCalls.tables.close(this.task).catch(() => undefined);
  }
}

/**
 * Writes a table to a file that the caller finishes, verifies and commits.
 *
 * @param provenance - also says how many rows there must be
 * @throws AppError `output-failed`, `unusable-answer` for rows that are malformed, the signal's reason
 */
export async function writeTable(
  { path, temporary }: AtomicFile,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<WrittenTable> {
  const output = { path, temporary, format, tableName: provenance.subject };
  const table = new TableInParts();
  try {
    if ('comparisonId' in source) {
      await table.beginComparison(output, source.comparisonId, source.dollarColumns ?? []);
      return await table.end(provenance);
    }
    const { pieces, positions, fileRows, ...shape } = source;
    await table.begin(output, shape, positions ? new Uint32Array(positions) : null);
    for await (const bytes of pieces) {
      signal?.throwIfAborted();
      await table.push(bytes);
    }
    return await table.end(provenance, fileRows);
  } catch (error) {
    await table.close();
    throw error;
  }
}

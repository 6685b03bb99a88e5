/** Hands tables to the worker. */
import type { AtomicFile } from '@main/export-files/atomic-file';
import type { Provenance } from '@main/export-files/provenance';
import type { TableShape, TableSource } from '@main/export-files/table';
import type { RowSummary } from '@main/rows/row-summary';
import type { ExportFormat } from '@shared/export-formats';
import { ByteSender, type SendBatch } from './byte-sender';
import { createTaskId, reportWorker } from './report-worker';
import type { WrittenTable } from './written-table';

type Pieces = TableSource['pieces'];

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

async function sendPieces(pieces: Pieces, send: SendBatch, signal?: AbortSignal): Promise<void> {
  const sender = new ByteSender(send);
  for await (const bytes of pieces) {
    signal?.throwIfAborted();
    await sender.write(bytes);
  }
  await sender.flush();
}

/**
 * Writes a table to a file that the caller finishes, verifies and commits.
 *
 * @param provenance - also says how many rows there must be
 * @throws AppError `output-failed`, `unusable-answer` for rows that are malformed, the signal's reason
 */
export async function writeTable(
  file: AtomicFile,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<WrittenTable> {
  const { client } = reportWorker;
  const task = createTaskId();
  const { path, temporary } = file;
  const close = async () => {
    await client.call('table:close', { task }).catch(() => undefined);
  };
  try {
    const output = { path, temporary, format, tableName: provenance.subject };
    if ('comparisonId' in source) {
      const { comparisonId, dollarColumns = [] } = source;
      await client.call('comparison:write', { task, output, comparisonId, dollarColumns });
    } else {
      const { pieces, positions, fileRows: _, ...shape } = source;
      const selected = positions ? new Uint32Array(positions) : null;
      await client.call('table:open', { task, output, shape, positions: selected });
      await sendPieces(pieces, (bytes) => client.call('table:push', { task, bytes }), signal);
    }
    const findings = await client.call('table:end', { task, provenance });
    const rows = ('fileRows' in source ? source.fileRows : undefined) ?? provenance.rows;
    const verify = () => client.call('table:verify', { task, rows }).finally(close);
    return { findings, verify, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A table whose rows come in parts. The caller finishes, verifies and commits its file. */
export class TableInParts {
  private readonly task = createTaskId();
  private readonly sender = new ByteSender((bytes) =>
    reportWorker.client.call('table:push', { task: this.task, bytes }),
  );

  private constructor() {}

  /** @throws AppError `output-failed` */
  static async open(
    { path, temporary }: AtomicFile,
    shape: TableShape,
    format: ExportFormat,
    tableName: string,
  ): Promise<TableInParts> {
    const table = new TableInParts();
    const output = { path, temporary, format, tableName };
    await table.closeOnError(
      reportWorker.client.call('table:open', { task: table.task, output, shape, positions: null }),
    );
    return table;
  }

  /** Writes rows, as they stand between the brackets of their list. */
  async push(bytes: Uint8Array): Promise<void> {
    await this.sender.write(bytes);
  }

  /** Begins again, with other columns. */
  async restart(shape: TableShape): Promise<void> {
    await this.sender.flush();
    await reportWorker.client.call('table:restart', { task: this.task, shape });
  }

  /** @param provenance - also says how many rows there must be */
  async end(provenance: Provenance): Promise<WrittenTable> {
    await this.sender.flush();
    const findings = await reportWorker.client.call('table:end', { task: this.task, provenance });
    const close = () => this.close();
    const verify = () =>
      reportWorker.client.call('table:verify', { task: this.task, rows: provenance.rows }).finally(close);
    return { findings, verify, close };
  }

  async close(): Promise<void> {
    await reportWorker.client.call('table:close', { task: this.task }).catch(() => undefined);
  }

  private async closeOnError<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

/** Reads all rows of a table, and writes nothing. @throws AppError `unusable-answer` for rows that are malformed */
export async function countRows(headers: readonly string[], pieces: Pieces): Promise<RowSummary> {
  const { client } = reportWorker;
  const task = createTaskId();
  try {
    await client.call('count:open', { task, headers });
    await sendPieces(pieces, (bytes) => client.call('count:push', { task, bytes }));
    return await client.call('count:end', { task });
  } finally {
    await client.call('count:close', { task }).catch(() => undefined);
  }
}

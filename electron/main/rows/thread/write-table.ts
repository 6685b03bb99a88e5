/** Hands tables to the worker. */

import type { ExportFormat } from '@shared/exports/formats';
import type { ExportFindings } from '@shared/exports/notices';
import { type AtomicFile, makeFile } from '../files/atomic-file';
import { toWrittenExport, type WrittenExport, writeProvenance } from '../files/export-file';
import type { Provenance } from '../files/provenance';
import type { TotalRow } from '../files/sheet-look';
import type { TableShape, TableSource } from '../files/table';
import { ByteSender } from './byte-sender';
import { createTaskId, reportCalls } from './report-worker';
import type { OutputOptions } from './table-output';

/* A table that the worker has written to a temporary file. */

export type WrittenTable = {
  /** What the user must know of its texts. */
  readonly findings: ExportFindings;
  /** Reads the file again and compares it with what was written; then {@link close}. @throws AppError `output-failed` */
  verify(): Promise<void>;
  /** Lets the worker go on without it. The file must not be verified afterwards. Never throws. */
  close(): Promise<void>;
};

/** A table as on screen: rows in pieces, and totals below them. A file of text has the first one, and no totals. */
export type SheetSource = {
  readonly name: string;
  readonly shape: TableShape;
  readonly steps: AsyncGenerator<Uint8Array | TotalRow>;
  /** Rows that the file must have, without totals. */
  readonly rows: number;
};

/** What is exported: rows from main, or tables as on screen. */
export type ExportSource = TableSource | { readonly sheets: readonly SheetSource[] };

/** A table on its way to a file that the caller finishes, verifies and commits. Its rows come in parts. */
export class TableInParts {
  private readonly task = createTaskId();
  private readonly sender = new ByteSender((bytes) => reportCalls.tables.push(this.task, bytes));

  /** Begins the table. Begins it again, with other columns, where it was begun before. @throws AppError `output-failed` */
  async begin(output: OutputOptions, shape: TableShape): Promise<void> {
    await this.sender.flush();
    await reportCalls.tables.open(this.task, output, shape);
  }

  /** Writes rows, as they stand between the brackets of their list. */
  async push(bytes: Uint8Array): Promise<void> {
    await this.sender.write(bytes);
  }

  /** Writes totals below the rows that were pushed. @throws AppError `output-failed` where they are not their sums */
  async writeTotal(row: TotalRow): Promise<void> {
    await this.sender.flush();
    await reportCalls.tables.writeTotal(this.task, row);
  }

  async beginNext(shape: TableShape, name: string): Promise<void> {
    await this.sender.flush();
    await reportCalls.tables.beginNext(this.task, shape, name);
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

/** Writes tables one after the other. */
async function writeSheets(
  table: TableInParts,
  output: OutputOptions,
  sheets: readonly SheetSource[],
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<WrittenTable> {
  for (const [index, { name, shape, steps }] of sheets.entries()) {
    if (index === 0) await table.begin(output, shape);
    else await table.beginNext(shape, name);
    for await (const step of steps) {
      signal?.throwIfAborted();
      if (step instanceof Uint8Array) await table.push(step);
      else await table.writeTotal(step);
    }
  }
  return await table.end(provenance, sheets.at(-1)?.rows);
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
    if ('sheets' in source) return await writeSheets(table, output, source.sheets, provenance, signal);
    const { pieces, ...shape } = source;
    await table.begin(output, shape);
    for await (const bytes of pieces) {
      signal?.throwIfAborted();
      await table.push(bytes);
    }
    return await table.end(provenance);
  } catch (error) {
    await table.close();
    throw error;
  }
}

/* Writes one table to a file atomically, verified and with its provenance. */

type FileOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether the provenance is written beside a file that cannot contain it. */
  readonly withProvenanceFile: boolean;
};

/**
 * Writes a table to a file atomically, and verifies it before the commit.
 *
 * @param provenance - also says how many rows there must be
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  { signal, withProvenanceFile }: FileOptions,
): Promise<WrittenExport> {
  const { bytes, content: written } = await makeFile(
    path,
    (file) => writeTable(file, source, format, provenance, signal),
    {
      signal,
      check: (_, { verify }) => verify(),
      onDiscard: ({ close }) => void close(),
    },
  );
  const notices = withProvenanceFile ? await writeProvenance(path, format, provenance) : [];
  return toWrittenExport(bytes, written.findings, notices);
}

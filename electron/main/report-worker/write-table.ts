/** Hands tables to the worker. */
import type { AtomicFile } from '@main/export/atomic-file';
import type { Provenance } from '@main/export/provenance';
import type { TableSource } from '@main/export/table';
import type { RowSummary } from '@main/rows/row-summary';
import type { ExportFormat } from '@shared/export-formats';
import { ByteSender } from './byte-sender';
import { createTaskId, reportWorker } from './report-worker';
import type { WrittenTable } from './written-table';

type Pieces = TableSource['pieces'];

async function sendPieces(
  pieces: Pieces,
  send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
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
  { pieces, ...shape }: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<WrittenTable> {
  const { client } = reportWorker;
  const task = createTaskId();
  const { path, temporary } = file;
  const close = async () => {
    await client.call('table:close', { task }).catch(() => undefined);
  };
  try {
    const output = { path, temporary, format, tableName: provenance.subject };
    await client.call('table:open', { task, output, shape });
    const push = (bytes: Uint8Array<ArrayBuffer>) =>
      client.call('table:push', { task, bytes }, { transfer: [bytes.buffer] });
    await sendPieces(pieces, push, signal);
    const findings = await client.call('table:end', { task, provenance });
    const verify = () => client.call('table:verify', { task, rows: provenance.rows }).finally(close);
    return { findings, verify, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads all rows of a table, and writes nothing. @throws AppError `unusable-answer` for rows that are malformed */
export async function countRows(headers: readonly string[], pieces: Pieces): Promise<RowSummary> {
  const { client } = reportWorker;
  const task = createTaskId();
  try {
    await client.call('count:open', { task, headers });
    const push = (bytes: Uint8Array<ArrayBuffer>) =>
      client.call('count:push', { task, bytes }, { transfer: [bytes.buffer] });
    await sendPieces(pieces, push);
    return await client.call('count:end', { task });
  } finally {
    await client.call('count:close', { task }).catch(() => undefined);
  }
}

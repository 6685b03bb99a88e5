/** Verifies a finished export: its rows and column sums must equal those counted while the rows were read. */
import { open } from 'node:fs/promises';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { RowTotals } from '../engine/file-row-scanner';
import { type FileScan, getFormatHandler, type TableWriter } from './formats';
import { scanWorkbook } from './verify-workbook';

const chunkBytes = 1_048_576;

/**
 * Scans a finished file in the order of its bytes.
 *
 * @param headers - the names of the file's columns
 * @throws RaggedRowsError or AppError `unusable-answer` if the file is malformed or cut off; what reading it failed with
 */
export async function scanFile(path: string, scan: FileScan, headers: readonly string[]): Promise<RowTotals> {
  const scanner = scan.createScanner(headers);
  await using file = await open(path, 'r');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let position = scan.startsAt; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, position);
    if (bytesRead === 0) return scanner.end();
    scanner.write(chunk.subarray(0, bytesRead));
    position += bytesRead;
  }
}

function mismatch(what: string): AppError {
  return new AppError(
    'output-failed',
    `The export was not saved: it was checked after writing, and its ${what} did not match the report. A file that was there before is unchanged. Try again, perhaps in another place.`,
    { problem: `read back: ${what}` },
  );
}

/** Compares what a file has with what it must have. @throws AppError `output-failed` */
export async function verifyTotals(scan: Promise<RowTotals>, expected: RowTotals): Promise<void> {
  const found = await scan.catch((cause: unknown) => {
    throw cause instanceof AppError && cause.code !== 'unusable-answer' ? cause : mismatch('form');
  });
  if (found.rows !== expected.rows) throw mismatch('number of rows');
  if (expected.sums.some((sum, column) => sum !== found.sums[column])) throw mismatch('totals');
}

/**
 * Verifies a file that a writer wrote.
 *
 * @param rows - that it must have
 * @throws AppError `output-failed`
 */
export async function verifyExport(
  path: string,
  writer: TableWriter,
  format: ExportFormat,
  rows = writer.engine.rows,
): Promise<void> {
  const expected = writer.getExpected?.(rows);
  if (expected) return await verifyTotals(scanWorkbook(path, expected), expected);
  const { engine } = writer;
  const { scan } = getFormatHandler(format);
  if (scan === null) throw mismatch('form');
  const [written, read] = [engine.getWrittenStats(), engine.getColumnStats()];
  const sums = engine.outputColumns.map(({ header, mode }, column) => {
    const stats = scan.convertsCents && mode === 'cents' ? written[column] : read[header];
    return stats?.sum ?? 0n;
  });
  await verifyTotals(scanFile(path, scan, engine.outputHeaders), { rows, sums });
}

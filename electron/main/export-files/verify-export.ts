/** Verifies a finished export: its rows and column sums must equal those counted while the rows were read. */
import type { RowTotals } from '@main/rows/file-row-scanner';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/export-formats';
import { getFormatHandler } from './formats/get-format-handler';
import { RunningScan } from './running-scan';
import type { TableWriter } from './table-writer';

function mismatch(what: string): AppError {
  return new AppError(
    'output-failed',
    `The export was not saved: it was checked after writing, and its ${what} did not match the report. A file that was there before is unchanged. Try again, perhaps in another place.`,
    { problem: `read back: ${what}` },
  );
}

/**
 * Compares a file with its expected content.
 *
 * @param headers - the names of the file's columns
 * @throws AppError `output-failed` if the file is malformed, or has other rows or sums
 */
export async function verifyFile(
  path: string,
  format: ExportFormat,
  headers: readonly string[],
  expected: RowTotals,
): Promise<void> {
  await verifyTotals(scanFile(path, format, headers), expected);
}

/** Scans a finished file. */
async function scanFile(path: string, format: ExportFormat, headers: readonly string[]): Promise<RowTotals> {
  const { scan } = getFormatHandler(format);
  if (scan.kind === 'whole') return await scan.scanFile(path, headers);
  const running = new RunningScan(path, scan.startsAt, scan.createScanner(headers));
  try {
    return await running.end();
  } finally {
    await running.close();
  }
}

async function verifyTotals(scan: Promise<RowTotals>, expected: RowTotals): Promise<void> {
  let found: RowTotals;
  try {
    found = await scan;
  } catch (cause) {
    if (cause instanceof AppError && cause.code !== 'unusable-answer') throw cause;
    throw mismatch('form');
  }
  if (found.rows !== expected.rows) throw mismatch('number of rows');
  if (expected.sums.some((sum, column) => sum !== found.sums[column])) throw mismatch('totals');
}

/** Gets the expected rows and sums of a file, from the statistics of the rows that its writer read. */
function getExpectedContent({ engine }: TableWriter, format: ExportFormat): RowTotals {
  const handler = getFormatHandler(format);
  const written = engine.getWrittenStats();
  const read = engine.getColumnStats();
  const sums = engine.outputColumns.map(({ header, mode }, column) => {
    const stats = handler.sumsWrittenValues(mode) ? written[column] : read[header];
    return stats?.sum ?? 0n;
  });
  return { rows: engine.rows, sums };
}

export type VerifyOptions = {
  /** The expected number of rows. @default as many as the writer read */
  readonly rows?: number | undefined;
  /** A scan of the file that began while it was written. @default the file is scanned from its start */
  readonly scan?: RunningScan | null;
};

/** Verifies a file that a writer wrote. @throws AppError `output-failed` */
export async function verifyExport(
  path: string,
  writer: TableWriter,
  format: ExportFormat,
  { rows = writer.engine.rows, scan }: VerifyOptions = {},
): Promise<void> {
  const headers = getOutputHeaders(writer);
  const found = scan ? scan.end() : scanFile(path, format, headers);
  await verifyTotals(found, { ...getExpectedContent(writer, format), rows });
}

/** Gets the names of the columns that a writer writes. */
export function getOutputHeaders({ engine }: TableWriter): string[] {
  return engine.outputHeaders;
}

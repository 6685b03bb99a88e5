/** Verifies a finished export: its rows and column sums must equal those counted while the rows were read. */
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import { RaggedRowsError, type RowTotals } from '../engine/file-row-scanner';
import { type FileScanner, getFormatHandler, type TableWriter } from './formats';
import { scanWorkbook } from './verify-workbook';

/* Scans a file while it is written, behind its writer, so that little is left to verify after the last row. */

const chunkBytes = 1_048_576;

/**
 * Reads what is in the file, by a handle of its own, as far as it was written. What it scanned the writer must not change:
 * it writes each byte once, in order.
 */
export class RunningScan {
  private readonly path: string;
  private readonly scanner: FileScanner;
  private readonly chunk = Buffer.allocUnsafe(chunkBytes);
  private file: FileHandle | null = null;
  /** Position after the bytes that were scanned. */
  private position: number;
  /** Position after the bytes that were written. */
  private writtenBytes = 0;
  private failure: { readonly cause: unknown } | null = null;
  private running: Promise<void> | null = null;

  /** @param startsAt - the position of the first byte that is scanned */
  constructor(path: string, startsAt: number, scanner: FileScanner) {
    this.path = path;
    this.position = startsAt;
    this.scanner = scanner;
  }

  /**
   * Creates the scan of a file.
   *
   * @param headers - the names of the file's columns
   * @returns null if files of the format can only be scanned once they are finished
   */
  static create(path: string, format: ExportFormat, headers: readonly string[]): RunningScan | null {
    const { scan } = getFormatHandler(format);
    return scan && new RunningScan(path, scan.startsAt, scan.createScanner(headers));
  }

  /** Goes on with the scan. Never throws: {@link end} does. @param writtenBytes - the bytes of the file so far */
  advance(writtenBytes: number): void {
    this.writtenBytes = writtenBytes;
    if (this.position < writtenBytes && !this.failure) this.running ??= this.scanWritten();
  }

  /**
   * Scans the rest of the finished file.
   *
   * @throws RaggedRowsError or AppError `unusable-answer` if the file is malformed, or shorter or longer than what was
   * scanned; what reading it failed with
   */
  async end(): Promise<RowTotals> {
    await this.running;
    this.throwIfFailed();
    this.file ??= await open(this.path, 'r');
    const { size } = await this.file.stat();
    this.advance(size);
    await this.running;
    this.throwIfFailed();
    if (this.position !== size) throw new RaggedRowsError();
    return this.scanner.end();
  }

  /** Gives the scan up, and closes the file. */
  async close(): Promise<void> {
    this.failure ??= { cause: new RaggedRowsError() };
    await this.running;
    await this.file?.close();
    this.file = null;
  }

  private throwIfFailed(): void {
    if (this.failure) throw this.failure.cause;
  }

  private async scanWritten(): Promise<void> {
    try {
      this.file ??= await open(this.path, 'r');
      while (this.position < this.writtenBytes && !this.failure) {
        const length = Math.min(chunkBytes, this.writtenBytes - this.position);
        const { bytesRead } = await this.file.read(this.chunk, 0, length, this.position);
        if (bytesRead === 0) throw new RaggedRowsError();
        this.scanner.write(this.chunk.subarray(0, bytesRead));
        this.position += bytesRead;
      }
    } catch (cause) {
      this.failure ??= { cause };
    } finally {
      this.running = null;
    }
  }
}

function mismatch(what: string): AppError {
  return new AppError(
    'output-failed',
    `The export was not saved: it was checked after writing, and its ${what} did not match the report. A file that was there before is unchanged. Try again, perhaps in another place.`,
    { problem: `read back: ${what}` },
  );
}

/** The error of a file that could not be scanned. */
const toScanError = (cause: unknown) =>
  cause instanceof AppError && cause.code !== 'unusable-answer' ? cause : mismatch('form');

/** Compares what a file has with what it must have. @throws AppError `output-failed` */
export async function verifyTotals(scan: Promise<RowTotals>, expected: RowTotals): Promise<void> {
  const found = await scan.catch((cause: unknown) => {
    throw toScanError(cause);
  });
  if (found.rows !== expected.rows) throw mismatch('number of rows');
  if (expected.sums.some((sum, column) => sum !== found.sums[column])) throw mismatch('totals');
}

/**
 * Verifies a file that a writer wrote: as it was scanned behind the writer, or else as a whole.
 *
 * @param rows - that it must have
 * @throws AppError `output-failed`
 */
export async function verifyExport(
  path: string,
  writer: TableWriter,
  format: ExportFormat,
  scan: RunningScan | null,
  rows = writer.engine.rows,
): Promise<void> {
  const expected = writer.getExpected?.(rows);
  if (expected) return await verifyTotals(scanWorkbook(path, expected), expected);
  if (scan === null) throw mismatch('form');
  const { engine } = writer;
  const convertsCents = getFormatHandler(format).scan?.convertsCents === true;
  const [written, read] = [engine.getWrittenStats(), engine.getColumnStats()];
  const sums = engine.outputColumns.map(({ header, mode }, column) => {
    const stats = convertsCents && mode === 'cents' ? written[column] : read[header];
    return stats?.sum ?? 0n;
  });
  await verifyTotals(scan.end(), { rows, sums });
}

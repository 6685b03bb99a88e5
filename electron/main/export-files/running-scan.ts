/** Scans a file while it is written, behind its writer, so that little is left to verify after the last row. */
import { type FileHandle, open } from 'node:fs/promises';
import { RaggedRowsError, type RowTotals } from '@main/rows/file-row-scanner';
import type { ExportFormat } from '@shared/export-formats';
import type { FileScanner } from './formats/format-handler';
import { getFormatHandler } from './formats/get-format-handler';

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
    return scan.kind === 'in-order' ? new RunningScan(path, scan.startsAt, scan.createScanner(headers)) : null;
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

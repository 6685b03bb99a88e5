/** Bytes on their way into a temporary file: one buffer is filled while the other is written. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { toOutputError } from './output-files';

/** Size of each buffer, and so of a write. */
const bufferBytes = 1_048_576;

/** Receives bytes. The caller may overwrite them once the promise has resolved. */
export type ByteSink = { write(bytes: Uint8Array): Promise<void> };

/** Writes a temporary file. Its errors, AppErrors `output-failed`, name the file that it will become. */
export class FileSink implements ByteSink {
  readonly path: string;
  /** Path of the file that is written. */
  readonly temporary: string;
  private readonly handle: FileHandle;
  private isOpen = true;
  private buffer = Buffer.allocUnsafe(bufferBytes);
  private spare = Buffer.allocUnsafe(bufferBytes);
  private filled = 0;
  private position = 0;
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param path - of the file in errors
   * @param temporary - of the file that is written
   */
  constructor(path: string, temporary: string, handle: FileHandle) {
    this.path = path;
    this.temporary = temporary;
    this.handle = handle;
  }

  /** Opens a temporary file that there is, to write it from its start. @throws AppError `output-failed` */
  static async open(path: string, temporary: string): Promise<FileSink> {
    try {
      return new FileSink(path, temporary, await open(temporary, constants.O_RDWR | constants.O_TRUNC));
    } catch (cause) {
      throw toOutputError(path, cause);
    }
  }

  /** Buffers bytes, and writes full buffers. @throws AppError `output-failed` */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + bufferBytes - this.filled);
      this.buffer.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === bufferBytes) await this.mapErrors(() => this.swap());
    }
  }

  /** Writes all buffered bytes, so that the file can be read. @throws AppError `output-failed` */
  async flush(): Promise<void> {
    await this.mapErrors(async () => {
      await this.swap();
      await this.writing;
    });
  }

  /** Writes everything, syncs it to the disk, also what a worker wrote, and closes the file. @throws AppError `output-failed` */
  async finish(): Promise<void> {
    await this.flush();
    await this.mapErrors(() => this.handle.sync());
    await this.close();
  }

  /** Closes the file. What is still buffered is lost. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.mapErrors(() => this.handle.close());
  }

  /** Starts to write the filled buffer, once the previous one is written. */
  private async swap(): Promise<void> {
    await this.writing;
    const full = this.buffer.subarray(0, this.filled);
    [this.buffer, this.spare] = [this.spare, this.buffer];
    this.filled = 0;
    this.writing = this.writeAll(full);
    // The next write or flush rethrows the error. Without this handler it would be an unhandled rejection if there is none.
    this.writing.catch(() => undefined);
  }

  private async writeAll(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.handle.write(bytes, from, bytes.length - from, this.position);
      from += bytesWritten;
      this.position += bytesWritten;
    }
  }

  private async mapErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw toOutputError(this.path, cause, this.temporary);
    }
  }
}

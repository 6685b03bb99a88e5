/** Bytes on their way into a temporary file. */
import { type FileHandle, open } from 'node:fs/promises';
import { DoubleBuffer } from './double-buffer';
import { toOutputError } from './output-errors';

/** Receives bytes. The caller may overwrite them once the promise has resolved. */
export type ByteSink = { write(bytes: Uint8Array): Promise<void> };

type OpenOptions = {
  /** Flags of the file system. */
  readonly flags: 'r+' | 'wx';
  readonly mode?: number;
  /** Called after each write with the bytes of the file so far. */
  readonly onWritten?: (bytes: number) => void;
};

/** Writes a temporary file. Its errors name the file that it will become. */
export class FileSink implements ByteSink {
  private readonly path: string;
  private readonly temporary: string;
  private readonly handle: FileHandle;
  private readonly buffer: DoubleBuffer;
  private isOpen = true;

  /**
   * @param path - of the file in errors
   * @param temporary - of the file that is written
   * @param onWritten - called after each write with the bytes of the file so far
   */
  constructor(path: string, temporary: string, handle: FileHandle, onWritten?: (bytes: number) => void) {
    this.path = path;
    this.temporary = temporary;
    this.handle = handle;
    this.buffer = new DoubleBuffer(handle, onWritten);
  }

  /** Opens a temporary file. @throws AppError `output-failed` */
  static async open(path: string, temporary: string, options: OpenOptions): Promise<FileSink> {
    const { flags, mode, onWritten } = options;
    try {
      return new FileSink(path, temporary, await open(temporary, flags, mode), onWritten);
    } catch (cause) {
      throw toOutputError(path, cause);
    }
  }

  /** Buffers bytes, and writes full buffers. @throws AppError `output-failed` */
  async write(bytes: Uint8Array): Promise<void> {
    await this.mapErrors(() => this.buffer.write(bytes));
  }

  /** Drops all bytes, to start again. @throws AppError `output-failed` */
  async clear(): Promise<void> {
    await this.mapErrors(() => this.buffer.clear());
  }

  /** Writes all buffered bytes, so that the file can be read. @throws AppError `output-failed` */
  async flush(): Promise<void> {
    await this.mapErrors(() => this.buffer.flush());
  }

  /** Syncs what was written to the disk, by whichever thread. @returns the file's size @throws AppError `output-failed` */
  async sync(): Promise<number> {
    return await this.mapErrors(async () => {
      await this.handle.sync();
      return (await this.handle.stat()).size;
    });
  }

  /** Closes the file. What is still buffered is lost. */
  async close(): Promise<void> {
    await this.buffer.settle();
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.mapErrors(() => this.handle.close());
  }

  private async mapErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw toOutputError(this.path, cause, this.temporary);
    }
  }
}

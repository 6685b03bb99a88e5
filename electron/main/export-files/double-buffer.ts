/** Buffers bytes on their way into a file: one buffer is filled while the other is written. */
import type { FileHandle } from 'node:fs/promises';

/** Size of each buffer, and so of a write. */
const bufferBytes = 1_048_576;
/** Bytes after which what was written is synced to the disk while more is written: the last sync has little left then. */
const bytesPerSync = 16_777_216;

export class DoubleBuffer {
  private readonly handle: FileHandle;
  private buffer = Buffer.allocUnsafe(bufferBytes);
  private spare = Buffer.allocUnsafe(bufferBytes);
  private filled = 0;
  private written = 0;
  private position = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly onWritten: (bytes: number) => void;
  /** Position up to which a sync was begun. */
  private syncedTo = 0;
  private syncing: Promise<void> | null = null;
  private syncFailure: { readonly cause: unknown } | null = null;

  /** @param onWritten - called after each write with the bytes of the file so far */
  constructor(handle: FileHandle, onWritten: (bytes: number) => void = () => undefined) {
    this.handle = handle;
    this.onWritten = onWritten;
  }

  /** Bytes so far, buffered ones included. */
  get bytes(): number {
    return this.written + this.filled;
  }

  /** Buffers bytes, and writes full buffers. The caller may then reuse `bytes`. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + bufferBytes - this.filled);
      this.buffer.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === bufferBytes) await this.swap();
    }
  }

  /** Writes all buffered bytes. */
  async flush(): Promise<void> {
    await this.swap();
    await this.writing;
    await this.syncing;
    if (this.syncFailure) throw this.syncFailure.cause;
  }

  /** Drops all bytes, written ones included. */
  async clear(): Promise<void> {
    await this.writing;
    await this.syncing;
    await this.handle.truncate(0);
    [this.filled, this.written, this.position, this.syncedTo] = [0, 0, 0, 0];
  }

  /** Waits for the write that was started, whatever its outcome is. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.syncing;
  }

  /** Starts to write the filled buffer, once the previous one is written. */
  private async swap(): Promise<void> {
    await this.writing;
    const full = this.buffer.subarray(0, this.filled);
    [this.buffer, this.spare] = [this.spare, this.buffer];
    this.written += this.filled;
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
    this.onWritten(this.position);
    if (!this.syncing && this.position - this.syncedTo >= bytesPerSync) this.startSync();
  }

  /** Syncs what is written so far. The next flush rethrows an error. */
  private startSync(): void {
    this.syncedTo = this.position;
    this.syncing = this.handle
      .datasync()
      .catch((cause: unknown) => {
        this.syncFailure ??= { cause };
      })
      .finally(() => {
        this.syncing = null;
      });
  }
}

/**
 * Writes files atomically: a temporary file beside the target, fsync, rename. A link stays, and its target is replaced. A
 * pipe or device receives the content once it is complete and verified.
 */
import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, chown, type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFileInUse, renameWithRetry } from '@main/files/rename-retry';
import { AppError } from '@shared/errors';
import { findTarget, newTarget, type OutputTarget } from './output-target';
import { makePrivateFolder } from './private-folder';
import { trackUnfinished, untrackUnfinished } from './unfinished-files';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'the folder or file may not be written',
  EPERM: 'the folder or file may not be written',
  EROFS: 'the folder is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'there is a folder of that name',
  EBUSY: 'the file is open in another program',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reported an error',
  ELOOP: 'its links lead in a circle',
  EPIPE: 'its reader closed it',
};

/** Converts a failure to write to an AppError for the user. An AppError is returned unchanged. */
function toOutputError(path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = String((cause as { code?: unknown })?.code ?? '');
  const reason = reasons[code] ?? 'the file could not be written';
  return new AppError(
    'output-failed',
    `The export was not saved: ${reason}. A file that was there before is unchanged. Choose another place and try again.`,
    { path, cause: code },
    { cause },
  );
}

/** Creates the error for a file that Windows does not replace, because another program has it open or it is protected. */
function makeFileInUseError(path: string, cause: unknown): AppError {
  const code = String((cause as { code?: unknown }).code);
  return new AppError(
    'output-failed',
    `The export was not saved: ${basename(path)} is open in another program (Excel?), or protected. Close it there and export again, or choose another name. The file is unchanged.`,
    { path, cause: code },
    { cause },
  );
}

/** Makes the rename itself durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

const temporaryName = /^\.tripledger-\d{1,10}-[0-9a-f]{12}\.tmp$/;
/** A temporary file that was not written to for this long was left by a killed process. */
const abandonedAfterMs = 86_400_000;

/** Removes temporary files that killed processes left in a folder. Files that cannot be removed stay. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => temporaryName.test(name));
  for (const name of names) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && Date.now() - written.mtimeMs > abandonedAfterMs)
      await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Only this user may read a temporary file. The finished file gets its usual mode. */
const temporaryMode = 0o600;

/** Gives a finished temporary file the mode of the file that it replaces, and its owner if that is allowed. */
async function copyModeAndOwner(
  temporary: string,
  { mode, owner }: Extract<OutputTarget, { kind: 'file' }>,
): Promise<void> {
  if (owner) await chown(temporary, owner.uid, owner.gid).catch(() => undefined);
  await chmod(temporary, mode);
}

/** Moves a finished temporary file to its target. @throws AppError `output-failed` where another program has that open */
async function replaceFile(
  temporary: string,
  { path, owner }: Extract<OutputTarget, { kind: 'file' }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await renameWithRetry(temporary, path, { signal });
  } catch (cause) {
    const isReplaced = owner !== null;
    throw isReplaced && isFileInUse(cause) ? makeFileInUseError(path, cause) : cause;
  }
}

/** Copies a file into a pipe or device. */
async function copyIntoStream(from: string, path: string): Promise<void> {
  const handle = await open(path, constants.O_WRONLY);
  try {
    for await (const piece of createReadStream(from)) await handle.writeFile(piece as Buffer);
  } finally {
    await handle.close();
  }
}

/** Receives bytes. The caller may overwrite them once the promise has resolved. */
export type ByteSink = { write(bytes: Uint8Array): Promise<void> };

/** Bytes written at once. Two such buffers alternate: one is filled while the other is written. */
const bufferBytes = 1_048_576;

/** Names a file without a path in errors. */
const standardOutput = 'standard output';

type Opened = {
  readonly temporary: string;
  readonly handle: FileHandle;
  /** The folder made for the temporary file alone; null if that is beside its target. */
  readonly privateFolder: string | null;
};

async function openTemporary(folder: string | null): Promise<Opened> {
  const privateFolder = folder === null ? await makePrivateFolder() : null;
  if (privateFolder) trackUnfinished(privateFolder);
  const name = `.tripledger-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  const temporary = join(folder ?? privateFolder ?? '', name);
  const handle = await open(temporary, 'wx', temporaryMode);
  trackUnfinished(temporary);
  return { temporary, handle, privateFolder };
}

/** A file that is being written. Nothing of it appears under its name before {@link commit}. */
export class AtomicFile implements ByteSink {
  readonly path: string;
  readonly temporary: string;
  /** Null if only its writer reads the file. */
  private readonly target: OutputTarget | null;
  private readonly privateFolder: string | null;
  private readonly handle: FileHandle;
  private buffer = Buffer.allocUnsafe(bufferBytes);
  private spare = Buffer.allocUnsafe(bufferBytes);
  private filled = 0;
  private written = 0;
  private position = 0;
  private writing: Promise<void> = Promise.resolve();
  private isOpen = true;

  private constructor(path: string, target: OutputTarget | null, { temporary, handle, privateFolder }: Opened) {
    this.path = path;
    this.target = target;
    this.temporary = temporary;
    this.handle = handle;
    this.privateFolder = privateFolder;
  }

  /** Begins a file. @throws AppError `output-failed`, also if the existing file may not be replaced */
  static async begin(path: string): Promise<AtomicFile> {
    try {
      const target = await findTarget(path);
      const folder = target.kind === 'file' ? dirname(target.path) : null;
      if (folder) await removeAbandoned(folder);
      return new AtomicFile(path, target, await openTemporary(folder));
    } catch (cause) {
      throw toOutputError(path, cause);
    }
  }

  /** Begins a file that replaces no other: it gets this name or a free one in the folder. @throws AppError `output-failed` */
  static async beginNew(path: string): Promise<AtomicFile> {
    try {
      await removeAbandoned(dirname(path));
      return new AtomicFile(path, newTarget(path), await openTemporary(dirname(path)));
    } catch (cause) {
      throw toOutputError(path, cause);
    }
  }

  /**
   * Begins a file that only its writer reads.
   *
   * @param folder - of the file. @default a private folder of its own
   * @throws AppError `output-failed`
   */
  static async spool(folder: string | null = null): Promise<AtomicFile> {
    try {
      return new AtomicFile(standardOutput, null, await openTemporary(folder));
    } catch (cause) {
      throw toOutputError(standardOutput, cause);
    }
  }

  /** Bytes written so far, buffered ones included. */
  get bytes(): number {
    return this.written + this.filled;
  }

  /** Buffers bytes, and writes full buffers. @throws AppError `output-failed` */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + bufferBytes - this.filled);
      this.buffer.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === bufferBytes) await this.swapBuffers();
    }
  }

  /** Drops all bytes, to start again. @throws AppError `output-failed` */
  async restart(): Promise<void> {
    await this.mapErrors(async () => {
      await this.writing;
      await this.handle.truncate(0);
    });
    [this.filled, this.written, this.position] = [0, 0, 0];
  }

  /** Writes all buffered bytes, so that the temporary file can be read. @throws AppError `output-failed` */
  async flush(): Promise<void> {
    await this.swapBuffers();
    await this.mapErrors(() => this.writing);
  }

  /** Writes everything, syncs it to the disk and closes the file. @throws AppError `output-failed` */
  async finish(): Promise<void> {
    await this.flush();
    await this.mapErrors(async () => {
      await this.handle.sync();
      await this.close();
    });
  }

  /** Moves the finished file to its path, or as `move` does. @throws AppError `output-failed` */
  async commit(move?: (temporary: string) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const { target } = this;
    if (target === null) return;
    await this.mapErrors(async () => {
      if (target.kind === 'stream') {
        await copyIntoStream(this.temporary, target.path);
        await this.discard();
        return;
      }
      await copyModeAndOwner(this.temporary, target);
      await (move ? move(this.temporary) : replaceFile(this.temporary, target, signal));
      untrackUnfinished(this.temporary);
      await syncFolder(dirname(target.path));
    });
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.close().catch(() => undefined);
    for (const path of [this.temporary, this.privateFolder]) {
      if (path === null) continue;
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
      untrackUnfinished(path);
    }
  }

  private async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.handle.close();
  }

  /** Starts to write the filled buffer, once the previous one is written. */
  private async swapBuffers(): Promise<void> {
    await this.mapErrors(() => this.writing);
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
  }

  private async mapErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw toOutputError(this.path, cause);
    }
  }
}

export type MakeFileOptions<T> = {
  readonly signal?: AbortSignal | undefined;
  /** Verifies the complete temporary file before the commit. An error discards the file. */
  readonly check?: (temporary: string, content: T) => Promise<void>;
  /** Moves the temporary file to a free name in its folder. @default it replaces `path` */
  readonly move?: ((temporary: string) => Promise<void>) | undefined;
  /** Called after a failure that came later than `fill`, to undo what belongs to its content. */
  readonly onDiscard?: (content: T) => void;
};

/**
 * Makes a file atomically.
 *
 * @param fill - writes the bytes. Its result is passed on as `content`
 * @returns the bytes written, and the content
 * @throws AppError `output-failed`, `cancelled` if the signal aborts, else what `fill` or `check` throws
 */
export async function makeFile<T>(
  path: string,
  fill: (file: AtomicFile) => Promise<T>,
  { signal, check, move, onDiscard }: MakeFileOptions<T> = {},
): Promise<{ readonly bytes: number; readonly content: T }> {
  const file = await (move ? AtomicFile.beginNew(path) : AtomicFile.begin(path));
  try {
    const content = await fill(file);
    try {
      await file.flush();
      // The check reads the file while it is synced to the disk.
      const outcomes = await Promise.allSettled([file.finish(), check?.(file.temporary, content)]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      signal?.throwIfAborted();
      await file.commit(move, signal);
      return { bytes: file.bytes, content };
    } catch (error) {
      onDiscard?.(content);
      throw error;
    }
  } catch (error) {
    await file.discard();
    if (!signal?.aborted) throw error;
    throw new AppError('cancelled', 'The export was cancelled. A file that was there before is unchanged.', {});
  }
}

/** Finds out whether a file could be written there, and leaves nothing behind. @throws AppError `output-failed` */
export async function checkWritable(path: string): Promise<void> {
  const file = await AtomicFile.begin(path);
  await file.discard();
}

/** Writes a small file atomically. @returns the bytes written @throws AppError `output-failed` */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<number> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return (await makeFile(path, (file) => file.write(bytes))).bytes;
}

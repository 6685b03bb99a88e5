/**
 * Files that are there whole or not at all: temporary file beside the target, fsync, rename. Links stay and their target is
 * replaced; pipes and devices are written into once everything is there and was checked.
 */
import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, chown, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** What a failure to write is to whoever exports. An AppError stays what it is. */
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

/** Makes the rename itself durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

const temporaryName = /^\.tripledger-\d{1,10}-[0-9a-f]{12}\.tmp$/;
/** A temporary file that nobody has written to for so long was left by a program that was killed. */
const abandonedAfterMs = 86_400_000;

/** Removes what killed exports left in a folder; what cannot be removed stays. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => temporaryName.test(name));
  for (const name of names) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && Date.now() - written.mtimeMs > abandonedAfterMs)
      await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Files on their way are for this user only; what is put in its place gets its usual mode. */
const temporaryMode = 0o600;

/** Gives a finished temporary file the mode, and where that is allowed the owner, of the file that it replaces. */
async function copyModeAndOwner(
  temporary: string,
  { mode, owner }: Extract<OutputTarget, { kind: 'file' }>,
): Promise<void> {
  if (owner) await chown(temporary, owner.uid, owner.gid).catch(() => undefined);
  await chmod(temporary, mode);
}

/** Writes a file into a pipe or device. */
async function copyIntoStream(from: string, path: string): Promise<void> {
  const handle = await open(path, constants.O_WRONLY);
  try {
    for await (const piece of createReadStream(from)) await handle.writeFile(piece as Buffer);
  } finally {
    await handle.close();
  }
}

/** Where bytes go. What is given may be overwritten as soon as the promise has resolved. */
export type ByteSink = { write(bytes: Uint8Array): Promise<void> };

/** Bytes written at once. Two such buffers take turns: one is filled while the other is being written. */
const bufferBytes = 1_048_576;

/** What stands in the place of a path for a file that has none. */
const standardOutput = 'standard output';

type Opened = {
  readonly temporary: string;
  readonly handle: FileHandle;
  /** The folder made for the temporary file alone, null where it lies beside its target. */
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

/** A file on its way: nothing of it is seen under its name before {@link commit}. */
export class AtomicFile implements ByteSink {
  readonly path: string;
  readonly temporary: string;
  /** Null where the file is only read back by its writer. */
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

  /** Begins a file. @throws AppError `output-failed`, also where the file that is there may not be replaced */
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

  /** Begins a file that will have this name or another one in its folder: what has it is left alone. @throws AppError `output-failed` */
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
   * @param folder - where it lies; a private folder of its own where none is given
   * @throws AppError `output-failed`
   */
  static async spool(folder: string | null = null): Promise<AtomicFile> {
    try {
      return new AtomicFile(standardOutput, null, await openTemporary(folder));
    } catch (cause) {
      throw toOutputError(standardOutput, cause);
    }
  }

  /** Bytes that were given so far. */
  get bytes(): number {
    return this.written + this.filled;
  }

  /** @throws AppError `output-failed` */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + bufferBytes - this.filled);
      this.buffer.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === bufferBytes) await this.swapBuffers();
    }
  }

  /** Forgets what was written, to begin anew. @throws AppError `output-failed` */
  async restart(): Promise<void> {
    await this.mapErrors(async () => {
      await this.writing;
      await this.handle.truncate(0);
    });
    [this.filled, this.written, this.position] = [0, 0, 0];
  }

  /** Writes what was given; then the temporary file can be read back. @throws AppError `output-failed` */
  async flush(): Promise<void> {
    await this.swapBuffers();
    await this.mapErrors(() => this.writing);
  }

  /** Brings everything to the disk. @throws AppError `output-failed` */
  async finish(): Promise<void> {
    await this.flush();
    await this.mapErrors(async () => {
      await this.handle.sync();
      await this.close();
    });
  }

  /** Puts the finished file in its place: over what was there, or as `move` does. @throws AppError `output-failed` */
  async commit(move?: (temporary: string) => Promise<void>): Promise<void> {
    const { target } = this;
    if (target === null) return;
    await this.mapErrors(async () => {
      if (target.kind === 'stream') {
        await copyIntoStream(this.temporary, target.path);
        await this.discard();
        return;
      }
      await copyModeAndOwner(this.temporary, target);
      await (move ? move(this.temporary) : rename(this.temporary, target.path));
      untrackUnfinished(this.temporary);
      await syncFolder(dirname(target.path));
    });
  }

  /** Gives the file up: nothing of it stays. */
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

  /** Begins to write what is there, once the turn before has been written. */
  private async swapBuffers(): Promise<void> {
    await this.mapErrors(() => this.writing);
    const full = this.buffer.subarray(0, this.filled);
    [this.buffer, this.spare] = [this.spare, this.buffer];
    this.written += this.filled;
    this.filled = 0;
    this.writing = this.writeAll(full);
    // Whoever comes next hears of a failure; nobody may come.
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
  /** Inspects the temporary file, with all that was written, before it takes its place. An error undoes the file. */
  readonly check?: (temporary: string, content: T) => Promise<void>;
  /** Moves the temporary file to a free name in its folder. @default it replaces `path` */
  readonly move?: ((temporary: string) => Promise<void>) | undefined;
  /** Undoes what belongs to the content after a failure that came later than `fill`. */
  readonly onDiscard?: (content: T) => void;
};

/**
 * Makes a file whole or not at all.
 *
 * @param fill - writes the bytes; what it resolves with is handed on as `content`
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
      // The file is checked as it will be read, while the disk takes it.
      const outcomes = await Promise.allSettled([file.finish(), check?.(file.temporary, content)]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      signal?.throwIfAborted();
      await file.commit(move);
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

/** Writes files atomically: a temporary file beside the target, fsync, rename. A link stays, and its target is replaced. */

import { chmod, chown, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFileInUse, renameWithRetry, syncFolder } from '@main/system/write-file';
import { AppError } from '@shared/errors/errors';
import { FileSink } from './file-sink';
import {
  findTarget,
  makeFileInUseError,
  type OutputTarget,
  openTemporary,
  removeAbandonedFiles,
  removeTemporary,
  toOutputError,
  untrackUnfinished,
} from './output-files';

/** A file that is being written. Nothing of it appears under its name before {@link commit}. */
export class AtomicFile extends FileSink {
  private readonly target: OutputTarget;

  private constructor(path: string, target: OutputTarget, temporary: string, handle: FileHandle) {
    super(path, temporary, handle);
    this.target = target;
  }

  /** Begins a file. @throws AppError `output-failed`, also if the existing file may not be replaced */
  static async begin(path: string): Promise<AtomicFile> {
    try {
      const target = await findTarget(path);
      const folder = dirname(target.path);
      await removeAbandonedFiles(folder);
      const { path: temporary, handle } = await openTemporary(folder);
      return new AtomicFile(path, target, temporary, handle);
    } catch (cause) {
      throw toOutputError(path, cause);
    }
  }

  /**
   * Moves the finished file to its path.
   *
   * @param signal - cancels, also while another program has the target open
   * @throws AppError `output-failed`
   */
  async commit(signal?: AbortSignal): Promise<void> {
    const { temporary } = this;
    const { path, mode, owner } = this.target;
    try {
      // As the file that it replaces has them; the owner if that is allowed.
      if (owner) await chown(temporary, owner.uid, owner.gid).catch(() => undefined);
      await chmod(temporary, mode);
      await renameWithRetry(temporary, path, { signal });
    } catch (cause) {
      throw owner !== null && isFileInUse(cause) ? makeFileInUseError(path, cause) : toOutputError(this.path, cause);
    }
    untrackUnfinished(temporary);
    // The export is whole and under its name: a disk that cannot sync is no failure of it.
    await syncFolder(dirname(path)).catch(() => undefined);
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    await this.close().catch(() => undefined);
    await removeTemporary(this.temporary);
  }
}

export type MakeFileOptions<T> = {
  /** Cancels, also while another program has the target open. */
  readonly signal?: AbortSignal | undefined;
  /** Verifies the complete temporary file before the commit. An error discards the file. */
  readonly check?: (temporary: string, content: T) => Promise<void>;
};

/**
 * Makes a file atomically.
 *
 * @param fill - writes the bytes
 * @returns what `fill` does
 * @throws AppError `output-failed`, `cancelled` if the signal aborts, else what `fill` or `check` throws
 */
export async function makeFile<T>(
  path: string,
  fill: (file: AtomicFile) => Promise<T>,
  { signal, check }: MakeFileOptions<T> = {},
): Promise<T> {
  const file = await AtomicFile.begin(path);
  try {
    const content = await fill(file);
    await file.flush();
    // The check reads the file while it is synced to the disk.
    const outcomes = await Promise.allSettled([file.finish(), check?.(file.temporary, content)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    signal?.throwIfAborted();
    await file.commit(signal);
    return content;
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

/**
 * Writes a small file where the user wants it, as {@link makeFile} does. Files of the application's own folder are replaced
 * by `writeFileAtomic`.
 *
 * @throws AppError `output-failed`
 */
export async function writeOutputFile(path: string, content: string): Promise<void> {
  await makeFile(path, (file) => file.write(Buffer.from(content)));
}

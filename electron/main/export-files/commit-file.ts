/** Commits a finished temporary file to the target of an export. */
import { constants, createReadStream } from 'node:fs';
import { chmod, chown, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFileInUse, renameWithRetry } from '@main/files/rename-retry';
import { syncFolder } from '@main/files/sync-folder';
import { makeFileInUseError } from './output-errors';
import type { OutputTarget } from './output-target';
import { untrackUnfinished } from './unfinished-files';

type FileTarget = Extract<OutputTarget, { kind: 'file' }>;

export type CommitOptions = {
  /** Moves the temporary file to a free name in its folder. @default it replaces the target */
  readonly move?: ((temporary: string) => Promise<void>) | undefined;
  /** Cancels, also while another program has the target open. */
  readonly signal?: AbortSignal | undefined;
};

/** Gives a finished temporary file the mode of the file that it replaces, and its owner if that is allowed. */
async function copyModeAndOwner(temporary: string, { mode, owner }: FileTarget): Promise<void> {
  if (owner) await chown(temporary, owner.uid, owner.gid).catch(() => undefined);
  await chmod(temporary, mode);
}

/** Moves a finished temporary file to its target. @throws AppError `output-failed` where another program has that open */
async function replaceFile(
  temporary: string,
  { path, owner }: FileTarget,
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
export async function copyIntoStream(from: string, path: string): Promise<void> {
  const handle = await open(path, constants.O_WRONLY);
  try {
    for await (const piece of createReadStream(from)) await handle.writeFile(piece as Buffer);
  } finally {
    await handle.close();
  }
}

/** Gives a temporary file its mode and owner, and then its name. The name is durable. */
export async function commitFile(
  temporary: string,
  target: FileTarget,
  { move, signal }: CommitOptions,
): Promise<void> {
  await copyModeAndOwner(temporary, target);
  await (move ? move(temporary) : replaceFile(temporary, target, signal));
  untrackUnfinished(temporary);
  // The export is whole and under its name: a disk that cannot sync is no failure of it.
  await syncFolder(dirname(target.path)).catch(() => undefined);
}

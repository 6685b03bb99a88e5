/** Files that are there whole or not at all: temporary file beside the target, fsync, rename. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@shared/errors';

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
};

function outputFailed(path: string, cause: unknown): AppError {
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

/**
 * Writes pieces to a file atomically. On any failure the temporary file is removed and the target is as it was.
 *
 * @returns the bytes written
 * @throws AppError `output-failed`, or the signal's reason when it is aborted in between
 */
export async function writeFileAtomically(
  path: string,
  pieces: Iterable<string | Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const temporary = join(dirname(path), `.tripledger-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  let bytes = 0;
  try {
    const handle = await open(temporary, 'wx', 0o644);
    try {
      for (const piece of pieces) {
        signal?.throwIfAborted();
        const chunk = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
        await handle.writeFile(chunk);
        bytes += chunk.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw signal?.aborted ? signal.reason : outputFailed(path, cause);
  }
}

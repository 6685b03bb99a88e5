/** Why a file could not be written, in words for the user. */
import { constants, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'the folder or file may not be written',
  EPERM: 'the folder or file may not be written',
  EROFS: 'the folder is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'there is a folder of that name',
  ENODEV: 'there is a pipe or device of that name',
  EBUSY: 'the file is open in another program',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reported an error',
  ELOOP: 'its links lead in a circle',
  EPIPE: 'its reader closed it',
};

/** Explains a failure to write as part of a sentence: "the disk is full". */
export function describeFileError(cause: unknown): string {
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  return reasons[code] ?? 'the file could not be written';
}

/* Tells whether another process has written a file. */

/** Stands for a file that is not there, or cannot be reached. */
export const noFile = 'none';

/** Identifies a file's content where every write creates a new file, with another inode and time. */
export function getFileIdentity(file: string): string {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : noFile;
  } catch {
    return noFile;
  }
}

/** Whether the process that left a file still runs. The system may give its number to another: it then counts as running. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/* Names of files that are set aside. */

/** Returns a path at which there is no file: the one that is wanted, or with "-2", "-3" and so on. */
export function findFreeAsideName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

/* Opens files that others chose or sent. What is no file (a pipe, a device, a folder) is refused: opening or reading it may wait for ever. */

/** Why a file is not read. The file system's own errors are thrown as they are. */
export class UnusableFileError extends Error {
  readonly reason: 'no-file' | 'too-large';

  constructor(reason: UnusableFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a file.
 *
 * @throws UnusableFileError for a pipe, a device or a folder, or more than `maxBytes`; and the file system's error
 */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer> {
  // Windows has no such flag.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new UnusableFileError('no-file');
    if (found.size > maxBytes) throw new UnusableFileError('too-large');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

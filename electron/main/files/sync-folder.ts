/** Makes renames in a folder durable, where the system and the disk can. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Codes of disks whose folders cannot be opened or synced: exFAT and network disks, depending on the system. */
const unsupportedCodes: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EBADF',
  'EINVAL',
  'EISDIR',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EPERM',
]);

const isUnsupported = (error: unknown) => unsupportedCodes.has((error as { code?: unknown } | null)?.code);

/** Windows has no such call and needs none. */
const isNeeded = process.platform !== 'win32';

/**
 * Syncs a folder. A disk that cannot is no failure: what was renamed is renamed, and durable once the system has written it.
 *
 * @throws Error of the file system, as of a disk that fails
 */
export function syncFolderSync(folder: string): void {
  if (!isNeeded) return;
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/**
 * Syncs a folder, like {@link syncFolderSync}.
 *
 * @returns whether renames in it are durable now
 * @throws Error of the file system, as of a disk that fails
 */
export async function syncFolder(folder: string): Promise<boolean> {
  if (!isNeeded) return true;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (isUnsupported(error)) return false;
    throw error;
  }
}

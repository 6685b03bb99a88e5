/**
 * Renames files on Windows, where a program that has a file open prevents it: a virus scanner or OneDrive for some
 * milliseconds, Excel until it closes the file.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreeAsideName } from './files';

/** Codes of a rename that another program prevents. Other systems rename open files: there they mean what they say. */
const inUseCodes: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Whether a rename may have failed because another program has a file open. A protected folder gives the same codes. */
export function isFileInUse(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && inUseCodes.has((error as { code?: unknown } | null)?.code);
}

const writeBits = 0o222;

/** Whether no one may write a file, so that a wait changes nothing. Windows' read-only attribute gives such a mode too. */
function isReadOnly(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & writeBits) === 0;
}

const firstDelayMs = 20;
const maxDelayMs = 400;

/** Lists the delays between tries: doubled from 20 to 400 ms, of `totalMs` together. */
export function listRetryDelays(totalMs: number): number[] {
  const delays: number[] = [];
  for (let rest = totalMs, delay = firstDelayMs; rest > 0; rest -= delay, delay = Math.min(delay * 2, maxDelayMs)) {
    delays.push(Math.min(delay, rest));
  }
  return delays;
}

/** What the tests replace. */
type System<Rename, Sleep> = { readonly platform: NodeJS.Platform; readonly rename: Rename; readonly sleep: Sleep };

/** A user waits for an export anyway, so that it may take its time. */
const maxWaitMs = 5_000;

/**
 * Renames a file, and tries again for up to 5 seconds while another program has it open.
 *
 * @param options - `signal` ends the tries
 * @throws the last error, or the signal's reason
 */
export async function renameWithRetry(
  from: string,
  to: string,
  {
    platform = process.platform,
    rename: move = rename,
    sleep = wait,
    signal,
  }: Partial<System<typeof rename, (ms: number) => Promise<unknown>>> & {
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<void> {
  for (const delayMs of listRetryDelays(maxWaitMs)) {
    try {
      await move(from, to);
      return;
    } catch (error) {
      if (!isFileInUse(error, platform) || isReadOnly(to)) throw error;
    }
    await sleep(delayMs);
    signal?.throwIfAborted();
  }
  await move(from, to);
}

/** The window stands still meanwhile. */
const maxBlockedMs = 2_000;

/** Blocks the thread. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Renames a file like {@link renameWithRetry}, synchronously and for up to 2 seconds. @throws the last error */
export function renameWithRetrySync(
  from: string,
  to: string,
  {
    platform = process.platform,
    rename: move = renameSync,
    sleep = sleepSync,
  }: Partial<System<typeof renameSync, (ms: number) => void>> = {},
): void {
  for (const delayMs of listRetryDelays(maxBlockedMs)) {
    try {
      move(from, to);
      return;
    } catch (error) {
      if (!isFileInUse(error, platform) || isReadOnly(to)) throw error;
    }
    sleep(delayMs);
  }
  move(from, to);
}

/** Renames a damaged file, and never overwrites one that was set aside before. @returns where it is now: it may not be renamed */
export function setAside(file: string): string {
  const aside = findFreeAsideName(`${file}.damaged`);
  try {
    renameWithRetrySync(file, aside);
    return aside;
  } catch {
    return file;
  }
}

/* Makes renames in a folder durable, where the system and the disk can. */

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

/*
 * Replaces files of the application's own folders atomically: a reader, or a crash, finds the old content or the new. What a
 * user saves goes elsewhere, by links and pipes, with its owner and mode: `electron/main/rows/files/atomic-file.ts`.
 */

/** Writes all bytes: one call may write only some of them. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(handle, bytes, offset);
}

/**
 * Replaces a file, and creates its folder.
 *
 * @throws Error of the file system; the old file then stays, unless it is the disk that failed to sync the folder
 */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(temporary, 'w', 0o600);
    try {
      writeAll(handle, typeof content === 'string' ? Buffer.from(content) : content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameWithRetrySync(temporary, file);
    syncFolderSync(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

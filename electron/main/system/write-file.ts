/**
 * Renames files on Windows, where a program that has a file open prevents it: a virus scanner or OneDrive for some
 * milliseconds, Excel until it closes the file.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
      if (!isFileInUse(error, platform)) throw error;
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
      if (!isFileInUse(error, platform)) throw error;
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

/** Codes of a disk that fails. Any other is of one whose folders cannot be opened or synced: exFAT and network disks. */
const failureCodes: ReadonlySet<unknown> = new Set(['EIO', 'ENOSPC', 'EDQUOT']);

function throwFailure(error: unknown): void {
  if (failureCodes.has((error as NodeJS.ErrnoException).code)) throw error;
}

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
    throwFailure(error);
  }
}

/** Syncs a folder, like {@link syncFolderSync}. */
export async function syncFolder(folder: string): Promise<void> {
  if (!isNeeded) return;
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    throwFailure(error);
  }
}

/*
 * Replaces files of the application's own folders atomically: a reader, or a crash, finds the old content or the new. What a
 * user saves goes elsewhere, by links and pipes, with its owner and mode: `electron/main/rows/files/atomic-file.ts`.
 */

/**
 * Replaces a file, and creates its folder.
 *
 * @throws Error of the file system; the old file then stays, unless it is the disk that failed to sync the folder
 */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    renameWithRetrySync(temporary, file);
    syncFolderSync(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

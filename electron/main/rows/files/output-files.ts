/** Temporary files and folders that must not outlive this process, however it ends (kill -9 apart). */

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  lstat,
  mkdtemp,
  open,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { describeFileError, isProcessRunning } from '@main/system/files';
import { AppError } from '@shared/errors/errors';

const unfinished = new Set<string>();

/** Removes them all. The event `exit` does it, unless the process ends without one. */
export function removeUnfinished(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The process is ending: nothing more can be done about this one.
    }
  }
}

/** Removes a path when the process ends, unless {@link untrackUnfinished} is called before. */
export function trackUnfinished(path: string): void {
  if (unfinished.size === 0 && !process.listeners('exit').includes(removeUnfinished))
    process.on('exit', removeUnfinished);
  unfinished.add(path);
}

/** Stops tracking a path that was committed or removed. */
export function untrackUnfinished(path: string): void {
  unfinished.delete(path);
}

/* Private folders for data on its way to standard output, and for tables of one workbook. */

const prefix = 'tripledger-spool-';
const folderName = /^tripledger-spool-(\d{1,10})-[A-Za-z0-9]{6}$/;

/**
 * Makes a folder with mode 0700 in the system's temporary folder, until the process ends. Its name contains the process's id.
 *
 * @throws AppError `output-failed`
 */
export async function makePrivateFolder(): Promise<string> {
  try {
    const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
    trackUnfinished(folder);
    return folder;
  } catch (cause) {
    throw toOutputError(tmpdir(), cause);
  }
}

/** Whether a file is in a private folder, or is one. */
const isPrivatePath = (path: string) => path.startsWith(join(tmpdir(), prefix));

/** Removes this user's private folders whose process is no longer running (it was killed). Never throws. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = folderName.exec(name)?.[1];
    if (pid === undefined || isProcessRunning(Number(pid))) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => null);
    const isOwn = found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
    if (isOwn) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/* Errors for a file that could not be written, in words for the user. */

const temporaryVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** Advises on the folder that could not be written. The one for temporary files was chosen by nobody. */
function advise(written: string): string {
  if (isPrivatePath(written))
    return `Make room in ${tmpdir()}, the folder for temporary files, or set ${temporaryVariable} to another one, and try again.`;
  return 'Choose another place and try again.';
}

/**
 * Converts a failure to write to an AppError for the user. An AppError is returned unchanged.
 *
 * @param path - of the file as the user knows it
 * @param written - of the file that was written, which becomes that one
 */
export function toOutputError(path: string, cause: unknown, written?: string): AppError {
  if (cause instanceof AppError) return cause;
  const { code = '', path: failedPath = path } = (cause ?? {}) as { code?: unknown; path?: string };
  const reason = describeFileError(cause);
  return new AppError(
    'output-failed',
    `The export was not saved: ${reason}. A file that was there before is unchanged. ${advise(written ?? failedPath)}`,
    { path, cause: String(code) },
    { cause },
  );
}

/** Creates the error for a file that Windows does not replace, because another program has it open or it is protected. */
export function makeFileInUseError(path: string, cause: unknown): AppError {
  const code = String((cause as { code?: unknown }).code);
  return new AppError(
    'output-failed',
    `The export was not saved: ${basename(path)} is open in another program (Excel?), or protected. Close it there and export again, or choose another name. The file is unchanged.`,
    { path, cause: code },
    { cause },
  );
}

/* Finds out which file an export to a path replaces. */

export type OutputTarget = {
  /** The file that is replaced, links followed. */
  readonly path: string;
  /** Permissions of the written file. */
  readonly mode: number;
  /** Owner of the existing file; null if there is none. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
};

const maxLinks = 40;
const newFileMode = 0o644;
const permissions = 0o7777;
const writeBits = 0o222;

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

/** What is found; null where there is no such file. @throws the file system's other errors */
export async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Follows links to an end that does not exist yet. @throws ELOOP */
async function followLinks(path: string): Promise<string> {
  let end = path;
  for (let link = 0; link < maxLinks; link += 1) {
    const found = await nullIfMissing(lstat(end));
    if (!found?.isSymbolicLink()) return end;
    end = resolve(dirname(end), await readlink(end));
  }
  throw systemError('ELOOP');
}

/**
 * Finds the target of an export to `path`. Links stay, and their target is written.
 *
 * @throws the file system's error: EISDIR for a folder, ENODEV for a pipe or device, EACCES for a file that may not be written
 */
export async function findTarget(path: string): Promise<OutputTarget> {
  const found = await nullIfMissing(stat(path));
  if (found === null) return { path: await followLinks(path), mode: newFileMode & ~process.umask(), owner: null };
  if (!found.isFile()) throw systemError(found.isDirectory() ? 'EISDIR' : 'ENODEV');
  // Root may write every file: one without write permission is refused all the same.
  if ((found.mode & writeBits) === 0) throw systemError('EACCES');
  await access(path, constants.W_OK);
  return { path: await realpath(path), mode: found.mode & permissions, owner: { uid: found.uid, gid: found.gid } };
}

/* Temporary files of exports: named by their process, private, and removed if they are abandoned. */

const temporaryName = /^\.tripledger-\d{1,10}-[0-9a-f]{12}\.tmp$/;
/** A temporary file that was not written to for this long was left by a killed process. */
const abandonedAfterMs = 86_400_000;

/** Removes temporary files that killed processes left in a folder. Files that cannot be removed stay. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
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

const makeName = () => `.tripledger-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;

/** Opens a new temporary file in a folder. */
export async function openTemporary(folder: string): Promise<{ readonly path: string; readonly handle: FileHandle }> {
  const path = join(folder, makeName());
  const handle = await open(path, 'wx', temporaryMode);
  trackUnfinished(path);
  return { path, handle };
}

/** Removes a closed temporary file, or a private folder. Never throws. */
export async function removeTemporary(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
  untrackUnfinished(path);
}

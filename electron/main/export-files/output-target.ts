/** Finds out how an export may be written to a path: replaced as a file, or written into as a stream. */
import { access, constants, lstat, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A regular file, which is replaced; or a pipe or device, which is written into and never replaced. */
export type OutputTarget =
  | {
      readonly kind: 'file';
      /** The file that is replaced, links followed. */
      readonly path: string;
      /** Permissions of the written file. */
      readonly mode: number;
      /** Owner of the existing file; null if there is none. */
      readonly owner: { readonly uid: number; readonly gid: number } | null;
    }
  | { readonly kind: 'stream'; readonly path: string };

const maxLinks = 40;
const newFileMode = 0o644;
const permissions = 0o7777;
const writeBits = 0o222;

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
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

/** Creates the target of a file that replaces none. */
export function newTarget(path: string): OutputTarget {
  return { kind: 'file', path, mode: newFileMode & ~process.umask(), owner: null };
}

/**
 * Finds the target of an export to `path`. Links stay, and their target is written.
 *
 * @throws the file system's error: EISDIR for a folder, EACCES for a file that may not be written
 */
export async function findTarget(path: string): Promise<OutputTarget> {
  const found = await nullIfMissing(stat(path));
  if (found === null) return newTarget(await followLinks(path));
  if (found.isDirectory()) throw systemError('EISDIR');
  // Root may write every file: one without write permission is refused all the same.
  if ((found.mode & writeBits) === 0) throw systemError('EACCES');
  await access(path, constants.W_OK);
  if (!found.isFile()) return { kind: 'stream', path };
  const owner = { uid: found.uid, gid: found.gid };
  return { kind: 'file', path: await realpath(path), mode: found.mode & permissions, owner };
}

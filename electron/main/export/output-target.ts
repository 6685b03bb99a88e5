/** What stands at the path that an export is to be written to, and how it may be written there. */
import { access, constants, lstat, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A regular file, replaced as a whole; or a pipe or device, which is written into and never replaced. */
export type OutputTarget =
  | {
      readonly kind: 'file';
      /** Links followed: the file that is replaced. */
      readonly path: string;
      /** Permissions that the written file gets. */
      readonly mode: number;
      /** Owner of the file that is there; null where there is none. */
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

/** Follows links whose end does not exist yet. @throws ELOOP */
async function followLinks(path: string): Promise<string> {
  let end = path;
  for (let link = 0; link < maxLinks; link += 1) {
    const found = await nullIfMissing(lstat(end));
    if (!found?.isSymbolicLink()) return end;
    end = resolve(dirname(end), await readlink(end));
  }
  throw systemError('ELOOP');
}

/** A file that replaces none. */
export function newTarget(path: string): OutputTarget {
  return { kind: 'file', path, mode: newFileMode & ~process.umask(), owner: null };
}

/**
 * Finds what an export at `path` writes to. Links stay: their target is written.
 *
 * @throws the file system's error: EISDIR for a folder, EACCES for a file that may not be written
 */
export async function findTarget(path: string): Promise<OutputTarget> {
  const found = await nullIfMissing(stat(path));
  if (found === null) return newTarget(await followLinks(path));
  if (found.isDirectory()) throw systemError('EISDIR');
  // Root may write everything: a file that nobody may write is refused all the same.
  if ((found.mode & writeBits) === 0) throw systemError('EACCES');
  await access(path, constants.W_OK);
  if (!found.isFile()) return { kind: 'stream', path };
  const owner = { uid: found.uid, gid: found.gid };
  return { kind: 'file', path: await realpath(path), mode: found.mode & permissions, owner };
}

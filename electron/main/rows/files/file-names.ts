/** Free names for new files, and unique names of columns. */
import { link, lstat, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { renameWithRetry } from '@main/system/write-file';

/* Free names for files that must not replace another: `sales.csv`, else `sales (2).csv`, and so on. */

/** Gets the `count`-th name of a file: `sales.csv`, `sales (2).csv`, `sales (3).csv`. */
function toNumberedPath(path: string, count: number): string {
  if (count === 1) return path;
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)} (${count})${extension}`);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Finds the first free name: the file's own, or a numbered one. */
export async function findFreeName(path: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = toNumberedPath(path, count);
    if (!(await exists(candidate))) return candidate;
  }
}

/** Whether the folder's file system has no hard links (FAT, some network shares). */
const isLinkUnsupported = (cause: unknown) =>
  ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(String((cause as { code?: unknown })?.code));

/** Moves a file to a name if it is free. @returns false if it is taken */
async function moveIfFree(temporary: string, path: string): Promise<boolean> {
  try {
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    await link(temporary, path);
  } catch (cause) {
    if ((cause as { code?: unknown })?.code === 'EEXIST') return false;
    if (!isLinkUnsupported(cause)) throw cause;
    if (await exists(path)) return false;
    await renameWithRetry(temporary, path);
    return true;
  }
  await rm(temporary, { force: true });
  return true;
}

/**
 * Moves a finished temporary file to its name, or to the first free numbered one.
 *
 * @param companions - suffixes of files that will be written beside it, and must be free too: `.about.txt`
 * @param taken - names in the folder that are reserved for other files
 * @returns the new path
 */
export async function moveToFreeName(
  temporary: string,
  path: string,
  { companions = [], taken = new Set() }: { companions?: readonly string[]; taken?: ReadonlySet<string> } = {},
): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = toNumberedPath(path, count);
    const beside = await Promise.all(companions.map((ending) => exists(`${candidate}${ending}`)));
    if (taken.has(basename(candidate)) || beside.includes(true)) continue;
    if (await moveIfFree(temporary, candidate)) return candidate;
  }
}

/* Names of columns that a file must tell apart. */

/** Makes names unique: `change` and another `change` become `change` and `change (2)`. */
export function toUniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const given = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; given.has(unique) || (unique !== name && taken.has(unique)); count += 1) {
      unique = `${name} (${count})`;
    }
    given.add(unique);
    return unique;
  });
}

/** Free names for new files, and unique names of columns. */
import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/* Free names for files that must not replace another: `sales.csv`, else `sales (2).csv`, and so on. */

/** Gets the `count`-th name of a file: `sales (2).csv`, `sales (3).csv`. */
function toNumberedPath(path: string, count: number): string {
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)} (${count})${extension}`);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Finds the first free name: the file's own, or a numbered one. @param toNumbered - gets the `count`-th name, from the second on */
export async function findFreeName(path: string, toNumbered = toNumberedPath): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? path : toNumbered(path, count);
    if (!(await exists(candidate))) return candidate;
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

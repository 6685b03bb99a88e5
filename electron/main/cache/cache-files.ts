/** Names of the cache files. */
import { readdirSync } from 'node:fs';
import { findFreeAsideName } from '@main/files/aside-name';

/** A damaged file, and when it was set aside. */
export type AsideFile = { readonly name: string; readonly atMs: number };

/** Returns a path for a damaged file that is set aside now. No other file has it. */
export function toAsidePath(file: string, nowMs: number): string {
  return findFreeAsideName(`${file}.damaged-${nowMs}`);
}

/** Lists the damaged files that were set aside, newest first. @param name - of the cache file */
export function listAsideFiles(folder: string, name: string): AsideFile[] {
  const found = readdirSync(folder).flatMap((each) => {
    const match = each.startsWith(`${name}.damaged-`) ? /^(\d+)(?:-(\d+))?$/.exec(each.slice(name.length + 9)) : null;
    return match === null ? [] : [{ name: each, atMs: Number(match[1]), count: Number(match[2] ?? 1) }];
  });
  found.sort((a, b) => b.atMs - a.atMs || b.count - a.count);
  return found.map(({ name: each, atMs }) => ({ name: each, atMs }));
}

/**
 * Returns whether files of the office exist, those set aside included. True where the folder cannot be read. An index by
 * itself is none: it is built from the file.
 */
export function hasCacheFiles(folder: string, officeId: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith(`${officeId}.db`) && !name.includes('.idx'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Moves or copies an unusable file beside itself, under an unused name. */
import { copyFileSync, existsSync } from 'node:fs';
import { renameWithRetrySync } from '@main/files/rename-retry';

function findFreeName(file: string): string {
  let name = `${file}.damaged`;
  for (let count = 2; existsSync(name); count += 1) name = `${file}.damaged-${count}`;
  return name;
}

/** Renames a damaged file. Never overwrites one that was set aside before. @returns false if it could not be renamed */
export function setAside(file: string): boolean {
  try {
    renameWithRetrySync(file, findFreeName(file));
    return true;
  } catch {
    return false;
  }
}

/** Copies a file that is about to lose some of its content. @throws Error of the file system */
export function copyAside(file: string): void {
  copyFileSync(file, findFreeName(file));
}

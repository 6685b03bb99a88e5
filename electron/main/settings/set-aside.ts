/** Moves or copies an unusable file beside itself, under an unused name. */
import { copyFileSync } from 'node:fs';
import { findFreeAsideName } from '@main/files/aside-name';
import { renameWithRetrySync } from '@main/files/rename-retry';

const findFreeName = (file: string) => findFreeAsideName(`${file}.damaged`);

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

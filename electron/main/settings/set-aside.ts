/** Moves or copies a file that cannot be used beside itself, under a name that nothing has yet. */
import { copyFileSync, existsSync, renameSync } from 'node:fs';

function findFreeName(file: string): string {
  let name = `${file}.damaged`;
  for (let count = 2; existsSync(name); count += 1) name = `${file}.damaged-${count}`;
  return name;
}

/** Renames a damaged file. An earlier one that was set aside stays. @returns false where it could not be renamed */
export function setAside(file: string): boolean {
  try {
    renameSync(file, findFreeName(file));
    return true;
  } catch {
    return false;
  }
}

/** Copies a file that is about to lose a part. @throws what the file system does */
export function copyAside(file: string): void {
  copyFileSync(file, findFreeName(file));
}

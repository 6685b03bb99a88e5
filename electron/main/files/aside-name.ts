/** Names of files that are set aside. */
import { existsSync } from 'node:fs';

/** Returns a path at which there is no file: the one that is wanted, or with "-2", "-3" and so on. */
export function findFreeAsideName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

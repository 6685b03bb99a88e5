/** Files that an earlier version left in the roaming profile. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary';

/** @param folder - of the user data, where the files are */
export function makeEarlierFiles(folder: string, names: readonly string[]) {
  const root = temporaryFolder();
  const [userData, localData] = [join(root, 'roaming'), join(root, 'local', 'Tripledger')];
  const [from, to] = [join(userData, folder), join(localData, 'saved-data')];
  mkdirSync(from, { recursive: true });
  for (const name of names) writeFileSync(join(from, name), `${name} of before`);
  return { root, userData, localData, from, to };
}

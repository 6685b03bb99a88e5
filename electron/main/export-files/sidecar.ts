/** The provenance file beside an export. It never replaces a file of the user's. */
import { lstat } from 'node:fs/promises';
import { readRegular } from '@main/files/open-regular';
import { isProvenanceText } from './provenance';

/** A larger file is not a provenance file. */
const maxSidecarBytes = 1_048_576;

/** Is added to an export's name for its provenance file. */
export const sidecarSuffix = '.about.txt';

/** Gets the usual name of an export's provenance file. */
export function getSidecarPath(path: string): string {
  return `${path}${sidecarSuffix}`;
}

/** Whether the name is free: there is no file, or one that Tripledger wrote. */
async function isFree(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return true;
  if (!found.isFile() || found.size > maxSidecarBytes) return false;
  return isProvenanceText((await readRegular(path, maxSidecarBytes)).toString());
}

/** Finds the first free name: the usual one, else a numbered one. @throws the file system's error */
export async function findFreeSidecarPath(path: string): Promise<string> {
  let sidecar = getSidecarPath(path);
  for (let count = 2; !(await isFree(sidecar)); count += 1) sidecar = `${path}.about ${count}.txt`;
  return sidecar;
}

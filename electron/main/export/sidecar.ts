/** The file beside an export that says where it came from, and never takes the place of somebody else's. */
import { lstat, open } from 'node:fs/promises';
import { isProvenanceText } from './provenance';

/** Larger files are none of ours. */
const maxSidecarBytes = 1_048_576;

/** Is added to an export's name for the file that holds its provenance. */
export const sidecarSuffix = '.about.txt';

/** Gets the usual name of an export's provenance file. */
export function getSidecarPath(path: string): string {
  return `${path}${sidecarSuffix}`;
}

/** Whether a file may take that name: there is none, or one that Tripledger wrote. */
async function isFree(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return true;
  if (!found.isFile() || found.size > maxSidecarBytes) return false;
  const file = await open(path, 'r');
  try {
    return isProvenanceText(await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

/** The first name that is free: the usual one, else a numbered one. */
export async function findFreeSidecarPath(path: string): Promise<string> {
  let sidecar = getSidecarPath(path);
  for (let count = 2; !(await isFree(sidecar)); count += 1) sidecar = `${path}.about ${count}.txt`;
  return sidecar;
}

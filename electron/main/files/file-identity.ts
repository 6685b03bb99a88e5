/** Tells whether another process has written a file. */
import { statSync } from 'node:fs';

/** Stands for a file that is not there, or cannot be reached. */
export const noFile = 'none';

/** Identifies a file's content where every write creates a new file, with another inode and time. */
export function getFileIdentity(file: string): string {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : noFile;
  } catch {
    return noFile;
  }
}

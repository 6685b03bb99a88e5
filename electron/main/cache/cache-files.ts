/** Names of the cache files. */
import { readdirSync } from 'node:fs';

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

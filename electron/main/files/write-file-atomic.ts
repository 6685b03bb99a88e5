/**
 * Replaces files of the application's own folders atomically: a reader, or a crash, finds the old content or the new. What a
 * user saves goes elsewhere, by links and pipes, with its owner and mode: `electron/main/export-files/atomic-file.ts`.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameWithRetrySync } from './rename-retry';
import { syncFolderSync } from './sync-folder';

/** Writes all bytes: one call may write only some of them. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(handle, bytes, offset);
}

/**
 * Replaces a file, and creates its folder.
 *
 * @throws Error of the file system; the old file then stays, unless it is the disk that failed to sync the folder
 */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(temporary, 'w', 0o600);
    try {
      writeAll(handle, typeof content === 'string' ? Buffer.from(content) : content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameWithRetrySync(temporary, file);
    syncFolderSync(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

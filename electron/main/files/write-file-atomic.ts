/**
 * Replaces files of the application's own folders atomically: a reader, or a crash, finds the old content or the new. What a
 * user saves goes elsewhere, by links and pipes, with its owner and mode: `electron/main/export/atomic-file.ts`.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameWithRetrySync } from './rename-retry';

/** Writes all bytes: one call may write only some of them. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(handle, bytes, offset);
}

/** Makes a rename in a folder durable. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Replaces a file, and creates its folder. @throws Error of the file system; the old file then stays */
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
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

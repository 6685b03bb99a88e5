/** Small files of the user's folder, written whole or not at all. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes everything: one call may take only a part of it. */
function writeAll(handle: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(handle, bytes, from);
}

/** Makes the rename itself durable. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Replaces a file and makes its folder where there is none. @throws what the file system does; the old file then stays */
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
    renameSync(temporary, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

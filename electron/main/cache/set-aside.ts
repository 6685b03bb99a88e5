/** Sets a damaged cache file aside, with all that was acknowledged, and only while nothing else has it open. */
import { rmSync } from 'node:fs';
import { renameWithRetrySync } from '@main/files/rename-retry';
import { foldLog } from '@main/sqlite/fold-log';
import { toAsidePath } from './cache-files';

/** Renames a damaged file. @throws FileInUseError, or an Error of the file system */
export function setAside(file: string, nowMs: number): void {
  foldLog(file);
  renameWithRetrySync(file, toAsidePath(file, nowMs));
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

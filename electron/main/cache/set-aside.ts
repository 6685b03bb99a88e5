/** Sets a damaged cache file aside, with all that was acknowledged, and only while nothing else has it open. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { renameWithRetrySync } from '@main/files/rename-retry';
import { foldLog } from '@main/sqlite/fold-log';
import { toAsidePath } from './cache-files';

/** Renames a damaged file. @returns its new name. @throws FileInUseError, or an Error of the file system */
export function setAside(file: string, nowMs: number): string {
  foldLog(file);
  const aside = toAsidePath(file, nowMs);
  renameWithRetrySync(file, aside);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  return basename(aside);
}

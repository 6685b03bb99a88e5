/** Private folders for data on its way to standard output or a pipe, which cannot be replaced, and for tables of one workbook. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '@main/files/process-running';

const prefix = 'tripledger-spool-';
const folderName = /^tripledger-spool-(\d{1,10})-[A-Za-z0-9]{6}$/;

/** Makes a folder with mode 0700 in the system's temporary folder. Its name contains this process's id. */
export async function makePrivateFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Whether a file is in a private folder, or is one. */
export const isPrivatePath = (path: string) => path.startsWith(join(tmpdir(), prefix));

/** Removes this user's private folders whose process is no longer running (it was killed). Never throws. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = folderName.exec(name)?.[1];
    if (pid === undefined || isProcessRunning(Number(pid))) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => null);
    const isOwn = found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
    if (isOwn) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Temporary files of exports: named by their process, private, and removed if they are abandoned. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './private-folder';
import { trackUnfinished, untrackUnfinished } from './unfinished-files';

const temporaryName = /^\.tripledger-\d{1,10}-[0-9a-f]{12}\.tmp$/;
/** A temporary file that was not written to for this long was left by a killed process. */
const abandonedAfterMs = 86_400_000;

/** Removes temporary files that killed processes left in a folder. Files that cannot be removed stay. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => temporaryName.test(name));
  for (const name of names) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && Date.now() - written.mtimeMs > abandonedAfterMs)
      await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Only this user may read a temporary file. The finished file gets its usual mode. */
export const temporaryMode = 0o600;

export type TemporaryFile = {
  readonly path: string;
  readonly handle: FileHandle;
  /** The folder made for the temporary file alone; null if that is beside its target. */
  readonly privateFolder: string | null;
};

const makeName = () => `.tripledger-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;

/** Chooses the path of a temporary file that a worker may create. It does not outlive this process. */
export function reserveTemporary(folder: string): string {
  const path = join(folder, makeName());
  trackUnfinished(path);
  return path;
}

/** @param folder - of the file; null for a private folder of its own */
export async function openTemporary(folder: string | null): Promise<TemporaryFile> {
  const privateFolder = folder === null ? await makePrivateFolder() : null;
  if (privateFolder) trackUnfinished(privateFolder);
  const path = join(folder ?? privateFolder ?? '', makeName());
  const handle = await open(path, 'wx', temporaryMode);
  trackUnfinished(path);
  return { path, handle, privateFolder };
}

/** Removes a closed temporary file and its private folder. Never throws. */
export async function removeTemporary({
  path,
  privateFolder,
}: Pick<TemporaryFile, 'path' | 'privateFolder'>): Promise<void> {
  for (const removed of [path, privateFolder]) {
    if (removed === null) continue;
    await rm(removed, { recursive: true, force: true }).catch(() => undefined);
    untrackUnfinished(removed);
  }
}

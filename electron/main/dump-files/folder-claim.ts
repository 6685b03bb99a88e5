/** The claim of one dump on its folder: `_incoming`, with the unfinished files and an `owner.json` that names the process. */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readRegular, UnusableFileError } from '@main/files/open-regular';
import { isProcessRunning } from '@main/files/process-running';
import { AppError } from '@shared/errors';
import { z } from 'zod';

/** Name of the folder of unfinished files. */
export const incomingName = '_incoming';
const ownerName = 'owner.json';
const maxOwnerBytes = 10_000;
const temporaryName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
const isOwnName = (name: string) => name === ownerName || temporaryName.test(name);

const ownerSchema = z.object({ host: z.string(), pid: z.int() });

/** Folders that dumps of this process are writing to: one that was stopped goes on for a moment. */
const rootsInUse = new Set<string>();

const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

function refuseOtherDump(): never {
  const message = `Another dump is being written to this folder. Try again when it has ended. If none is running, delete “${incomingName}” in it.`;
  throw new AppError('usage', message, {});
}

function refuseUnknown(name: string): never {
  const message = `The folder has a “${name}” that is not from Tripledger. Nothing was changed. Choose another folder.`;
  throw new AppError('usage', message, {});
}

/** Whether the process that an owner.json names may still be at work. One that was cut off names none. */
function isOwnerRunning(text: string): boolean {
  if (text === '') return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseUnknown(`${incomingName}/${ownerName}`);
  }
  const owner = ownerSchema.safeParse(value);
  if (!owner.success) return refuseUnknown(`${incomingName}/${ownerName}`);
  const { host, pid } = owner.data;
  // The processes of another computer are not known: its dump may still be running.
  return host !== hostname() || (pid !== process.pid && isProcessRunning(pid));
}

/** Removes unfinished files, and their folder unless something else is in it. */
async function removeIncoming(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isOwnName);
  // The owner goes last: until then the folder is taken.
  for (const name of names.toSorted((a, b) => Number(a === ownerName) - Number(b === ownerName)))
    await rm(join(folder, name), { force: true });
  await rmdir(folder);
}

/** Reads who has a folder; an empty text for no owner, and one that names none for what is no file. */
const readOwner = async (folder: string): Promise<string> =>
  (
    await readRegular(join(folder, ownerName), maxOwnerBytes).catch((error: unknown) =>
      error instanceof UnusableFileError ? error.reason : '',
    )
  ).toString();

/** Removes what a process that has ended left. @throws AppError `usage` for files of others, and where it may be at work */
async function removeAbandoned(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory()) refuseUnknown(incomingName);
  const unknownName = (await readdir(folder)).find((name) => !isOwnName(name));
  if (unknownName !== undefined) refuseUnknown(`${incomingName}/${unknownName}`);
  const owner = await readOwner(folder);
  if (isOwnerRunning(owner)) refuseOtherDump();
  await removeIncoming(folder);
}

/** A folder that is taken for one dump until it is released. */
export class FolderClaim {
  private readonly root: string;
  private readonly folder: string;
  /** What owner.json has while the folder is ours. */
  private readonly owner = JSON.stringify({ host: hostname(), pid: process.pid, dump: randomUUID() });

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, incomingName);
  }

  /**
   * Takes a folder. What a process that has ended left unfinished in it is removed.
   *
   * @param root - the real path of the folder
   * @throws AppError `usage` where another dump is being written to it, or `_incoming` has files of others; Error of the
   *   file system
   */
  static async take(root: string): Promise<FolderClaim> {
    if (rootsInUse.has(root)) refuseOtherDump();
    rootsInUse.add(root);
    const claim = new FolderClaim(root);
    try {
      await claim.make();
      return claim;
    } catch (error) {
      rootsInUse.delete(root);
      throw error;
    }
  }

  /** A path for a file that is being written. */
  makeTemporaryPath(): string {
    return join(this.folder, `${randomUUID()}.tmp`);
  }

  /**
   * Checks that the folder was not taken by another process, as may happen where both find what a third one left.
   *
   * @throws AppError `usage` where it was
   */
  async check(): Promise<void> {
    if (!(await this.isOurs())) refuseOtherDump();
  }

  /** Removes unfinished files, and gives the folder free. Never throws. */
  async release(): Promise<void> {
    if (await this.isOurs()) await removeIncoming(this.folder).catch(() => undefined);
    rootsInUse.delete(this.root);
  }

  private async isOurs(): Promise<boolean> {
    return (await readOwner(this.folder)) === this.owner;
  }

  /** Makes the folder of unfinished files, which only one process can. */
  private async make(): Promise<void> {
    const isMade = await mkdir(this.folder).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      },
    );
    if (!isMade) {
      await removeAbandoned(this.folder);
      await mkdir(this.folder).catch((error: unknown) => {
        if (hasCode(error, 'EEXIST')) refuseOtherDump();
        throw error;
      });
    }
    try {
      await writeFile(join(this.folder, ownerName), this.owner, { flag: 'wx' });
    } catch (error) {
      // Another process that found the folder without an owner has taken it.
      if (hasCode(error, 'EEXIST', 'ENOENT')) refuseOtherDump();
      await removeIncoming(this.folder).catch(() => undefined);
      throw error;
    }
  }
}

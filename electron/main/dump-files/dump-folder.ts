/**
 * The folder of a dump. `_manifest.json` names its files, and is replaced last: whatever ends a dump half-way, it names a
 * whole dump. `_journal.json` names the files of the old dump and of the new one until those of the old one are removed: what
 * ends a dump half-way leaves it to the next one to remove the files that the manifest does not name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { isProcessRunning } from '@main/files/process-running';
import { renameWithRetry } from '@main/files/rename-retry';
import { AppError } from '@shared/errors';
import { type DumpFile, type DumpManifest, emptyManifest, formatManifest, parseManifest } from './dump-manifest';

const manifestName = '_manifest.json';
const journalName = '_journal.json';
const incomingName = '_incoming';
const ownerName = 'owner.json';
const ownNames: ReadonlySet<string> = new Set([manifestName, journalName, incomingName]);
/** What file managers leave in folders. */
const ignoredNames: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A file of the new dump, still in the folder of unfinished files. */
export type IncomingFile = { readonly temporary: string; readonly file: DumpFile };

/** What a commit has done. */
export type CommitResult = {
  readonly written: number;
  readonly unchanged: number;
  /** Files of the earlier dump that are gone, and those that could not be removed. */
  readonly removed: number;
  readonly remaining: number;
};

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function readManifest(path: string): Promise<{ text: string; manifest: DumpManifest } | null> {
  try {
    const text = await readFile(path, 'utf8');
    return { text, manifest: parseManifest(text) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function syncFile(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes renames in a folder durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r');
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files that are synced to the disk at the same time: most of the time is spent waiting for it. */
const syncsAtOnce = 16;

async function syncFiles(paths: readonly string[]): Promise<void> {
  for (let first = 0; first < paths.length; first += syncsAtOnce) {
    const batch = paths.slice(first, first + syncsAtOnce);
    const outcomes = await Promise.allSettled(batch.map((path) => syncFile(path)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** The digest of a file; null where there is none. */
async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A folder that one dump is being written to. */
export class DumpFolder {
  private readonly root: string;
  /** The manifest as it is in the folder, and as text; null for a new dump. */
  private readonly current: { text: string; manifest: DumpManifest } | null;

  private constructor(root: string, current: DumpFolder['current']) {
    this.root = root;
    this.current = current;
  }

  /**
   * Opens a folder that is empty or has a dump, and makes one that is missing.
   *
   * @throws AppError `usage` for any other folder, and where another dump is being written to it; Error of the file system
   */
  static async open(path: string): Promise<DumpFolder> {
    await mkdir(path, { recursive: true });
    const root = await realpath(resolve(path));
    const names = (await readdir(root)).filter((name) => !ignoredNames.has(name));
    if (names.length > 0 && !names.some((name) => ownNames.has(name))) {
      const message = `${path} has files that are not of a dump. Choose an empty folder, or one with an earlier dump. Nothing was written.`;
      throw new AppError('usage', message, {});
    }
    const current = await readManifest(join(root, manifestName));
    const folder = new DumpFolder(root, current);
    await folder.refuseOtherDump();
    try {
      await folder.claim();
      await folder.removeLeftovers();
      return folder;
    } catch (error) {
      await folder.release();
      throw error;
    }
  }

  /** What the folder has now. */
  get manifest(): DumpManifest {
    return this.current?.manifest ?? emptyManifest;
  }

  /** A path for a file that is being written. */
  makeTemporaryPath(): string {
    return join(this.root, incomingName, `${randomUUID()}.tmp`);
  }

  /**
   * Puts the files in their folders, then the manifest in place of the old one, and removes the files that it no longer
   * names. Files that are there already with the same content stay as they are.
   *
   * @throws Error of the file system: the old manifest and its files are then as they were
   */
  async commit(manifest: DumpManifest, incoming: readonly IncomingFile[]): Promise<CommitResult> {
    const text = formatManifest(manifest);
    const changed: IncomingFile[] = [];
    for (const item of incoming) {
      if ((await hashFile(join(this.root, item.file.path))) !== item.file.sha256) changed.push(item);
    }
    if (changed.length > 0 || text !== this.current?.text) {
      const files = [...this.manifest.files, ...manifest.files];
      await writeSynced(join(this.root, journalName), formatManifest({ ...emptyManifest, files }));
      await syncFolder(this.root);
      await this.putFiles(changed);
      const temporary = this.makeTemporaryPath();
      await writeSynced(temporary, text);
      await renameWithRetry(temporary, join(this.root, manifestName));
      await syncFolder(this.root);
    }
    const { removed, remaining } = await this.removeUnnamed(this.manifest.files, manifest);
    // The next dump removes what another program has open now.
    if (remaining === 0) await rm(join(this.root, journalName), { force: true });
    await this.release();
    return { written: changed.length, unchanged: incoming.length - changed.length, removed, remaining };
  }

  /** Removes unfinished files. Never throws. */
  async release(): Promise<void> {
    await rm(join(this.root, incomingName), { recursive: true, force: true }).catch(() => undefined);
  }

  /** @throws AppError `usage` where another process is at work in the folder */
  private async refuseOtherDump(): Promise<void> {
    const owner = await readFile(join(this.root, incomingName, ownerName), 'utf8').catch(() => null);
    if (owner === null || !isOwnerRunning(owner)) return;
    const message = `Another dump is being written to this folder. Try again when it has ended. If none is running, delete “${incomingName}” in it.`;
    throw new AppError('usage', message, {});
  }

  /** Takes the folder for this process. What a process that has ended left unfinished is removed. */
  private async claim(): Promise<void> {
    await this.release();
    const folder = join(this.root, incomingName);
    await mkdir(folder);
    await writeFile(join(folder, ownerName), JSON.stringify({ host: hostname(), pid: process.pid }), { flag: 'wx' });
  }

  private async putFiles(incoming: readonly IncomingFile[]): Promise<void> {
    await syncFiles(incoming.map(({ temporary }) => temporary));
    const folders = new Set<string>();
    for (const { temporary, file } of incoming) {
      const target = join(this.root, file.path);
      await mkdir(dirname(target), { recursive: true });
      await this.refuseLink(dirname(target));
      await renameWithRetry(temporary, target);
      folders.add(dirname(target));
    }
    for (const folder of folders) await syncFolder(folder);
  }

  /** @throws AppError `usage` where a link leads out of the folder */
  private async refuseLink(folder: string): Promise<void> {
    if ((await realpath(folder)) === folder) return;
    const message = `${folder} is a link to another folder. Remove it, or choose another folder.`;
    throw new AppError('usage', message, {});
  }

  /** Removes the files of a dump that was ended before it had removed them. */
  private async removeLeftovers(): Promise<void> {
    // One that was cut off when the process was killed had put no file in its folder yet.
    const journal = await readManifest(join(this.root, journalName)).catch(() => null);
    if (journal !== null) await this.removeUnnamed(journal.manifest.files, this.manifest);
    await rm(join(this.root, journalName), { force: true });
  }

  /** Removes files that a manifest does not name, and the folders that this leaves empty. */
  private async removeUnnamed(
    files: readonly DumpFile[],
    manifest: DumpManifest,
  ): Promise<{ removed: number; remaining: number }> {
    const named = new Set(manifest.files.map(({ path }) => path));
    let [removed, remaining] = [0, 0];
    for (const { path } of files) {
      const file = join(this.root, path);
      if (named.has(path) || !(await this.isOwnFile(file))) continue;
      const isRemoved = await rm(file).then(
        () => true,
        () => false,
      );
      if (isRemoved) removed += 1;
      else remaining += 1;
      await this.removeEmpty(dirname(file));
    }
    return { removed, remaining };
  }

  /** Whether a path leads through no link to a file. */
  private async isOwnFile(file: string): Promise<boolean> {
    const found = await lstat(file).catch(() => null);
    return found?.isFile() === true && (await realpath(file)) === file;
  }

  private async removeEmpty(folder: string): Promise<void> {
    if (!folder.startsWith(this.root + sep)) return;
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (isRemoved) await this.removeEmpty(dirname(folder));
  }
}

function isOwnerRunning(text: string): boolean {
  try {
    const { host, pid } = JSON.parse(text) as { host: unknown; pid: unknown };
    // The processes of another computer are not known: its dump may still be running.
    if (host !== hostname()) return true;
    return typeof pid === 'number' && pid !== process.pid && isProcessRunning(pid);
  } catch {
    return false;
  }
}

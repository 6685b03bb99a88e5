/**
 * The folder of a dump. `_manifest.json` names its files, and is replaced last: whatever ends a dump half-way, it names a
 * whole dump. `_journal.json` names the files of the old dump and of the new one until those of the old one are removed: what
 * ends a dump half-way leaves it to the next one to remove the files that the manifest does not name.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { renameWithRetry } from '@main/files/rename-retry';
import { AppError } from '@shared/errors';
import { type DumpFile, type DumpManifest, emptyManifest, formatManifest, parseManifest } from './dump-manifest';
import { FolderClaim, incomingName } from './folder-claim';
import { syncFiles, syncFolder, writeSynced } from './synced-files';

const manifestName = '_manifest.json';
const journalName = '_journal.json';
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

type ManifestText = { readonly text: string; readonly manifest: DumpManifest };

/** Reads the manifest or the journal of a folder. @throws AppError `usage` for one that is not ours or is damaged */
async function readManifest(root: string, name: string): Promise<ManifestText | null> {
  try {
    const text = await readFile(join(root, name), 'utf8');
    return { text, manifest: parseManifest(text, name) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
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

/** Whether a link leads from a folder to a path in it. Names are not compared: a disk may give them in other letter case. */
async function hasLink(root: string, path: string): Promise<boolean> {
  let part = root;
  for (const name of relative(root, path).split(sep)) {
    part = join(part, name);
    if ((await lstat(part)).isSymbolicLink()) return true;
  }
  return false;
}

/** A folder that one dump is being written to. */
export class DumpFolder {
  private readonly root: string;
  private readonly claim: FolderClaim;
  /** The manifest as it is in the folder, and as text; null for a new dump. */
  private readonly current: ManifestText | null;
  /** Files of earlier dumps that the journal names and that could not be removed yet. */
  private leftovers: readonly DumpFile[] = [];

  private constructor(root: string, claim: FolderClaim, current: ManifestText | null) {
    this.root = root;
    this.claim = claim;
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
    const claim = await FolderClaim.take(root);
    try {
      // Both are read before anything is changed: one that is not ours is refused.
      const folder = new DumpFolder(root, claim, await readManifest(root, manifestName));
      const journal = await readManifest(root, journalName);
      if (journal !== null) await folder.removeLeftovers(journal.manifest.files);
      return folder;
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  /** What the folder has now. */
  get manifest(): DumpManifest {
    return this.current?.manifest ?? emptyManifest;
  }

  /** A path for a file that is being written. */
  makeTemporaryPath(): string {
    return this.claim.makeTemporaryPath();
  }

  /**
   * Puts the files in their folders, then the manifest in place of the old one, and removes the files that it no longer
   * names. Files that are there already with the same content stay as they are.
   *
   * @throws AppError `usage`, Error of the file system: the old manifest and its files are then as they were
   */
  async commit(manifest: DumpManifest, incoming: readonly IncomingFile[]): Promise<CommitResult> {
    const text = formatManifest(manifest);
    const changed: IncomingFile[] = [];
    for (const item of incoming) {
      if ((await hashFile(join(this.root, item.file.path))) !== item.file.sha256) changed.push(item);
    }
    await this.claim.check();
    const old = [...this.leftovers, ...this.manifest.files];
    let isDurable = true;
    if (changed.length > 0 || text !== this.current?.text) {
      await this.writeJournal([...old, ...manifest.files]);
      await this.putFiles(changed);
      await this.putText(manifestName, text);
      // From here on the dump is the new one, whatever happens.
      isDurable = await syncFolder(this.root).then(
        () => true,
        () => false,
      );
    }
    // The old manifest may come back after a power cut where the rename is not durable: its files stay until the next dump.
    const { removed, remaining } = await this.removeUnnamed(old, manifest, isDurable);
    // The next dump removes what another program has open now.
    if (remaining.length === 0) await rm(join(this.root, journalName), { force: true }).catch(() => undefined);
    await this.release();
    const unchanged = incoming.length - changed.length;
    return { written: changed.length, unchanged, removed, remaining: remaining.length };
  }

  /** Removes unfinished files. Never throws. */
  async release(): Promise<void> {
    await this.claim.release();
  }

  private async writeJournal(files: readonly DumpFile[]): Promise<void> {
    const byPath = new Map(files.map((file) => [file.path, file]));
    await this.putText(journalName, formatManifest({ ...emptyManifest, files: [...byPath.values()] }));
    await syncFolder(this.root);
  }

  /** Replaces a file of the folder by a rename: it has the old text or the new one, never a part. */
  private async putText(name: string, text: string): Promise<void> {
    const temporary = this.makeTemporaryPath();
    await writeSynced(temporary, text);
    await renameWithRetry(temporary, join(this.root, name));
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
    if (!(await hasLink(this.root, folder))) return;
    const message = `${folder} is a link to another folder. Remove it, or choose another folder.`;
    throw new AppError('usage', message, {});
  }

  /** Removes the files of a dump that was ended before it had removed them. Its journal stays while any remain. */
  private async removeLeftovers(files: readonly DumpFile[]): Promise<void> {
    // The manifest that no longer names them must be on the disk first.
    await syncFolder(this.root);
    const { remaining } = await this.removeUnnamed(files, this.manifest);
    this.leftovers = remaining;
    if (remaining.length === 0) await rm(join(this.root, journalName), { force: true });
  }

  /** Removes files that a manifest does not name, and the folders that this leaves empty. */
  private async removeUnnamed(
    files: readonly DumpFile[],
    manifest: DumpManifest,
    isAllowed = true,
  ): Promise<{ removed: number; remaining: DumpFile[] }> {
    const named = new Set(manifest.files.map(({ path }) => path));
    const remaining: DumpFile[] = [];
    let removed = 0;
    for (const file of files) {
      const path = join(this.root, file.path);
      if (named.has(file.path) || !(await this.isOwnFile(path))) continue;
      const isRemoved =
        isAllowed &&
        (await rm(path).then(
          () => true,
          () => false,
        ));
      if (!isRemoved) {
        remaining.push(file);
        continue;
      }
      removed += 1;
      await this.removeEmpty(dirname(path));
    }
    return { removed, remaining };
  }

  /** Whether a path leads through no link to a file. */
  private async isOwnFile(file: string): Promise<boolean> {
    const found = await lstat(file).catch(() => null);
    return found?.isFile() === true && !(await hasLink(this.root, file));
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

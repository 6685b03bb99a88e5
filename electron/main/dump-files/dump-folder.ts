/**
 * The folder of a dump. `_manifest.json` names its files, and is replaced last: whatever ends a dump half-way, it names a
 * whole dump. `_journal.json` names the office's files of the old dump and of the new one until those of the old one are removed:
 * what ends a dump half-way leaves it to the next one to remove the files that the manifest does not name. Of the manifest no more
 * is in memory than what it says of one office.
 */
import { lstat, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { renameWithRetry } from '@main/files/rename-retry';
import { syncFolder } from '@main/files/sync-folder';
import { AppError } from '@shared/errors';
import {
  type CurrentDump,
  hashFile,
  journalName,
  manifestName,
  readCurrentDump,
  readFiles,
  readOtherFiles,
  readOtherOffices,
} from './current-dump';
import { type DumpedOffice, type DumpFile, fileSchema, officeSchema } from './dump-manifest';
import { FolderClaim, incomingName } from './folder-claim';
import { syncFiles } from './synced-files';
import { tableNames } from './tables';
import { type ManifestContent, mergeEntries, writeManifest } from './write-manifest';

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

const ownFolders: ReadonlySet<string> = new Set([incomingName, ...tableNames]);
const ownFiles: ReadonlySet<string> = new Set([manifestName, journalName]);

/**
 * Refuses a folder in which something else has the place of a file or folder of a dump: a link leads out of it, a pipe is
 * never read to its end.
 *
 * @throws AppError `usage`
 */
async function refuseUnexpected(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    // A disk may give a name in other letter case.
    const name = entry.name.toLowerCase();
    if (!ownFolders.has(name) && !ownFiles.has(name)) continue;
    const isRight = ownFolders.has(name) ? entry.isDirectory() : entry.isFile();
    const path = join(root, entry.name);
    const inside = entry.isDirectory() ? await readdir(path, { recursive: true, withFileTypes: true }) : [];
    const unexpected = isRight ? inside.find((found) => !found.isFile() && !found.isDirectory()) : entry;
    if (unexpected === undefined) continue;
    const message = `${join(unexpected.parentPath, unexpected.name)} is a link, or no ${unexpected === entry && ownFolders.has(name) ? 'folder' : 'file'} of a dump. Remove it, or choose another folder. Nothing was changed.`;
    throw new AppError('usage', message, {});
  }
}

async function* listNothing(): AsyncGenerator<never> {}

/** A folder that one dump of an office is being written to. */
export class DumpFolder {
  private readonly root: string;
  private readonly claim: FolderClaim;
  private readonly current: CurrentDump;
  /** Files of earlier dumps that the journal names and that could not be removed yet. */
  private leftovers: readonly DumpFile[] = [];

  private constructor(root: string, claim: FolderClaim, current: CurrentDump) {
    this.root = root;
    this.claim = claim;
    this.current = current;
  }

  /**
   * Opens a folder that is empty or has a dump, and makes one that is missing.
   *
   * @param officeId - of the office that is dumped
   * @throws AppError `usage` for any other folder, and where another dump is being written to it; Error of the file system
   */
  static async open(path: string, officeId: string): Promise<DumpFolder> {
    await mkdir(path, { recursive: true });
    const root = await realpath(resolve(path));
    const names = (await readdir(root)).filter((name) => !ignoredNames.has(name));
    if (names.length > 0 && !names.some((name) => ownNames.has(name))) {
      const message = `${path} has files that are not of a dump. Choose an empty folder, or one with an earlier dump. Nothing was written.`;
      throw new AppError('usage', message, {});
    }
    await refuseUnexpected(root);
    const claim = await FolderClaim.take(root);
    try {
      // Both are read before anything is changed: one that is not ours is refused.
      const folder = new DumpFolder(root, claim, await readCurrentDump(root, officeId));
      const journal: DumpFile[] = [];
      for await (const file of readFiles(root, journalName)) journal.push(file);
      if ((await hashFile(join(root, journalName))) !== null) await folder.removeLeftovers(journal);
      return folder;
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  /** The names of the other offices, whose files stay. */
  get otherOffices(): readonly string[] {
    return this.current.otherOffices;
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
  async commit(office: DumpedOffice, incoming: readonly IncomingFile[]): Promise<CommitResult> {
    const files = incoming.map(({ file }) => file);
    const changed: IncomingFile[] = [];
    for (const item of incoming) {
      if ((await hashFile(join(this.root, item.file.path))) !== item.file.sha256) changed.push(item);
    }
    const manifest = this.makeTemporaryPath();
    const digest = await this.writeNext(manifest, office, files);
    await this.claim.check();
    await refuseUnexpected(this.root);
    const old = [...this.leftovers, ...this.current.files];
    let isDurable = true;
    if (changed.length > 0 || digest !== this.current.digest) {
      await this.writeJournal([...old, ...files]);
      await this.putFiles(changed);
      await renameWithRetry(manifest, join(this.root, manifestName));
      // From here on the dump is the new one, whatever happens.
      isDurable = await syncFolder(this.root).catch(() => false);
    }
    // The old manifest may come back after a power cut where the rename is not durable: its files stay until the next dump.
    const { removed, remaining } = await this.removeUnnamed(old, isDurable);
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

  /**
   * Writes the manifest that follows: that of now, with what is new of one office.
   *
   * @returns its digest
   * @throws AppError `usage` where that of now was changed since it was opened
   */
  private async writeNext(path: string, office: DumpedOffice, files: readonly DumpFile[]): Promise<string> {
    const { root } = this;
    // The schema gives the fields the order in which they are read again.
    const [newOffice, newFiles] = [officeSchema.parse(office), files.map((file) => fileSchema.parse(file))];
    const digest = await writeManifest(path, {
      offices: mergeEntries(readOtherOffices(root, office.id), [newOffice], ({ id }) => id),
      files: mergeEntries(readOtherFiles(root, office.id), newFiles, (file) => file.path),
    });
    if ((await hashFile(join(root, manifestName))) === this.current.digest) return digest;
    const message = `Another program has changed the ${manifestName} in the folder. Nothing was written. Try again.`;
    throw new AppError('usage', message, {});
  }

  private async writeJournal(files: readonly DumpFile[]): Promise<void> {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const content: ManifestContent = {
      offices: listNothing(),
      files: mergeEntries(listNothing(), [...byPath.values()], (file) => file.path),
    };
    const temporary = this.makeTemporaryPath();
    await writeManifest(temporary, content);
    await renameWithRetry(temporary, join(this.root, journalName));
    await syncFolder(this.root);
  }

  private async putFiles(incoming: readonly IncomingFile[]): Promise<void> {
    await syncFiles(incoming.map(({ temporary }) => temporary));
    const folders = new Set<string>();
    for (const { temporary, file } of incoming) {
      const target = join(this.root, file.path);
      await mkdir(dirname(target), { recursive: true });
      await renameWithRetry(temporary, target);
      folders.add(dirname(target));
    }
    for (const folder of folders) await syncFolder(folder);
  }

  /** Removes the files of a dump that was ended before it had removed them. Its journal stays while any remain. */
  private async removeLeftovers(files: readonly DumpFile[]): Promise<void> {
    // The manifest that no longer names them must be on the disk first. Where the disk syncs no folders, an earlier dump wrote
    // it, and this one has read it again.
    await syncFolder(this.root);
    const { remaining } = await this.removeUnnamed(files);
    this.leftovers = remaining;
    if (remaining.length === 0) await rm(join(this.root, journalName), { force: true });
  }

  /** Finds files that the manifest in the folder does not name. */
  private async findUnnamed(files: readonly DumpFile[]): Promise<DumpFile[]> {
    const unnamed = new Map(files.map((file) => [file.path, file]));
    for await (const { path } of readFiles(this.root, manifestName)) unnamed.delete(path);
    return [...unnamed.values()];
  }

  /** Removes files that the manifest in the folder does not name, and the folders that this leaves empty. */
  private async removeUnnamed(
    files: readonly DumpFile[],
    isAllowed = true,
  ): Promise<{ removed: number; remaining: readonly DumpFile[] }> {
    // The dump is whole already: where the manifest cannot be read again, the next dump removes what is old.
    const unnamed = await this.findUnnamed(files).catch(() => null);
    if (unnamed === null) return { removed: 0, remaining: files };
    const remaining: DumpFile[] = [];
    let removed = 0;
    for (const file of unnamed) {
      const path = join(this.root, file.path);
      if (!(await lstat(path).catch(() => null))?.isFile()) continue;
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

  private async removeEmpty(folder: string): Promise<void> {
    if (!folder.startsWith(this.root + sep)) return;
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (isRemoved) await this.removeEmpty(dirname(folder));
  }
}

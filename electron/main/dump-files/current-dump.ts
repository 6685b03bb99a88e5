/** What the manifest in a folder says now. No more of it is in memory than what it says of one office. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DumpedOffice, DumpFile } from './dump-manifest';
import { openDumped } from './open-dumped';
import { type ManifestEntry, readManifest } from './read-manifest';

export const manifestName = '_manifest.json';
export const journalName = '_journal.json';

export type CurrentDump = {
  /** The digest of the manifest; null where there is none. */
  readonly digest: string | null;
  /** Files of the office that is dumped. */
  readonly files: readonly DumpFile[];
  /** Names of the others. */
  readonly otherOffices: readonly string[];
};

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The digest of a file; null where there is none. */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await openDumped(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Reads the entries of the manifest or the journal; none where there is no such file. @throws as {@link readManifest} does */
async function* readEntries(root: string, name: string): AsyncGenerator<ManifestEntry> {
  try {
    yield* readManifest(join(root, name), name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Reads the files that a manifest or a journal names. @throws as {@link readManifest} does */
export async function* readFiles(root: string, name: string): AsyncGenerator<DumpFile> {
  for await (const { list, entry } of readEntries(root, name)) if (list === 'files') yield entry;
}

/** Reads what is in the folder of one office. @throws as {@link readManifest} does */
export async function readCurrentDump(root: string, officeId: string): Promise<CurrentDump> {
  const files: DumpFile[] = [];
  const otherOffices: string[] = [];
  for await (const { list, entry } of readEntries(root, manifestName)) {
    if (list === 'files') {
      if (entry.officeId === officeId) files.push(entry);
    } else if (entry.id !== officeId) otherOffices.push(entry.name);
  }
  return { digest: await hashFile(join(root, manifestName)), files, otherOffices };
}

/** Reads what the manifest says of all offices but one. */
export async function* readOtherOffices(root: string, officeId: string): AsyncGenerator<DumpedOffice> {
  for await (const { list, entry } of readEntries(root, manifestName)) {
    if (list === 'offices' && entry.id !== officeId) yield entry;
  }
}

/** Reads the files that the manifest names of all offices but one. */
export async function* readOtherFiles(root: string, officeId: string): AsyncGenerator<DumpFile> {
  for await (const file of readFiles(root, manifestName)) if (file.officeId !== officeId) yield file;
}

/**
 * Small files of an office, sealed with the key of its saved data, because search texts, parameters and labels name clients.
 * Without the key nothing is read or written. The demo office's made-up data has no key and stays in plaintext.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getFileIdentity } from '@main/files/file-identity';
import { writeFileAtomic } from '@main/files/write-file-atomic';
import { setAside } from './set-aside';

/** Seals and opens a text. `aad` is associated data, the same for both. The cache's cipher is one. */
export type Sealer = {
  readonly seal: (text: string, aad: string) => Uint8Array;
  readonly open: (sealed: Uint8Array, aad: string) => string | null;
};

export type SealedFileName = 'preferences' | 'packs' | 'screens';

/** Ends of the names of the demo office's plaintext files. */
const plaintextSuffixes: Readonly<Record<SealedFileName, string>> = {
  preferences: '.json',
  packs: '.packs.json',
  screens: '.screens.json',
};
const labels: Readonly<Record<SealedFileName, string>> = {
  preferences: 'The views, names, saved filters and packs',
  packs: 'The pack runs',
  screens: 'The last filters of the screens',
};
const fileNames = ['preferences', 'packs', 'screens'] as const;

type Access = { readonly name: string; readonly sealer: Sealer | null };
type FoundFile = { readonly file: string; readonly bytes: Buffer };

/** @throws Error for a seal that does not open */
function toText({ bytes }: FoundFile, { sealer }: Access, aad: string): string {
  if (sealer === null) return bytes.toString('utf8');
  const text = sealer.open(bytes, aad);
  if (text === null) throw new Error('The seal does not open.');
  return text;
}

/** Reads and writes the small files of offices in one folder. */
export class SealedFiles {
  private readonly folder: string;
  private readonly onNotice: (notice: string) => void;
  private readonly access = new Map<string, Access>();
  /** Keys of files that could not be read. Their content is unknown until they are written again. */
  private readonly failed = new Set<string>();

  /** @param onNotice - called with a message for the user where a file cannot be read */
  constructor(folder: string, onNotice: (notice: string) => void) {
    this.folder = folder;
    this.onNotice = onNotice;
  }

  /**
   * Opens an office's files.
   *
   * @param name - the office's name, for messages
   * @param sealer - null for the demo office, whose files are not sealed
   */
  unlock(officeId: string, name: string, sealer: Sealer | null): void {
    this.access.set(officeId, { name, sealer });
  }

  /** Closes an office's files. They are neither read nor written until {@link unlock}. */
  lock(officeId: string): void {
    this.access.delete(officeId);
  }

  /** Returns whether an office's files can be read and written. */
  isOpen(officeId: string): boolean {
    return this.access.has(officeId);
  }

  /** Returns whether a file exists but could not be read: damaged, or not accessible. */
  hasFailed(officeId: string, name: SealedFileName): boolean {
    return this.failed.has(toFileKey(officeId, name));
  }

  /**
   * Returns a file's content as `parse` reads it. Null where there is none, or the office is locked. Sets a damaged file
   * aside; leaves an inaccessible one alone and locks the office. Notifies the user of both.
   */
  read<T>(officeId: string, name: SealedFileName, parse: (value: unknown) => T): T | null {
    const access = this.access.get(officeId);
    if (!access) return null;
    const key = toFileKey(officeId, name);
    let found: FoundFile | null = null;
    try {
      found = this.find(officeId, name, access);
      const value = found && parse(JSON.parse(toText(found, access, toAad(officeId, name))));
      if (found) this.failed.delete(key);
      return value;
    } catch {
      this.failed.add(key);
      this.notifyFailure(officeId, name, access, found);
      return null;
    }
  }

  /** Replaces a file. @throws Error of the file system; the old file then stays */
  write(officeId: string, name: SealedFileName, value: unknown): void {
    const access = this.access.get(officeId);
    if (!access) throw new Error('The files of this office are locked.');
    const text = `${JSON.stringify(value, null, 2)}\n`;
    const bytes = access.sealer?.seal(text, toAad(officeId, name)) ?? text;
    writeFileAtomic(this.toFile(officeId, name, access), bytes);
    this.failed.delete(toFileKey(officeId, name));
  }

  /** Identifies a file's content: another identity is that of another process's write. Empty while the office is locked. */
  identify(officeId: string, name: SealedFileName): string {
    const access = this.access.get(officeId);
    if (!access) return '';
    return getFileIdentity(this.toFile(officeId, name, access));
  }

  /** Returns whether any file of the office is sealed. True where the folder cannot be read. */
  hasSealed(officeId: string): boolean {
    try {
      return this.listNames().some((name) => name.startsWith(`${officeId}.`) && name.includes('.sealed'));
    } catch {
      return true;
    }
  }

  /** Deletes every file of an office, also those that were set aside. */
  remove(officeId: string): void {
    this.lock(officeId);
    for (const name of fileNames) this.failed.delete(toFileKey(officeId, name));
    for (const name of this.listNames())
      if (name.startsWith(`${officeId}.`)) rmSync(join(this.folder, name), { force: true });
  }

  private listNames(): string[] {
    try {
      return readdirSync(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** Finds the file to read. Null where there is none. @throws Error of the file system where it cannot be read */
  private find(officeId: string, name: SealedFileName, access: Access): FoundFile | null {
    const file = this.toFile(officeId, name, access);
    try {
      return { file, bytes: readFileSync(file) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  }

  /** Sets a damaged file aside, and notifies the user. @param found - null where the file cannot be read */
  private notifyFailure(officeId: string, name: SealedFileName, access: Access, found: FoundFile | null): void {
    const isAside = found !== null && setAside(found.file);
    if (!isAside) this.lock(officeId);
    const reason = found === null ? 'the file was left as it is' : 'could not be set aside';
    const outcome = isAside ? 'were set aside' : `${reason}, so that changes hold until Tripledger closes only`;
    this.onNotice(`${labels[name]} of ${access.name} could not be read and ${outcome}.`);
  }

  private toFile(officeId: string, name: SealedFileName, { sealer }: Access): string {
    return join(this.folder, `${officeId}${sealer ? `.${name}.sealed` : plaintextSuffixes[name]}`);
  }
}

const toFileKey = (officeId: string, name: SealedFileName) => `${officeId}/${name}`;

/** Associated data of a file's seal. It is part of the file format. */
const toAad = (officeId: string, name: SealedFileName) => `file:${officeId}:${name}`;

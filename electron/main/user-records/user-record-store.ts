/**
 * What the users of offices have written themselves, and what no server can give again. It is apart from the saved copies, so
 * that clearing and making room leave it alone (build/adr/0029-what-the-user-writes.md).
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreeAsideName } from '@main/files/aside-name';
import { renameWithRetrySync } from '@main/files/rename-retry';
import { describeSqliteError, isCorruption } from '@main/sqlite/errors';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import {
  DamagedFileError,
  NewerLayoutError,
  type RecordKind,
  type RecordSealer,
  UserRecordFile,
} from './user-record-file';

/** Records of an office that is not saved are in memory, where they need no seal. */
const plainSealer: RecordSealer = {
  seal: (text) => Buffer.from(text),
  open: (bytes) => Buffer.from(bytes).toString('utf8'),
  lookup: (name) => Buffer.from(name),
};

type Access = { readonly name: string; readonly sealer: RecordSealer };

/** Opens, reads and changes the records of all offices in one folder. */
export class UserRecordStore {
  private readonly folder: string;
  private readonly onNotice: (notice: string) => void;
  private readonly access = new Map<string, Access>();
  private readonly files = new Map<string, UserRecordFile>();
  /** Why the file of an unlocked office cannot be opened. */
  private readonly failures = new Map<string, string>();

  /** @param onNotice - called with a message for the user where records cannot be read */
  constructor(folder: string, onNotice: (notice: string) => void) {
    this.folder = folder;
    this.onNotice = onNotice;
  }

  /** Lets a saved office's records be opened with its key, when they are first needed. */
  unlock({ id, name }: Office, sealer: RecordSealer): void {
    this.lock(id);
    this.access.set(id, { name, sealer });
  }

  /** Closes an office's records. They stay on disk. */
  lock(officeId: string): void {
    this.access.delete(officeId);
    this.failures.delete(officeId);
    this.files.get(officeId)?.close();
    this.files.delete(officeId);
  }

  /** Returns whether an office's file is there, one that was set aside included. True where the folder cannot be read. */
  hasFiles(officeId: string): boolean {
    try {
      return this.listNames(officeId).length > 0;
    } catch {
      return true;
    }
  }

  /** Deletes an office's records, those set aside included. @throws Error of the file system */
  remove(officeId: string): void {
    this.lock(officeId);
    for (const name of this.listNames(officeId)) rmSync(join(this.folder, name), { force: true });
  }

  /** Returns every record of a kind. Null while the office is locked, or where its file cannot be opened. */
  list<T>(office: Office, kind: RecordKind<T>): { readonly records: T[]; readonly unreadable: number } | null {
    const isOpenable = office.kind !== 'saved' || this.access.has(office.id);
    if (isOpenable && !this.files.has(office.id) && !this.hasFiles(office.id)) return { records: [], unreadable: 0 };
    return this.open(office)?.list(kind) ?? null;
  }

  /**
   * Changes the records of some names: all of them or, where it fails, none.
   *
   * @throws AppError `settings-failed` where they cannot be written; nothing is changed then
   */
  change<T>(office: Office, kind: RecordKind<T>, names: readonly string[], change: Change<T>): void {
    const file = this.open(office);
    if (file === null) throw toError(this.failures.get(office.id) ?? 'the saved data of this office is locked');
    try {
      file.change(kind, names, change);
    } catch (cause) {
      throw toError(describeSqliteError(cause), cause);
    }
  }

  close(): void {
    for (const officeId of [...this.files.keys()]) this.lock(officeId);
  }

  /** Opens an office's file, and makes it; in memory for an office that is not saved. Sets a damaged one aside. */
  private open({ id, kind }: Office): UserRecordFile | null {
    const opened = this.files.get(id);
    if (opened) return opened;
    if (kind !== 'saved') return this.keep(id, new UserRecordFile(null, id, plainSealer));
    const access = this.access.get(id);
    if (!access || this.failures.has(id)) return null;
    try {
      return this.keep(id, this.openFile(id, access));
    } catch (error) {
      const isNewer = error instanceof NewerLayoutError;
      const reason = isNewer ? 'a newer Tripledger has written them' : describeSqliteError(error);
      this.failures.set(id, reason);
      this.onNotice(`${describe(access)} cannot be opened: ${reason}. They were left as they are.`);
      return null;
    }
  }

  private keep(officeId: string, file: UserRecordFile): UserRecordFile {
    this.files.set(officeId, file);
    return file;
  }

  private openFile(officeId: string, access: Access): UserRecordFile {
    const file = this.toFile(officeId);
    try {
      return new UserRecordFile(file, officeId, access.sealer);
    } catch (error) {
      if (!(error instanceof DamagedFileError) && !isCorruption(error)) throw error;
      renameWithRetrySync(file, findFreeAsideName(`${file}.damaged`));
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
      const opened = new UserRecordFile(file, officeId, access.sealer);
      this.onNotice(`${describe(access)} were damaged and were set aside. New ones are saved again.`);
      return opened;
    }
  }

  private listNames(officeId: string): string[] {
    try {
      return readdirSync(this.folder).filter((name) => name.startsWith(`${officeId}.`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  private toFile(officeId: string): string {
    return join(this.folder, `${officeId}.db`);
  }
}

const describe = ({ name }: Access) => `Your claim statuses and notes of ${name}`;

type Change<T> = (name: string, current: T | null) => T | null;

function toError(reason: string, cause?: unknown): AppError {
  return new AppError('settings-failed', `Not saved: ${reason}. Nothing was changed.`, {}, { cause });
}

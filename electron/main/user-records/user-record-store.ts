/**
 * What the users of offices have written themselves, and what no server can give again. It is apart from the saved copies, so
 * that clearing and making room leave it alone (build/adr/0029-what-the-user-writes.md).
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeSqliteError, isCorruption } from '@main/sqlite/errors';
import { FileInUseError } from '@main/sqlite/fold-log';
import { formatCount } from '@shared/count-text';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { DamagedFileError, NewerLayoutError } from './record-database';
import { replaceDamaged } from './replace-damaged';
import { type RecordKind, type RecordSealer, UserRecordFile } from './user-record-file';

/** Records of an office that is not saved are in memory, where they need no seal. */
const plainSealer: RecordSealer = {
  seal: (text) => Buffer.from(text),
  open: (bytes) => Buffer.from(bytes).toString('utf8'),
  lookup: (name) => Buffer.from(name),
};

type Access = { readonly name: string; readonly sealer: RecordSealer; readonly beforeReplaced: () => void };

/** Why a file cannot be opened, and whether the next use tries again. */
type Failure = { readonly reason: string; readonly isPassing: boolean };

/** Opens, reads and changes the records of all offices in one folder. */
export class UserRecordStore {
  private readonly folder: string;
  private readonly onNotice: (notice: string) => void;
  private readonly access = new Map<string, Access>();
  private readonly files = new Map<string, UserRecordFile>();
  /** Why the file of an unlocked office could not be opened. */
  private readonly failures = new Map<string, Failure>();

  /** @param onNotice - called with a message for the user where records cannot be read */
  constructor(folder: string, onNotice: (notice: string) => void) {
    this.folder = folder;
    this.onNotice = onNotice;
  }

  /**
   * Lets a saved office's records be opened with its key, when they are first needed.
   *
   * @param beforeReplaced - called before a damaged file is replaced: what else of this process has it open closes it
   */
  unlock({ id, name }: Office, sealer: RecordSealer, beforeReplaced: () => void = () => undefined): void {
    this.lock(id);
    this.access.set(id, { name, sealer, beforeReplaced });
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
    return this.use(office, (file) => file.list(kind));
  }

  /** Returns the records of some names, in their order; null as {@link list} does. */
  get<T>(office: Office, kind: RecordKind<T>, names: readonly string[]): (T | null)[] | null {
    return this.use(office, (file) => file.get(kind, names));
  }

  /**
   * Changes the records of some names: all of them or, where it fails, none.
   *
   * @throws AppError `settings-failed` where they cannot be written; nothing is changed then
   */
  change<T>(office: Office, kind: RecordKind<T>, names: readonly string[], change: Change<T>): void {
    let isOpen: true | null;
    try {
      isOpen = this.use(office, (file) => {
        file.change(kind, names, change);
        return true;
      });
    } catch (cause) {
      throw toError(describeSqliteError(cause), cause);
    }
    if (isOpen === null)
      throw toError(this.failures.get(office.id)?.reason ?? 'the saved data of this office is locked');
  }

  /** The path of an office's file; null where it is not open. */
  getOpenPath(officeId: string): string | null {
    return this.access.has(officeId) && this.files.has(officeId) ? this.toFile(officeId) : null;
  }

  /** Replaces an office's file in which damage was found, and copies what it still has. */
  recover(office: Office): void {
    if (this.getOpenPath(office.id) !== null) this.replace(office);
  }

  close(): void {
    for (const officeId of [...this.files.keys()]) this.lock(officeId);
  }

  /**
   * Calls `work` with an office's file, and again with its replacement where it meets damage.
   *
   * @returns null where the file cannot be opened
   */
  private use<R>(office: Office, work: (file: UserRecordFile) => R): R | null {
    const file = this.open(office);
    if (file === null) return null;
    try {
      return work(file);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      // What is in memory has no file.
      if (this.getOpenPath(office.id) === null) throw error;
      const replaced = this.replace(office);
      return replaced === null ? null : work(replaced);
    }
  }

  private replace(office: Office): UserRecordFile | null {
    this.files.get(office.id)?.close();
    this.files.delete(office.id);
    return this.open(office, true);
  }

  /** Opens an office's file, and makes it; in memory for an office that is not saved. Sets a damaged one aside. */
  private open({ id, kind }: Office, isSuspect = false): UserRecordFile | null {
    const opened = this.files.get(id);
    if (opened) return opened;
    if (kind !== 'saved') return this.keep(id, new UserRecordFile(null, id, plainSealer));
    const access = this.access.get(id);
    if (!access || this.failures.get(id)?.isPassing === false) return null;
    try {
      const file = this.keep(id, this.openFile(id, access, isSuspect));
      this.failures.delete(id);
      return file;
    } catch (error) {
      const reason = describeFailure(error);
      this.failures.set(id, { reason, isPassing: error instanceof FileInUseError });
      this.onNotice(`${describe(access)} cannot be opened: ${reason}. They were left as they are.`);
      return null;
    }
  }

  private keep(officeId: string, file: UserRecordFile): UserRecordFile {
    this.files.set(officeId, file);
    return file;
  }

  private openFile(officeId: string, access: Access, isSuspect: boolean): UserRecordFile {
    const file = this.toFile(officeId);
    try {
      return new UserRecordFile(file, officeId, access.sealer, isSuspect);
    } catch (error) {
      if (!(error instanceof DamagedFileError) && !isCorruption(error)) throw error;
      access.beforeReplaced();
      const copied = replaceDamaged(file);
      this.onNotice(`${describe(access)} were damaged and were set aside. ${describeCopied(copied)}`);
      return new UserRecordFile(file, officeId, access.sealer);
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

const describe = ({ name }: Access) => `Your claim statuses, notes and statements of ${name}`;

function describeFailure(error: unknown): string {
  if (error instanceof NewerLayoutError) return 'a newer Tripledger has written them';
  if (error instanceof FileInUseError) return 'they are damaged, and another program is using their file';
  return describeSqliteError(error);
}

function describeCopied(count: number): string {
  if (count === 0) return 'Nothing in them can be read any more. New ones are saved again.';
  return `What can still be read was copied (${formatCount(count, 'entry', 'entries')}); compare it with what you remember.`;
}

type Change<T> = (name: string, current: T | null) => T | null;

function toError(reason: string, cause?: unknown): AppError {
  return new AppError('settings-failed', `Not saved: ${reason}. Nothing was changed.`, {}, { cause });
}

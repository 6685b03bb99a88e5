/**
 * What the users of offices have written themselves, and what no server can give again. It is apart from the saved copies, so
 * that clearing and making room leave it alone (build/adr/0011-saved-data.md).
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeSqliteError, isBusy, isCorruption } from '@main/sqlite/errors';
import { FileInUseError } from '@main/sqlite/fold-log';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { BusyTurns } from './busy-turns';
import { DamagedFileError } from './record-database';
import { describeCopied, describeFailure, describeRecords, toNotSavedError } from './record-messages';
import { replaceDamaged } from './replace-damaged';
import { type RecordSealer, UserRecordFile, type UserRecordKind } from './user-record-file';

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
  private readonly turns: BusyTurns;
  private isClosing = false;

  /**
   * @param onNotice - called with a message for the user where records cannot be read
   * @param sleep - waits between tries while another process holds the lock of a file
   */
  constructor(folder: string, onNotice: (notice: string) => void, sleep?: (ms: number) => Promise<unknown>) {
    this.folder = folder;
    this.onNotice = onNotice;
    this.turns = new BusyTurns(sleep);
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

  /**
   * Returns every record of a kind. Null while the office is locked, or where its file cannot be opened.
   *
   * @throws AppError `settings-failed` where another program holds the file's lock
   */
  async list<T>(office: Office, kind: UserRecordKind<T>): Promise<Listed<T> | null> {
    return await this.read(office, () => {
      const isOpenable = office.kind !== 'saved' || this.access.has(office.id);
      if (isOpenable && !this.files.has(office.id) && !this.hasFiles(office.id)) return { records: [], unreadable: 0 };
      return this.use(office, (file) => file.list(kind));
    });
  }

  /** Returns the records of some names, in their order; null, and an error, as {@link list} does. */
  async get<T>(office: Office, kind: UserRecordKind<T>, names: readonly string[]): Promise<(T | null)[] | null> {
    return await this.read(office, () => this.use(office, (file) => file.get(kind, names)));
  }

  /**
   * Changes the records of some names: all of them or, where it fails, none.
   *
   * @throws AppError `settings-failed` where they cannot be written; nothing is changed then
   */
  async change<T>(office: Office, kind: UserRecordKind<T>, names: readonly string[], change: Change<T>): Promise<void> {
    const write = () =>
      this.use(office, (file) => {
        file.change(kind, names, change);
        return true as const;
      });
    try {
      const isOpen = await this.turns.run(office.id, write);
      if (isOpen === null)
        throw toNotSavedError(this.failures.get(office.id)?.reason ?? 'the saved data of this office is locked');
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const reason = describeSqliteError(cause);
      // No screen is left that could say it.
      if (this.isClosing)
        this.onNotice(
          `${describeRecords(office)} could not be saved when Tripledger closed: ${reason}. Note your last change again.`,
        );
      throw toNotSavedError(reason, cause);
    }
  }

  /** The path of an office's file; null where it is not open. */
  getOpenPath(officeId: string): string | null {
    return this.access.has(officeId) && this.files.has(officeId) ? this.toFile(officeId) : null;
  }

  /** Replaces an office's file in which damage was found, and copies what it still has. */
  recover(office: Office): void {
    if (this.getOpenPath(office.id) !== null) this.replace(office);
  }

  /** Closes every file, once the changes that wait for another program's lock are written or have failed. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.turns.end();
    for (const officeId of [...this.files.keys()]) this.lock(officeId);
  }

  private async read<R>(office: Office, work: () => R): Promise<R> {
    try {
      return await this.turns.run(office.id, work);
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      const message = `${describeRecords(office)} cannot be read now: ${describeSqliteError(cause)}. Nothing was changed. Try again when that program has finished.`;
      throw new AppError('settings-failed', message, {}, { cause });
    }
  }

  /**
   * Calls `work` with an office's file, and again with its replacement where it meets damage.
   *
   * @returns null where the file cannot be opened
   * @throws Error of SQLite, SQLITE_BUSY where another process holds the lock
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
      if (isBusy(error)) throw error;
      const reason = describeFailure(error);
      this.failures.set(id, { reason, isPassing: error instanceof FileInUseError });
      this.onNotice(`${describeRecords(access)} cannot be opened: ${reason}. They were left as they are.`);
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
      this.onNotice(`${describeRecords(access)} were damaged and were set aside. ${describeCopied(copied)}`);
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

type Listed<T> = { readonly records: T[]; readonly unreadable: number };
type Change<T> = (name: string, current: T | null) => T | null;

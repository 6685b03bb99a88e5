/**
 * What the users of offices have typed and set, and what no server can give again. It is apart from the saved copies, so
 * that clearing and making room leave it alone (build/adr/0011-saved-data.md).
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeSqliteError, FileInUseError, isBusy, isCorruption, retryWhileBusy } from '@main/system/sqlite';
import { listRetryDelays } from '@main/system/write-file';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { formatDateTime, toIsoWithOffset } from '@shared/values/dates';
import { isReplacedHalfWay, type RestoredRecords, restoreRecords } from './record-copies';
import {
  NewerLayoutError,
  plainSealer,
  type RecordSealer,
  type RecordTransaction,
  UserRecordFile,
  type UserRecordKind,
} from './user-record-file';

/** Longest wait for another program that holds the lock. */
const maxWaitMs = 10_000;

type Access = { readonly name: string; readonly sealer: RecordSealer };
/** Whose records are used. Those of an office that is not saved are in memory. */
export type RecordOwner = Pick<Office, 'id' | 'name' | 'kind'>;

/** Why a file cannot be opened, and whether the next use tries again. */
type Failure = { readonly reason: string; readonly isPassing: boolean };

const describeRecords = ({ name }: { readonly name: string }) => `Your notes and settings for ${name}`;

/** Says why a file cannot be opened, as part of a sentence. */
function describeFailure(error: unknown): string {
  if (error instanceof NewerLayoutError) return 'they were saved by a newer version of Tripledger';
  if (error instanceof FileInUseError) return 'they are damaged, and another program is using their file';
  return describeSqliteError(error);
}

function describeRestored(access: Access, { copiedAtMs, aside }: RestoredRecords): string {
  const copy =
    copiedAtMs === null
      ? 'There is no copy of them, so that they begin empty.'
      : `The copy from ${formatDateTime(toIsoWithOffset(copiedAtMs))} is in use; later changes are missing.`;
  return `${describeRecords(access)} couldn’t be read. ${copy} The damaged file is ${aside}.`;
}

function toNotSavedError(reason: string, cause?: unknown): AppError {
  return new AppError('settings-failed', `Not saved: ${reason}. Nothing was changed.`, {}, { cause });
}

/** Opens, reads and changes the records of all offices in one folder. */
export class UserRecordStore {
  private readonly folder: string;
  private readonly onNotice: (notice: string) => void;
  private readonly sleep: (ms: number) => Promise<unknown>;
  private readonly access = new Map<string, Access>();
  private readonly files = new Map<string, UserRecordFile>();
  /** Why the file of an unlocked office could not be opened. */
  private readonly failures = new Map<string, Failure>();
  /** The last call on each file, while it waits for another program. Later ones wait behind it. */
  private readonly turns = new Map<string, Promise<unknown>>();
  private isClosing = false;

  /**
   * @param onNotice - called with a message for the user where records cannot be read
   * @param sleep - waits between tries while another process holds the lock of a file
   */
  constructor(
    folder: string,
    onNotice: (notice: string) => void,
    sleep: (ms: number) => Promise<unknown> = (ms) => wait(ms),
  ) {
    this.folder = folder;
    this.onNotice = onNotice;
    this.sleep = sleep;
  }

  /** Lets a saved office's records be opened with its key, when they are first needed. */
  unlock({ id, name }: RecordOwner, sealer: RecordSealer): void {
    this.lock(id);
    this.access.set(id, { name, sealer });
  }

  isUnlocked(officeId: string): boolean {
    return this.access.has(officeId);
  }

  /** Closes an office's records. They stay on disk. */
  lock(officeId: string): void {
    this.access.delete(officeId);
    this.failures.delete(officeId);
    this.closeFile(officeId);
  }

  /** Returns whether an office's file is there, one that was set aside included. True where the folder cannot be read. */
  hasFiles(officeId: string): boolean {
    try {
      return this.listNames(officeId).length > 0;
    } catch {
      return true;
    }
  }

  /** Deletes an office's records, their copies and those set aside included. @throws Error of the file system */
  remove(officeId: string): void {
    this.lock(officeId);
    for (const name of this.listNames(officeId)) rmSync(join(this.folder, name), { force: true });
  }

  /**
   * Returns every record of a kind. Null while the office is locked, or where its file cannot be opened.
   *
   * @throws AppError `settings-failed` where another program holds the file's lock
   */
  async list<T>(office: RecordOwner, kind: UserRecordKind<T>): Promise<Listed<T> | null> {
    return await this.read(office, () =>
      this.isEmpty(office) ? { records: [], unreadable: 0 } : this.use(office, (file) => file.list(kind)),
    );
  }

  /**
   * Returns the records of some names, in their order, null for one that is not there or does not open; null, and an error,
   * as {@link list} does.
   */
  async get<T>(office: RecordOwner, kind: UserRecordKind<T>, names: readonly string[]): Promise<(T | null)[] | null> {
    return await this.read(office, () => this.use(office, (file) => names.map((name) => file.get(kind, name) ?? null)));
  }

  /**
   * Changes records of any kinds in one transaction: all of them or, where it fails, none.
   *
   * @throws AppError `settings-failed` where they cannot be written, and what `work` throws; nothing is changed then
   */
  async transact<R>(office: RecordOwner, work: (transaction: RecordTransaction) => R): Promise<R> {
    const write = () => this.use(office, (file) => ({ value: file.transact(work) }));
    try {
      return this.checkOpen(office, await this.inTurn(office.id, write)).value;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const reason = describeSqliteError(cause);
      // No screen is left that could say it.
      if (this.isClosing)
        this.onNotice(
          `${describeRecords(office)} could not be saved when Tripledger closed: ${reason}. Make your last change again.`,
        );
      throw toNotSavedError(reason, cause);
    }
  }

  /**
   * Reads an office's file at once. Null while the office is locked, or where its file cannot be read.
   *
   * @param none - what there is before a file is made
   */
  readNow<R>(office: RecordOwner, none: R, work: (file: UserRecordFile) => R): R | null {
    try {
      return this.isEmpty(office) ? none : retryWhileBusy(() => this.use(office, work));
    } catch {
      return null;
    }
  }

  /**
   * Changes records like {@link transact}, but at once: another program's lock blocks this thread for up to 1.3 seconds.
   *
   * @throws as {@link transact} does
   */
  transactNow<R>(office: RecordOwner, work: (transaction: RecordTransaction) => R): R {
    const write = () => this.use(office, (file) => ({ value: file.transact(work) }));
    try {
      return this.checkOpen(office, retryWhileBusy(write)).value;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw toNotSavedError(describeSqliteError(cause), cause);
    }
  }

  /** Opens an office's file. @returns its path; null where there is none or it cannot be opened */
  openPath(office: RecordOwner): string | null {
    const isOpen = office.kind === 'saved' && !this.isEmpty(office) && this.open(office) !== null;
    return isOpen ? this.toFile(office.id) : null;
  }

  /** Replaces an office's file in which damage was found by its newest copy. @returns false where it stays */
  recover({ id }: RecordOwner): boolean {
    const access = this.access.get(id);
    if (!access) return false;
    this.closeFile(id);
    try {
      this.restore(access, this.toFile(id));
      return true;
    } catch (error) {
      this.fail(access, id, error);
      return false;
    }
  }

  /** Closes every file, once the changes that wait for another program's lock are written or have failed. */
  async close(): Promise<void> {
    this.isClosing = true;
    while (this.turns.size > 0) await Promise.all(this.turns.values());
    for (const officeId of [...this.files.keys()]) this.lock(officeId);
  }

  private checkOpen<R>({ id }: RecordOwner, result: R | null): R {
    if (result !== null) return result;
    throw toNotSavedError(this.failures.get(id)?.reason ?? 'the saved data of this office is locked');
  }

  private async read<R>(office: RecordOwner, work: () => R): Promise<R> {
    try {
      return await this.inTurn(office.id, work);
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      const message = `${describeRecords(office)} can’t be read now: ${describeSqliteError(cause)}. Nothing was changed. Try again when that program has finished.`;
      throw new AppError('settings-failed', message, {}, { cause });
    }
  }

  /**
   * Calls `work` at once where no call on the file waits, and again, without blocking the thread, while another process has
   * the lock of the file. Of two changes the later one counts.
   *
   * @throws as `work` does; SQLITE_BUSY after {@link maxWaitMs}
   */
  private async inTurn<R>(officeId: string, work: () => R): Promise<R> {
    const before = this.turns.get(officeId);
    const result = before ? before.then(() => this.retry(work)) : this.retry(work);
    const turn = result.catch(() => undefined);
    this.turns.set(officeId, turn);
    try {
      return await result;
    } finally {
      if (this.turns.get(officeId) === turn) this.turns.delete(officeId);
    }
  }

  private async retry<R>(work: () => R): Promise<R> {
    for (const delayMs of listRetryDelays(maxWaitMs)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      await this.sleep(delayMs);
    }
    return work();
  }

  /** Whether nothing was saved of an office yet, so that reading need not make its file. */
  private isEmpty({ id, kind }: RecordOwner): boolean {
    return (kind !== 'saved' || this.access.has(id)) && !this.files.has(id) && !this.hasFiles(id);
  }

  /**
   * Calls `work` with an office's file, and again with the copy that replaces it where it meets damage.
   *
   * @returns null where the file cannot be opened
   * @throws Error of SQLite, SQLITE_BUSY where another process holds the lock
   */
  private use<R>(office: RecordOwner, work: (file: UserRecordFile) => R): R | null {
    const file = this.open(office);
    if (file === null) return null;
    try {
      return work(file);
    } catch (error) {
      // What is in memory has no file.
      if (!isCorruption(error) || !this.access.has(office.id)) throw error;
      const restored = this.recover(office) ? this.open(office) : null;
      return restored === null ? null : work(restored);
    }
  }

  /** Opens an office's file, and makes it; in memory for an office that is not saved. Replaces a damaged one. */
  private open({ id, kind }: RecordOwner): UserRecordFile | null {
    const opened = this.files.get(id);
    if (opened && (!this.access.has(id) || existsSync(this.toFile(id)))) return opened;
    if (opened) {
      // Another process has removed the office: nothing of it is written again.
      this.closeFile(id);
      this.failures.set(id, { reason: 'this office was removed', isPassing: false });
    }
    if (kind !== 'saved') return this.keep(id, new UserRecordFile(null, id, plainSealer));
    const access = this.access.get(id);
    if (!access || this.failures.get(id)?.isPassing === false) return null;
    try {
      const file = this.keep(id, this.openFile(id, access));
      this.failures.delete(id);
      return file;
    } catch (error) {
      if (isBusy(error)) throw error;
      this.fail(access, id, error);
      return null;
    }
  }

  private openFile(officeId: string, access: Access): UserRecordFile {
    const file = this.toFile(officeId);
    try {
      if (isReplacedHalfWay(file)) this.restore(access, file);
      return new UserRecordFile(file, officeId, access.sealer);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      this.restore(access, file);
      return new UserRecordFile(file, officeId, access.sealer);
    }
  }

  private restore(access: Access, file: string): void {
    this.onNotice(describeRestored(access, restoreRecords(file)));
  }

  private fail(access: Access, officeId: string, error: unknown): void {
    const reason = describeFailure(error);
    this.failures.set(officeId, { reason, isPassing: error instanceof FileInUseError });
    this.onNotice(`${describeRecords(access)} can’t be opened: ${reason}. They were left as they are.`);
  }

  private keep(officeId: string, file: UserRecordFile): UserRecordFile {
    this.files.set(officeId, file);
    return file;
  }

  private closeFile(officeId: string): void {
    this.files.get(officeId)?.close();
    this.files.delete(officeId);
  }

  private listNames(officeId: string): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).filter((name) => name.startsWith(`${officeId}.`));
  }

  private toFile(officeId: string): string {
    return join(this.folder, `${officeId}.db`);
  }
}

type Listed<T> = { readonly records: T[]; readonly unreadable: number };

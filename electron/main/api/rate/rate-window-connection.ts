/**
 * Connection to the file of the rolling windows. It hardly waits for the lock of another process, because that would block
 * the window: SQLITE_BUSY is thrown, and the caller tries again later. A file that cannot be used is replaced by a window in
 * memory: a full disk must not stop the work.
 */
import type { DatabaseSync } from 'node:sqlite';
import { isBusy, isFileFailure } from '@main/sqlite/errors';
import { runInTransaction } from '@main/sqlite/transaction';
import { openDatabase, openRateDatabase, prepareStatements, type Statements } from './rate-window-database';

const memory = ':memory:';

/** Wait for the lock when the application quits: its windows are closed by then. */
const finalTimeoutMs = 1_000;

type Opened = { readonly db: DatabaseSync; readonly sql: Statements };

export class RateWindowConnection {
  private readonly file: string;
  /** Null until the file could be opened. */
  private opened: Opened | null = null;
  private shared: boolean;

  /**
   * Opens the file, or leaves that to its first use where another process has the lock.
   *
   * @param file - a path, or ":memory:"
   * @throws Error where the file cannot be used
   */
  constructor(file: string) {
    this.file = file;
    this.shared = file !== memory;
    try {
      this.open();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  /** Whether the window is shared with other processes and survives a restart. */
  get isShared(): boolean {
    return this.shared;
  }

  /** Reads. @throws Error of SQLite, SQLITE_BUSY for instance */
  read<T>(work: (sql: Statements) => T): T {
    return this.use(({ sql }) => work(sql));
  }

  /** Reads and writes in a transaction. @throws Error of SQLite, SQLITE_BUSY for instance: nothing is written then */
  write<T>(work: (sql: Statements) => T): T {
    return this.use(({ db, sql }) => runInTransaction(db, () => work(sql)));
  }

  /** Waits longer for the lock from now on, because the application quits. */
  becomePatient(): void {
    this.opened?.db.exec(`PRAGMA busy_timeout = ${finalTimeoutMs}`);
  }

  close(): void {
    this.opened?.db.close();
    this.opened = null;
  }

  private open(): Opened {
    this.opened ??= prepare(openRateDatabase(this.file));
    return this.opened;
  }

  private use<T>(work: (opened: Opened) => T): T {
    try {
      return work(this.open());
    } catch (error) {
      if (!this.shared || !isFileFailure(error)) throw error;
      this.shared = false;
      this.close();
      this.opened = prepare(openDatabase(memory));
      return work(this.opened);
    }
  }
}

function prepare(db: DatabaseSync): Opened {
  return { db, sql: prepareStatements(db) };
}

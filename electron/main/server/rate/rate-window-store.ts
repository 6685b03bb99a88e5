/**
 * Rolling window of each token, on disk. The application and all command lines of this user share it, and it survives
 * restarts. Acquiring a permit is one transaction, so two processes never take the last one. Tokens appear only as a keyed
 * digest. Times are milliseconds of the machine's monotonic clock, which all its processes share: setting the wall clock
 * changes nothing. While another process holds the file's lock no permit is acquired, and what is recorded waits. A file that
 * cannot be used is replaced by a window in memory: a minute of history is no loss, and a full disk must not stop the work.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isBusy, isFileFailure, runInTransaction } from '@main/system/sqlite';
import {
  loadInstallationKey,
  memory,
  type Opened,
  openOrReplace,
  readNumber,
  type Statements,
} from './rate-window-file';
import {
  type AcquireRequest,
  type AcquireResult,
  applyServerUsage,
  completePermit,
  type Pause,
  prune,
  type ReleaseRequest,
  readPause,
  setPause,
  takePermit,
} from './rate-window-rows';
import { getEffectiveWindowMs } from './rolling-window';

/** Wait for the lock when the application quits: its windows are closed by then. */
const finalTimeoutMs = 1_000;

/** Rolling windows of all tokens of this user. */
export class RateWindowStore {
  private readonly file: string;
  private readonly key: Buffer;
  /** Null until the file could be opened. */
  private opened: Opened | null = null;
  private shared: boolean;
  /** What could not be written yet, in its order. */
  private readonly waiting: ((sql: Statements) => void)[] = [];
  private isClosed = false;
  private readonly prunedAtMs = new Map<string, number>();
  /** Requests that counted when that could last be read. */
  private readonly lastUsed = new Map<string, number>();

  /**
   * Opens the file, or leaves that to its first use where another process has the lock.
   *
   * @param file - the database file, or ":memory:"
   * @param key - this installation's key for the digests of tokens; random where nothing outlives the process
   * @throws Error where the file cannot be used
   */
  constructor(file: string, key: Buffer = randomBytes(32)) {
    this.key = key;
    this.file = file;
    this.shared = file !== memory;
    this.opened = unlessLocked(() => openOrReplace(file));
  }

  /** Opens the store in a user's folder, with the installation's own key. */
  static openInFolder(folder: string): RateWindowStore {
    return new RateWindowStore(join(folder, 'rate-windows.db'), loadInstallationKey(join(folder, 'rate-windows.key')));
  }

  /** Returns the digest under which a token's window is stored. Only this installation can compute it. */
  toDigest(token: string): string {
    return createHmac('sha256', this.key).update('tripledger rate window\0').update(token).digest('hex').slice(0, 32);
  }

  /** Deletes everything stored for a token, for instance when its office is removed. */
  forget(token: string): void {
    this.record((sql) => {
      sql.deleteToken.run(token);
      sql.deletePause.run(token);
    });
  }

  /** Whether the window is shared with other processes and survives a restart. */
  get isShared(): boolean {
    return this.shared;
  }

  /** Acquires a permit, or returns when to try again. */
  acquire(request: AcquireRequest): AcquireResult {
    if (this.isClosed) return { atMs: null };
    const { token, rate, nowMs } = request;
    return (
      // A pause that waits to be recorded holds for this request too.
      this.writeAfterWaiting((sql) => {
        if (this.isPruneDue(token, rate.windowMs, nowMs)) this.prune(sql, token, rate.windowMs, nowMs);
        return takePermit(sql, request);
      }) ?? { atMs: null, isLocked: true }
    );
  }

  /**
   * Releases a permit when its request has ended.
   *
   * @returns the change in other clients' requests that the response revealed: positive for new ones, negative for ones that
   * the server no longer counts, 0 while another process holds the lock
   */
  release(id: number, request: ReleaseRequest): number {
    let change = 0;
    this.record((sql) => {
      completePermit(sql, id, request);
      change = applyServerUsage(sql, request);
    });
    return change;
  }

  /** Pauses a token until the given time, at most a day. A later end replaces an earlier one. */
  setPause(token: string, untilMs: number, nowMs: number): void {
    this.record((sql) => setPause(sql, token, untilMs, nowMs));
  }

  /** Returns the current pause. Null where there is none, or none can be read now. */
  getPause(token: string, nowMs: number): Pause | null {
    if (this.isClosed) return null;
    return unlessLocked(() => this.use(({ sql }) => readPause(sql, token, nowMs)));
  }

  /** Lets the next request through the pause as a probe. */
  allowProbe(token: string, nowMs: number): void {
    this.record((sql) => sql.setProbe.run(nowMs, token));
  }

  /** Ends the pause, because the server has responded to a probe. */
  endPause(token: string): void {
    this.record((sql) => sql.deletePause.run(token));
  }

  /** Returns how many requests count in the window now, other clients' included. */
  countUsed(token: string, windowMs: number, nowMs: number): number {
    if (this.isClosed) return 0;
    if (this.waiting.length > 0 || this.isPruneDue(token, windowMs, nowMs))
      this.writeAfterWaiting((sql) => this.prune(sql, token, windowMs, nowMs));
    const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
    const used = unlessLocked(() => this.use(({ sql }) => readNumber(sql.count.get(token, windowStartMs), 'n')));
    if (used !== null) this.lastUsed.set(token, used);
    return this.lastUsed.get(token) ?? 0;
  }

  /** Returns how many requests of other programs with the same token count in the window now. */
  countExternal(token: string, windowMs: number, nowMs: number): number {
    if (this.isClosed) return 0;
    const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
    const row = unlessLocked(() => this.use(({ sql }) => sql.count.get(token, windowStartMs) ?? null));
    return row === null ? 0 : readNumber(row, 'n') - readNumber(row, 'own');
  }

  /**
   * Closes the store. Later calls, of requests that are cancelled while the application quits, do nothing. What then still
   * waits for the lock is dropped: a request without an end stops to count by itself.
   */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    if (this.waiting.length > 0) {
      this.opened?.db.exec(`PRAGMA busy_timeout = ${finalTimeoutMs}`);
      this.writeAfterWaiting(() => undefined);
    }
    this.closeFile();
  }

  /** Writes now, or with what is written next once the lock is free. */
  private record(work: (sql: Statements) => void): void {
    if (this.isClosed) return;
    this.waiting.push(work);
    this.writeAfterWaiting(() => undefined);
  }

  /** Writes what waits, then does `work`, in one transaction. Null where another process holds the lock. */
  private writeAfterWaiting<T>(work: (sql: Statements) => T): T | null {
    return unlessLocked(() => {
      const value = this.use(({ db, sql }) =>
        runInTransaction(db, () => {
          for (const write of this.waiting) write(sql);
          return work(sql);
        }),
      );
      this.waiting.length = 0;
      return value;
    });
  }

  /** Uses the file, or a window in memory where it fails. @throws Error of SQLite, SQLITE_BUSY for instance */
  private use<T>(work: (opened: Opened) => T): T {
    try {
      this.opened ??= openOrReplace(this.file);
      return work(this.opened);
    } catch (error) {
      if (!this.shared || !isFileFailure(error)) throw error;
      this.shared = false;
      this.closeFile();
      this.opened = openOrReplace(memory);
      return work(this.opened);
    }
  }

  private closeFile(): void {
    this.opened?.db.close();
    this.opened = null;
  }

  private prune(sql: Statements, token: string, windowMs: number, nowMs: number): void {
    prune(sql, token, windowMs, nowMs);
    this.prunedAtMs.set(token, nowMs);
  }

  private isPruneDue(token: string, windowMs: number, nowMs: number): boolean {
    const prunedAtMs = this.prunedAtMs.get(token) ?? Number.POSITIVE_INFINITY;
    return nowMs < prunedAtMs || nowMs >= prunedAtMs + windowMs / 600;
  }
}

/** Returns null where another process holds the lock. */
function unlessLocked<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return null;
  }
}

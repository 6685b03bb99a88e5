/**
 * Rolling window of each token, on disk. The application and all command lines of this user share it, and it survives
 * restarts. Acquiring a permit is one transaction, so two processes never take the last one. Tokens appear only as a keyed
 * digest. Times are milliseconds of the machine's monotonic clock, which all its processes share: setting the wall clock
 * changes nothing. While another process holds the file's lock no permit is acquired, and what is recorded waits.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from '@main/sqlite/errors';
import { loadInstallationKey } from './installation-key';
import { liveInstances } from './process-liveness';
import { RateWindowConnection } from './rate-window-connection';
import { readNumber, type Statements } from './rate-window-database';
import type { AcquireRequest, AcquireResult, Pause, ReleaseRequest } from './rate-window-requests';
import { applyServerUsage, prune, readPause, setPause, takePermit } from './rate-window-rows';
import { getAbandonedGraceMs, getEffectiveWindowMs } from './rolling-window';
import { WaitingWrites } from './waiting-writes';

const sleepUnrefed = (ms: number) => wait(ms, undefined, { ref: false });

/** Rolling windows of all tokens of this user. */
export class RateWindowStore {
  private readonly connection: RateWindowConnection;
  private readonly writes: WaitingWrites;
  private isClosed = false;
  private readonly key: Buffer;
  private readonly owner: string;
  private readonly instance = randomUUID();
  private readonly prunedAtMs = new Map<string, number>();
  /** Requests that counted when that could last be read. */
  private readonly lastUsed = new Map<string, number>();

  /**
   * @param file - the database file, or ":memory:"
   * @param key - this installation's key for the digests of tokens; random where nothing outlives the process
   * @param sleep - waits between tries while another process holds the lock
   * @throws Error where the file cannot be used
   */
  constructor(file: string, key: Buffer = randomBytes(32), sleep: (ms: number) => Promise<unknown> = sleepUnrefed) {
    this.key = key;
    this.connection = new RateWindowConnection(file);
    this.writes = new WaitingWrites(sleep);
    this.owner = `${process.pid}:${this.instance}`;
    liveInstances.add(this.instance);
  }

  /** Opens the store in a user's folder, with the installation's own key. */
  static openInFolder(folder: string, sleep?: (ms: number) => Promise<unknown>): RateWindowStore {
    const key = loadInstallationKey(join(folder, 'rate-windows.key'));
    return new RateWindowStore(join(folder, 'rate-windows.db'), key, sleep);
  }

  /** Returns the digest under which a token's window is stored. Only this installation can compute it. */
  toDigest(token: string): string {
    return createHmac('sha256', this.key).update('tripledger rate window\0').update(token).digest('hex').slice(0, 32);
  }

  /** Returns the digests of all tokens with stored requests or pauses. @throws Error of SQLite */
  listTokens(): string[] {
    return this.connection.read((sql) => sql.listTokens.all().map(({ token }) => String(token)));
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
    return this.connection.isShared;
  }

  /** Acquires a permit, or returns when to try again. */
  acquire(request: AcquireRequest): AcquireResult {
    if (this.isClosed) return { atMs: null };
    // A pause that waits to be recorded holds for this request too.
    const tryAcquire = () =>
      this.writes.flush() ? this.connection.write((sql) => this.takePermit(sql, request)) : null;
    return unlessLocked(tryAcquire) ?? { atMs: null, isLocked: true };
  }

  /**
   * Releases a permit when its request has ended.
   *
   * @param onExternalChange - called with the change in other clients' requests that the response revealed, positive for new
   * ones, negative for ones that the server no longer counts. It is called before the return, or once the lock is free
   */
  release(id: number, request: ReleaseRequest, onExternalChange: (change: number) => void = () => undefined): void {
    const { outcome, windowMs, nowMs } = request;
    this.record(
      (sql) => {
        if (outcome === 'unsent') sql.deletePermit.run(id);
        else sql.complete.run(outcome === 'lost' ? nowMs + getAbandonedGraceMs(windowMs) : nowMs, id);
        return applyServerUsage(sql, request);
      },
      (change) => {
        if (change !== 0) onExternalChange(change);
      },
    );
  }

  /** Pauses a token until the given time, at most a day. A later end replaces an earlier one. */
  setPause(token: string, untilMs: number, nowMs: number): void {
    this.record((sql) => setPause(sql, token, untilMs, nowMs));
  }

  /** Returns the current pause. Null where there is none, or none can be read now. */
  getPause(token: string, nowMs: number): Pause | null {
    if (this.isClosed) return null;
    return unlessLocked(() => this.connection.read((sql) => readPause(sql, token, nowMs)));
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
    if (this.isPruneDue(token, windowMs, nowMs)) {
      unlessLocked(() => this.connection.write((sql) => this.prune(sql, token, windowMs, nowMs)));
    }
    const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
    const used = unlessLocked(() =>
      this.connection.read((sql) => readNumber(sql.count.get(token, windowStartMs), 'n')),
    );
    if (used !== null) this.lastUsed.set(token, used);
    return this.lastUsed.get(token) ?? 0;
  }

  /**
   * Closes the store. Later calls, of requests that are cancelled while the application quits, do nothing. What then still
   * waits for the lock is dropped: the permits of a process that has ended are completed by the others.
   */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    liveInstances.delete(this.instance);
    if (!this.writes.flush()) {
      this.connection.becomePatient();
      this.writes.flush();
      this.writes.clear();
    }
    this.connection.close();
  }

  /** Writes now, or when the lock is free. @param onWritten - called with what `work` returned */
  private record<T>(work: (sql: Statements) => T, onWritten: (value: T) => void = () => undefined): void {
    if (this.isClosed) return;
    this.writes.add(() => onWritten(this.connection.write(work)));
  }

  private takePermit(sql: Statements, request: AcquireRequest): AcquireResult {
    const { token, rate, nowMs } = request;
    if (this.isPruneDue(token, rate.windowMs, nowMs)) this.prune(sql, token, rate.windowMs, nowMs);
    return takePermit(sql, this.owner, request);
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

/**
 * Rolling window of each token, on disk. The application and all command lines of this user share it, and it survives
 * restarts. Acquiring a permit is one transaction, so two processes never take the last one. Tokens appear only as a keyed
 * digest. Times are milliseconds of the machine's monotonic clock, which all its processes share: setting the wall clock
 * changes nothing.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import { loadInstallationKey } from './installation-key';
import { isOwnerRunning, liveInstances } from './process-liveness';
import { openDatabase, openRateDatabase, prepareStatements, readNumber, type Statements } from './rate-window-database';
import { maxWaitMs } from './retry-timing';
import {
  findNextSlot,
  getAbandonedGraceMs,
  getEffectiveWindowMs,
  getExternalUsageBounds,
  getInteractiveReserve,
  getOwnLimit,
  getProbeTimeoutMs,
  type NextSlot,
  pickLaterSlot,
  type Rate,
} from './rolling-window';

/** Longest pause that is honoured, a day: a daily limit has been reset by then. */
const maxPauseMs = 24 * 3_600_000;

/** Age at which a request of any token is deleted: two windows of the longest length, an hour. */
const maxAgeMs = 2 * getEffectiveWindowMs(3_600_000);

/** Interval of the probes in a pause that is too long to sit through. */
const probeIntervalMs = 5 * 60_000;

/**
 * Permit, or when to try again (null: after a request in flight has ended). A probe is sent during a pause to find out
 * whether the pause still lasts.
 */
export type AcquireResult =
  | { readonly id: number; readonly isProbe?: true }
  | { readonly atMs: number | null; readonly isPaused?: true };

/** Pause that the server requested. Times are milliseconds of the monotonic clock. */
export type Pause = {
  readonly untilMs: number;
  /** Time from which one probe may be sent during the pause. */
  readonly probeAtMs: number;
  /** Whether the server requested more than {@link maxPauseMs}. */
  readonly isCapped: boolean;
};

/**
 * Outcome of a request. `completed`: a response arrived. `lost`: none did, but the server may still count it. `unsent`: it
 * never left.
 */
export type Outcome = 'completed' | 'lost' | 'unsent';

/** Usage of the window as a response's headers state it. */
export type ServerUsage = {
  /** Requests in the server's window, this one included. */
  readonly used: number;
  /** False where `used` is only a lower bound. */
  readonly isExact: boolean;
};

export type ReleaseRequest = {
  readonly token: string;
  readonly outcome: Outcome;
  /** Null where the response states none. */
  readonly serverUsage: ServerUsage | null;
  readonly windowMs: number;
  readonly nowMs: number;
};

export type AcquireRequest = {
  readonly token: string;
  readonly rate: Rate;
  /** Background work leaves a reserve for users. */
  readonly isBackground: boolean;
  /** Milliseconds after which the request has ended for certain, even if its process was killed. */
  readonly expiresAfterMs: number;
  readonly nowMs: number;
};

/** Rolling windows of all tokens of this user. */
export class RateWindowStore {
  private db: DatabaseSync;
  private sql: Statements;
  private shared: boolean;
  private isClosed = false;
  private readonly key: Buffer;
  private readonly owner: string;
  private readonly instance = randomUUID();
  private readonly prunedAtMs = new Map<string, number>();

  /**
   * @param file - the database file, or ":memory:"
   * @param key - this installation's key for the digests of tokens; random where nothing outlives the process
   * @param suspendedMs - how long the computer has slept since it started, for the times of earlier versions
   */
  constructor(file: string, key: Buffer = randomBytes(32), suspendedMs = 0) {
    this.key = key;
    this.db = openRateDatabase(file, suspendedMs);
    this.sql = prepareStatements(this.db);
    this.shared = file !== ':memory:';
    this.owner = `${process.pid}:${this.instance}`;
    liveInstances.add(this.instance);
  }

  /** Opens the store in a user's folder, with the installation's own key. */
  static openInFolder(folder: string, suspendedMs = 0): RateWindowStore {
    const key = loadInstallationKey(join(folder, 'rate-windows.key'));
    return new RateWindowStore(join(folder, 'rate-windows.db'), key, suspendedMs);
  }

  /** Returns the digest under which a token's window is stored. Only this installation can compute it. */
  toDigest(token: string): string {
    return createHmac('sha256', this.key).update('tripledger rate window\0').update(token).digest('hex').slice(0, 32);
  }

  /** Returns the digests of all tokens with stored requests or pauses. */
  listTokens(): string[] {
    return this.sql.listTokens.all().map(({ token }) => String(token));
  }

  /** Deletes everything stored for a token, for instance when its office is removed. */
  forget(token: string): void {
    if (this.isClosed) return;
    this.inTransaction(() => {
      this.sql.deleteToken.run(token);
      this.sql.deletePause.run(token);
    });
  }

  /** Whether the window is shared with other processes and survives a restart. */
  get isShared(): boolean {
    return this.shared;
  }

  /** Acquires a permit, or returns when to try again. */
  acquire({ token, rate, isBackground, expiresAfterMs, nowMs }: AcquireRequest): AcquireResult {
    if (this.isClosed) return { atMs: null };
    return this.inTransaction(() => {
      this.prune(token, rate.windowMs, nowMs);
      const pause = this.getPause(token, nowMs);
      if (pause && pause.probeAtMs > nowMs) return { atMs: pause.untilMs, isPaused: true };
      let slot = this.findSlot(token, rate, isBackground, nowMs);
      if (!slot.isFree && this.completeAbandoned(token, rate.windowMs, nowMs))
        slot = this.findSlot(token, rate, isBackground, nowMs);
      if (!slot.isFree) return { atMs: slot.atMs };
      const row = this.sql.insert.run(token, 1, this.owner, nowMs, nowMs + expiresAfterMs, null);
      const id = Number(row.lastInsertRowid);
      if (!pause) return { id };
      this.sql.setProbe.run(nowMs + probeIntervalMs, token);
      return { id, isProbe: true };
    });
  }

  /**
   * Releases a permit when its request has ended.
   *
   * @returns when the request was sent (null where that is no longer stored), and the change in other clients' requests
   * that its response revealed: positive for new ones, negative for ones that the server no longer counts
   */
  release(id: number, request: ReleaseRequest): { sentAtMs: number | null; externalChange: number } {
    const { token, outcome, serverUsage, windowMs, nowMs } = request;
    if (this.isClosed) return { sentAtMs: null, externalChange: 0 };
    return this.inTransaction(() => {
      const row = this.sql.getSentAt.get(id);
      if (outcome === 'unsent') this.sql.deletePermit.run(id);
      else this.sql.complete.run(outcome === 'lost' ? nowMs + getAbandonedGraceMs(windowMs) : nowMs, id);
      const sentAtMs = row ? readNumber(row, 'sent_at') : null;
      const externalChange =
        serverUsage === null ? 0 : this.applyServerUsage(token, serverUsage, sentAtMs ?? nowMs, windowMs, nowMs);
      return { sentAtMs, externalChange };
    });
  }

  /**
   * Pauses a token until the given time, at most {@link maxPauseMs}. A later end replaces an earlier one. A pause longer
   * than `maxWaitMs` lets one probe through every {@link probeIntervalMs}.
   */
  setPause(token: string, untilMs: number, nowMs: number): void {
    if (this.isClosed) return;
    const until = Math.min(untilMs, nowMs + maxPauseMs);
    const probeAt = until - nowMs > maxWaitMs ? nowMs + probeIntervalMs : until;
    this.inTransaction(() => this.sql.setPause.run(token, nowMs, until, probeAt));
  }

  /** Returns the current pause. Null where there is none. */
  getPause(token: string, nowMs: number): Pause | null {
    if (this.isClosed) return null;
    const row = this.sql.getPause.get(token);
    if (!row) return null;
    const setAt = readNumber(row, 'set_at');
    // A time in the future was stored before a reboot reset the monotonic clock: the pause starts over.
    const shiftMs = Math.min(0, nowMs - setAt);
    const [untilMs, probeAtMs] = [readNumber(row, 'until') + shiftMs, readNumber(row, 'probe_at') + shiftMs];
    if (shiftMs < 0) {
      this.sql.deletePause.run(token);
      this.sql.setPause.run(token, nowMs, untilMs, probeAtMs);
    }
    return untilMs > nowMs ? { untilMs, probeAtMs, isCapped: untilMs - setAt - shiftMs >= maxPauseMs } : null;
  }

  /** Lets the next request through the pause as a probe. */
  allowProbe(token: string, nowMs: number): void {
    if (this.isClosed) return;
    this.inTransaction(() => this.sql.setProbe.run(nowMs, token));
  }

  /** Ends the pause, because the server has responded to a probe. */
  endPause(token: string): void {
    if (this.isClosed) return;
    this.inTransaction(() => this.sql.deletePause.run(token));
  }

  /** Returns how many requests count in the window now, other clients' included. */
  countUsed(token: string, windowMs: number, nowMs: number): number {
    if (this.isClosed) return 0;
    return this.inTransaction(() => {
      this.prune(token, windowMs, nowMs);
      return readNumber(this.sql.count.get(token, nowMs - getEffectiveWindowMs(windowMs)), 'n');
    });
  }

  /** Closes the store. Later calls, of requests that are cancelled while the application quits, do nothing. */
  close(): void {
    this.isClosed = true;
    liveInstances.delete(this.instance);
    this.db.close();
  }

  /**
   * Adjusts other clients' requests to a response's headers, within `getExternalUsageBounds`. Inserts missing ones as
   * completed now. Deletes those that the server no longer counts, oldest first.
   *
   * @returns how many were inserted, or (negative) deleted
   */
  private applyServerUsage(
    token: string,
    serverUsage: ServerUsage,
    sentAtMs: number,
    windowMs: number,
    nowMs: number,
  ): number {
    // The server counted after the request was sent: requests that counted then may have left the window since.
    const counted = this.sql.count.get(token, sentAtMs - getEffectiveWindowMs(windowMs));
    const [all, own] = [readNumber(counted, 'n'), readNumber(counted, 'own')];
    if (serverUsage.used <= own && all === own) return 0;
    // A response may have taken as long as the timeout of a probe.
    const certainSinceMs = nowMs - windowMs + getProbeTimeoutMs(windowMs);
    const minOwn = 1 + readNumber(this.sql.countOwnCompleted.get(token, certainSinceMs, sentAtMs), 'n');
    const bounds = getExternalUsageBounds(serverUsage.used, own, minOwn);
    const missing = Math.min(bounds.min - (all - own), 100_000);
    for (let n = 0; n < missing; n += 1) this.sql.insert.run(token, 0, '', nowMs, nowMs, nowMs);
    const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
    const surplus = readNumber(this.sql.countExternal.get(token, windowStartMs, sentAtMs), 'n') - bounds.max;
    if (missing > 0 || !serverUsage.isExact || surplus <= 0) return Math.max(0, missing);
    this.sql.deleteExternal.run(token, windowStartMs, sentAtMs, surplus);
    return -surplus;
  }

  private findSlot(token: string, rate: Rate, isBackground: boolean, nowMs: number): NextSlot {
    const windowStartMs = nowMs - getEffectiveWindowMs(rate.windowMs);
    const row = this.sql.count.get(token, windowStartMs);
    const [all, completed] = [readNumber(row, 'n'), readNumber(row, 'completed')];
    const reserve = isBackground ? getInteractiveReserve(rate.requests) : 0;
    const completedAt = (statement: StatementSync) => (index: number) =>
      readNumber(statement.get(token, windowStartMs, index), 'completed_at');
    const slot = findNextSlot(
      { inFlight: all - completed, completed, completedAt: completedAt(this.sql.getCompletedAt) },
      rate.requests - reserve,
      rate.windowMs,
    );
    if (rate.otherClientsShare === 0) return slot;
    const [own, ownCompleted] = [readNumber(row, 'own'), readNumber(row, 'own_completed')];
    const ownSlot = findNextSlot(
      {
        inFlight: own - ownCompleted,
        completed: ownCompleted,
        completedAt: completedAt(this.sql.getOwnCompletedAt),
      },
      Math.max(1, getOwnLimit(rate) - reserve),
      rate.windowMs,
    );
    return pickLaterSlot(slot, ownSlot);
  }

  /**
   * Deletes requests older than two windows: a late response may still refer to the previous one. Timestamps in the future
   * were written before a reboot reset the monotonic clock: clamps them to now.
   */
  private prune(token: string, windowMs: number, nowMs: number): void {
    const prunedAtMs = this.prunedAtMs.get(token) ?? Number.POSITIVE_INFINITY;
    if (nowMs >= prunedAtMs && nowMs < prunedAtMs + windowMs / 600) return;
    this.prunedAtMs.set(token, nowMs);
    this.sql.expire.run(token, nowMs);
    this.sql.clampFutureTimes.run(nowMs, token, nowMs + windowMs);
    this.sql.deleteCompleted.run(token, nowMs - 2 * getEffectiveWindowMs(windowMs));
    this.pruneAllTokens(nowMs);
  }

  /** Deletes old requests and pauses of every token, because a token that is no longer used is not pruned otherwise. */
  private pruneAllTokens(nowMs: number): void {
    this.sql.clampAllFutureTimes.run(nowMs, nowMs + maxAgeMs, nowMs + maxPauseMs);
    this.sql.clampFuturePauses.run(nowMs);
    this.sql.deleteAllOld.run(nowMs - maxAgeMs);
    this.sql.deleteEndedPauses.run(nowMs - maxAgeMs);
  }

  /** Completes the requests of processes that were killed. @returns whether there were any */
  private completeAbandoned(token: string, windowMs: number, nowMs: number): boolean {
    let hasCompleted = false;
    for (const { owner } of this.sql.listOwnersInFlight.all(token, this.owner)) {
      if (typeof owner !== 'string' || isOwnerRunning(owner)) continue;
      this.sql.completeByOwner.run(nowMs + getAbandonedGraceMs(windowMs), token, owner);
      hasCompleted = true;
    }
    return hasCompleted;
  }

  /** Runs a transaction. Falls back to a window in memory where the file fails: a full disk must not stop the work. */
  private inTransaction<T>(work: () => T): T {
    try {
      return runInTransaction(this.db, work);
    } catch (error) {
      if (!this.shared) throw error;
      this.shared = false;
      this.db.close();
      this.db = openDatabase(':memory:');
      this.sql = prepareStatements(this.db);
      return runInTransaction(this.db, work);
    }
  }
}

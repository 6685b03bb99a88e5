/**
 * The rolling window of each token, on disk: shared by the window and every command line of this user and kept over
 * restarts. Taking a place is one transaction, so no two processes take the last one. Tokens appear only as a keyed digest
 * (design, "Command line"). Times are milliseconds of the machine's monotonic clock, which all its processes share: a wall
 * clock that is put forward or back changes nothing.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { loadInstallationKey } from './installation-key';
import { isOwnerRunning, liveInstances } from './process-liveness';
import { numberIn, openDatabase, openRateDatabase, prepareAll, type Statements } from './rate-window-database';
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

/** A pause is not believed for longer than a day: a daily limit has ended by then. */
const maxPauseMs = 24 * 3_600_000;

/** No window is longer than an hour, and answers tell of the one before it. */
const maxAgeMs = 2 * getEffectiveWindowMs(3_600_000);

/** A pause longer than that of one try: after this time a single request finds out whether it has ended. */
const probeIntervalMs = 5 * 60_000;

/**
 * A place in the window, or when to ask again (null: when a request that is on its way has ended). A probe is let through
 * a pause to find out whether it still lasts.
 */
export type AcquireResult =
  | { readonly id: number; readonly isProbe?: true }
  | { readonly atMs: number | null; readonly isPaused?: true };

/** Silence that the server asked for. Milliseconds of the monotonic clock. */
export type Pause = {
  readonly untilMs: number;
  /** From when on one request may leave all the same. */
  readonly probeAtMs: number;
  /** Whether the server asked for longer than is believed. */
  readonly isCapped: boolean;
};

/** How a request ended: answered; lost on the way, so that the server may still count it; or never sent. */
export type Outcome = 'completed' | 'lost' | 'unsent';

/** What an answer's headers say of the window. */
export type ServerUsage = {
  /** Requests in the server's window, that of this answer included. */
  readonly used: number;
  /** False where `used` is only a lower bound. */
  readonly isExact: boolean;
};

export type ReleaseRequest = {
  readonly token: string;
  readonly outcome: Outcome;
  /** Null where the answer said nothing. */
  readonly serverUsage: ServerUsage | null;
  readonly windowMs: number;
  readonly nowMs: number;
};

export type AcquireRequest = {
  readonly token: string;
  readonly rate: Rate;
  /** Background work leaves some places to people. */
  readonly isBackground: boolean;
  /** After this many milliseconds the request is surely over, whatever became of its process. */
  readonly expiresAfterMs: number;
  readonly nowMs: number;
};

/** The rolling windows of all tokens of this user. */
export class RateWindowStore {
  private db: DatabaseSync;
  private run: Statements;
  private shared: boolean;
  private isClosed = false;
  private readonly key: Buffer;
  private readonly owner: string;
  private readonly instance = randomUUID();
  private readonly prunedAtMs = new Map<string, number>();

  /**
   * @param file - the database file, or ":memory:"
   * @param key - of this installation, for the digests of tokens; left out where nothing outlasts the process
   */
  constructor(file: string, key: Buffer = randomBytes(32)) {
    this.key = key;
    this.db = openRateDatabase(file);
    this.run = prepareAll(this.db);
    this.shared = file !== ':memory:';
    this.owner = `${process.pid}:${this.instance}`;
    liveInstances.add(this.instance);
  }

  /** Opens the record of a user's folder, under a key of its own. */
  static openInFolder(folder: string): RateWindowStore {
    const key = loadInstallationKey(join(folder, 'rate-windows.key'));
    return new RateWindowStore(join(folder, 'rate-windows.db'), key);
  }

  /** The digest under which a token's window is saved: only this installation can make it. */
  toDigest(token: string): string {
    return createHmac('sha256', this.key).update('tripledger rate window\0').update(token).digest('hex').slice(0, 32);
  }

  /** The digests of all tokens of which something is saved. */
  listTokens(): string[] {
    return this.run.tokens.all().map(({ token }) => String(token));
  }

  /** Drops all that is saved of a token, for instance when its office is removed. */
  forget(token: string): void {
    if (this.isClosed) return;
    this.inTransaction(() => {
      this.run.dropToken.run(token);
      this.run.endPause.run(token);
    });
  }

  /** Whether the window is shared with other processes and kept over a restart. */
  get isShared(): boolean {
    return this.shared;
  }

  /** Takes a place in the window, or tells when to ask again. */
  acquire({ token, rate, isBackground, expiresAfterMs, nowMs }: AcquireRequest): AcquireResult {
    if (this.isClosed) return { atMs: null };
    return this.inTransaction(() => {
      this.prune(token, rate.windowMs, nowMs);
      const pause = this.getPause(token, nowMs);
      if (pause && pause.probeAtMs > nowMs) return { atMs: pause.untilMs, isPaused: true };
      let place = this.findSlot(token, rate, isBackground, nowMs);
      if (!place.isFree && this.completeAbandoned(token, rate.windowMs, nowMs))
        place = this.findSlot(token, rate, isBackground, nowMs);
      if (!place.isFree) return { atMs: place.atMs };
      const row = this.run.insert.run(token, 1, this.owner, nowMs, nowMs + expiresAfterMs, null);
      const id = Number(row.lastInsertRowid);
      if (!pause) return { id };
      this.run.setProbe.run(nowMs + probeIntervalMs, token);
      return { id, isProbe: true };
    });
  }

  /**
   * Says how a request ended.
   *
   * @returns when it had left (null where that is not known any more), and how many of colleagues' requests its answer told
   * of that were not known, or (negative) that the server no longer counts
   */
  release(id: number, ended: ReleaseRequest): { leftAtMs: number | null; colleagues: number } {
    const { token, outcome: ending, serverUsage: heard, windowMs, nowMs } = ended;
    if (this.isClosed) return { leftAtMs: null, colleagues: 0 };
    return this.inTransaction(() => {
      const row = this.run.leftAt.get(id);
      if (ending === 'unsent') this.run.unsend.run(id);
      else this.run.land.run(ending === 'lost' ? nowMs + getAbandonedGraceMs(windowMs) : nowMs, id);
      const leftAtMs = row ? numberIn(row, 'left_at') : null;
      const colleagues = heard === null ? 0 : this.applyServerUsage(token, heard, leftAtMs ?? nowMs, windowMs, nowMs);
      return { leftAtMs, colleagues };
    });
  }

  /**
   * Silence for this token until the given time, at most a day. A later end wins over an earlier one. Of a pause that
   * nobody sits through one request finds out every five minutes whether it still lasts.
   */
  setPause(token: string, untilMs: number, nowMs: number): void {
    if (this.isClosed) return;
    const until = Math.min(untilMs, nowMs + maxPauseMs);
    const probeAt = until - nowMs > maxWaitMs ? nowMs + probeIntervalMs : until;
    this.inTransaction(() => this.run.pause.run(token, nowMs, until, probeAt));
  }

  /** The pause that lasts; null where there is none. */
  getPause(token: string, nowMs: number): Pause | null {
    if (this.isClosed) return null;
    const row = this.run.getPause.get(token);
    if (!row) return null;
    const setAt = numberIn(row, 'set_at');
    // The clock began anew with the machine: the pause is counted from now.
    const shiftMs = Math.min(0, nowMs - setAt);
    const [untilMs, probeAtMs] = [numberIn(row, 'until') + shiftMs, numberIn(row, 'probe_at') + shiftMs];
    if (shiftMs < 0) {
      this.run.endPause.run(token);
      this.run.pause.run(token, nowMs, untilMs, probeAtMs);
    }
    return untilMs > nowMs ? { untilMs, probeAtMs, isCapped: untilMs - setAt - shiftMs >= maxPauseMs } : null;
  }

  /** Lets the next request through the pause, to find out whether it still lasts. */
  allowProbe(token: string, nowMs: number): void {
    if (this.isClosed) return;
    this.inTransaction(() => this.run.setProbe.run(nowMs, token));
  }

  /** Ends the pause: the server has answered. */
  endPause(token: string): void {
    if (this.isClosed) return;
    this.inTransaction(() => this.run.endPause.run(token));
  }

  /** Requests counted in the window now, colleagues' included. */
  countUsed(token: string, windowMs: number, nowMs: number): number {
    if (this.isClosed) return 0;
    return this.inTransaction(() => {
      this.prune(token, windowMs, nowMs);
      return numberIn(this.run.count.get(token, nowMs - getEffectiveWindowMs(windowMs)), 'n');
    });
  }

  /** Ends the record's use. What comes later (requests that are cancelled while the program ends) is passed over. */
  close(): void {
    this.isClosed = true;
    liveInstances.delete(this.instance);
    this.db.close();
  }

  /**
   * Learns from an answer how many requests of colleagues are in the window (window-rule.ts, foreignBounds). What is new is
   * taken as made now; what the server no longer counts is dropped, oldest first.
   */
  private applyServerUsage(
    token: string,
    heard: ServerUsage,
    leftAtMs: number,
    windowMs: number,
    nowMs: number,
  ): number {
    // The server counted after the request had left: what was in the window then may have left it since.
    const counted = this.run.count.get(token, leftAtMs - getEffectiveWindowMs(windowMs));
    const [all, own] = [numberIn(counted, 'n'), numberIn(counted, 'own')];
    if (heard.used <= own && all === own) return 0;
    // An answer may have been on its way for as long as anybody waits for scouts.
    const sureSince = nowMs - windowMs + getProbeTimeoutMs(windowMs);
    const sure = 1 + numberIn(this.run.ownSure.get(token, sureSince, leftAtMs), 'n');
    const bounds = getExternalUsageBounds(heard.used, own, sure);
    const unseen = Math.min(bounds.min - (all - own), 100_000);
    for (let n = 0; n < unseen; n += 1) this.run.insert.run(token, 0, '', nowMs, nowMs, nowMs);
    const oldest = nowMs - getEffectiveWindowMs(windowMs);
    const gone = numberIn(this.run.foreignBefore.get(token, oldest, leftAtMs), 'n') - bounds.max;
    if (unseen > 0 || !heard.isExact || gone <= 0) return Math.max(0, unseen);
    this.run.dropForeign.run(token, oldest, leftAtMs, gone);
    return -gone;
  }

  private findSlot(token: string, rate: Rate, isBackground: boolean, nowMs: number): NextSlot {
    const oldest = nowMs - getEffectiveWindowMs(rate.windowMs);
    const row = this.run.count.get(token, oldest);
    const [all, landed] = [numberIn(row, 'n'), numberIn(row, 'landed')];
    const kept = isBackground ? getInteractiveReserve(rate.requests) : 0;
    const landedAt = (statement: StatementSync) => (place: number) =>
      numberIn(statement.get(token, oldest, place), 'landed_at');
    const whole = findNextSlot(
      { inFlight: all - landed, completed: landed, completedAt: landedAt(this.run.landedAt) },
      rate.requests - kept,
      rate.windowMs,
    );
    if (rate.otherClientsShare === 0) return whole;
    const [own, ownLanded] = [numberIn(row, 'own'), numberIn(row, 'own_landed')];
    const ours = findNextSlot(
      { inFlight: own - ownLanded, completed: ownLanded, completedAt: landedAt(this.run.ownLandedAt) },
      Math.max(1, getOwnLimit(rate) - kept),
      rate.windowMs,
    );
    return pickLaterSlot(whole, ours);
  }

  /** Drops what left the window, and the one before it, of which late answers still tell. A time from the future is one of before the machine's last start: it is pulled to now. */
  private prune(token: string, windowMs: number, nowMs: number): void {
    const pruned = this.prunedAtMs.get(token) ?? Number.POSITIVE_INFINITY;
    if (nowMs >= pruned && nowMs < pruned + windowMs / 600) return;
    this.prunedAtMs.set(token, nowMs);
    this.run.landLate.run(token, nowMs);
    this.run.pullBack.run(nowMs, token, nowMs + windowMs);
    this.run.dropOld.run(token, nowMs - 2 * getEffectiveWindowMs(windowMs));
    this.pruneOthers(nowMs);
  }

  /** Drops what is left of tokens that are used no more. */
  private pruneOthers(nowMs: number): void {
    // After a restart of the machine times lie in the future: they are pulled to now, and dropped when they are old.
    this.run.pullBackAll.run(nowMs, nowMs + maxAgeMs, nowMs + maxPauseMs);
    this.run.pullPauses.run(nowMs);
    this.run.dropAllOld.run(nowMs - maxAgeMs);
    this.run.dropEnded.run(nowMs - maxAgeMs);
  }

  /** Ends the requests of processes that ended without a word; whether there were any. */
  private completeAbandoned(token: string, windowMs: number, nowMs: number): boolean {
    let hasLanded = false;
    for (const { owner } of this.run.owners.all(token, this.owner)) {
      if (typeof owner !== 'string' || isOwnerRunning(owner)) continue;
      this.run.landOwner.run(nowMs + getAbandonedGraceMs(windowMs), token, owner);
      hasLanded = true;
    }
    return hasLanded;
  }

  /** Where the disk takes no more, this process goes on with a window of its own: a full disk must not stop the work. */
  private inTransaction<T>(work: () => T): T {
    try {
      return this.transaction(work);
    } catch (error) {
      if (!this.shared) throw error;
      this.shared = false;
      this.db.close();
      this.db = openDatabase(':memory:');
      this.run = prepareAll(this.db);
      return this.transaction(work);
    }
  }

  private transaction<T>(work: () => T): T {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.db.exec('COMMIT');
      return value;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }
}

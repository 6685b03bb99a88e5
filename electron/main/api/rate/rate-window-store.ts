/**
 * The rolling window of one token, on disk: shared by every window and command line of this user and kept over restarts.
 * Tokens appear only as a keyed digest (design, "Command line").
 */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** The rolling window (API document, Limits). */
export const windowMs = 60_000;
/** A request whose process died without an answer stops counting after this long. */
const abandonedMs = 15 * 60_000;

export type Reservation = { readonly id: number } | { readonly retryInMs: number };

/** The digest under which a token's window is kept. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update('tripledger rate window\0').update(token).digest('hex').slice(0, 32);
}

/** The rolling windows of all tokens of this user. */
export class RateWindowStore {
  private readonly db: DatabaseSync;

  /** @param file - the database file, or ":memory:" */
  constructor(file: string) {
    this.db = new DatabaseSync(file);
    this.db.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS stamp (
        id INTEGER PRIMARY KEY, token TEXT NOT NULL, sent_at INTEGER NOT NULL, answered_at INTEGER, foreign_request INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX IF NOT EXISTS stamp_token ON stamp (token, answered_at);
      CREATE TABLE IF NOT EXISTS pause (token TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
    `);
  }

  /**
   * Takes a place in the window, or tells how long until one is free. A request counts from now until 60 s after its
   * *answer*: the server cannot have counted it later than that, however the network delays it.
   */
  reserve(token: string, limit: number, nowMs: number): Reservation {
    return this.inTransaction(() => {
      this.prune(nowMs);
      const paused = this.pausedUntil(token);
      if (paused > nowMs) return { retryInMs: paused - nowMs };
      const counted = this.count(token);
      if (counted >= limit) return { retryInMs: this.nextFreeInMs(token, counted - limit, nowMs) };
      const row = this.db.prepare('INSERT INTO stamp (token, sent_at) VALUES (?, ?)').run(token, nowMs);
      return { id: Number(row.lastInsertRowid) };
    });
  }

  /** Marks a reserved request as answered (or given up: the server may have counted it all the same). */
  settle(id: number, nowMs: number): void {
    this.db.prepare('UPDATE stamp SET answered_at = ? WHERE id = ?').run(nowMs, id);
  }

  /** Silence for this token until the given time. A later end wins over an earlier one. */
  pause(token: string, untilMs: number): void {
    this.db
      .prepare('INSERT INTO pause VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET until = max(until, excluded.until)')
      .run(token, untilMs);
  }

  /** When the pause ends, 0 where there is none. */
  pausedUntil(token: string): number {
    const row = this.db.prepare('SELECT until FROM pause WHERE token = ?').get(token);
    return typeof row?.until === 'number' ? row.until : 0;
  }

  /**
   * Learns from X-RateLimit-Remaining that others (colleagues' machines) used the same token: requests that this window
   * has not seen are stamped as if they were made now.
   */
  learnRemaining(token: string, limit: number, remaining: number, nowMs: number): void {
    this.inTransaction(() => {
      const unseen = limit - remaining - this.count(token);
      const insert = this.db.prepare(
        'INSERT INTO stamp (token, sent_at, answered_at, foreign_request) VALUES (?, ?, ?, 1)',
      );
      for (let n = 0; n < Math.min(unseen, 10_000); n += 1) insert.run(token, nowMs, nowMs);
    });
  }

  /** Requests counted in the window now. */
  used(token: string, nowMs: number): number {
    this.prune(nowMs);
    return this.count(token);
  }

  close(): void {
    this.db.close();
  }

  private inTransaction<T>(work: () => T): T {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.db.exec('COMMIT');
      return value;
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Drops what left the window; a stamp from the future (the clock was set back) is pulled to now. */
  private prune(nowMs: number): void {
    this.db
      .prepare('DELETE FROM stamp WHERE answered_at <= ? OR (answered_at IS NULL AND sent_at <= ?)')
      .run(nowMs - windowMs, nowMs - abandonedMs);
    this.db.prepare('UPDATE stamp SET answered_at = ? WHERE answered_at > ?').run(nowMs, nowMs);
    this.db.prepare('UPDATE stamp SET sent_at = ? WHERE sent_at > ?').run(nowMs, nowMs);
    this.db.prepare('UPDATE pause SET until = ? WHERE until > ?').run(nowMs + windowMs, nowMs + 24 * 3_600_000);
  }

  private count(token: string): number {
    const row = this.db.prepare('SELECT count(*) AS n FROM stamp WHERE token = ?').get(token);
    return Number(row?.n ?? 0);
  }

  /** When the (surplus + 1)th oldest answered request leaves; a short look-again while all are still in flight. */
  private nextFreeInMs(token: string, surplus: number, nowMs: number): number {
    const row = this.db
      .prepare(
        'SELECT answered_at FROM stamp WHERE token = ? AND answered_at IS NOT NULL ORDER BY answered_at LIMIT 1 OFFSET ?',
      )
      .get(token, surplus);
    const answeredAt = row?.answered_at;
    return typeof answeredAt === 'number' ? Math.max(1, answeredAt + windowMs - nowMs) : 250;
  }
}

/** A connected office at work: its API client, limiter and cache, and the state of its connection in words. */

import { ApiClient } from '@main/api/api-client';
import type { Clock } from '@main/api/clock';
import type { Fetch } from '@main/api/http-get';
import { RateLimiter } from '@main/api/rate/rate-limiter';
import { type RateWindowStore, tokenDigest } from '@main/api/rate/rate-window-store';
import type { OfficeCache } from '@main/cache/office-cache';
import type { RecordKind } from '@main/cache/repositories/record-repository';
import { AppError, type ErrorCode } from '@shared/errors';
import type { Connection, Office } from '@shared/schemas/office';

export type SessionDependencies = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly rateWindows: RateWindowStore;
  readonly onConnection: (connection: Connection) => void;
  /** Told what the user must know, once. */
  readonly onNotice: (notice: string) => void;
};

/** Failures that say nothing about the connection: the API answered, it only said no. */
const answeredAll: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'bad-request',
  'report-failed',
  'cancelled',
  'rate-limited',
]);

/** One office, from when it is first used until it is removed or Tripledger closes. */
export class OfficeSession {
  readonly cache: OfficeCache;
  office: Office;
  private api: { client: ApiClient; limiter: RateLimiter } | null = null;
  private outcome: Pick<Connection, 'state' | 'lastAnswerAtMs' | 'problem'> = {
    state: 'unchecked',
    lastAnswerAtMs: null,
    problem: null,
  };
  private readonly dependencies: SessionDependencies;
  private hasKeepFailed = false;

  constructor(office: Office, cache: OfficeCache, dependencies: SessionDependencies) {
    this.office = office;
    this.cache = cache;
    this.dependencies = dependencies;
  }

  get hasToken(): boolean {
    return this.api !== null;
  }

  /** Puts the token to use; an earlier one is dropped and its requests end. */
  adoptToken(token: string): void {
    this.api?.client.stop();
    const { fetch, clock, rateWindows } = this.dependencies;
    const limiter = new RateLimiter(rateWindows, tokenDigest(token), this.office.requestsPerMinute, clock, () =>
      this.changed(),
    );
    const client = new ApiClient({
      baseUrl: this.office.baseUrl,
      token,
      limiter,
      fetch,
      clock,
      observe: (outcome) => this.observe(outcome.ok ? null : outcome.error),
    });
    this.api = { client, limiter };
    this.outcome = { ...this.outcome, state: 'unchecked', problem: null };
  }

  /** @throws AppError `keychain-locked` while the office's token is not known */
  client(): ApiClient {
    if (this.api) return this.api.client;
    throw new AppError(
      'keychain-locked',
      'The token of this office could not be read from the keychain. Unlock the keychain and press Refresh, or paste the token again in Settings. What was kept can still be read.',
      {},
    );
  }

  /** Fails every request that waits for a place in the window; those on their way go on. */
  stopWaiting(): void {
    this.api?.limiter.stopAll(
      new AppError('cancelled', 'The request was stopped while it waited for the rate limit.', {}),
    );
    this.changed();
  }

  /** Whether the last records could be kept: a job that promises to keep must know. */
  get isKeeping(): boolean {
    return !this.hasKeepFailed;
  }

  /**
   * Keeps records for offline reading. What the API gave is shown all the same where they cannot be kept (a full disk,
   * faults 46); the user is told once.
   */
  keep(kind: RecordKind, records: Iterable<readonly [key: string, text: string]>, nowMs: number): void {
    try {
      this.cache.records.putAll(kind, records, nowMs);
      this.hasKeepFailed = false;
    } catch {
      if (this.hasKeepFailed) return;
      this.hasKeepFailed = true;
      this.dependencies.onNotice(
        `What you open in ${this.office.name} cannot be kept for offline viewing now: the disk may be full. What was kept before is still there.`,
      );
    }
  }

  setRate(requestsPerMinute: number): void {
    this.office = { ...this.office, requestsPerMinute };
    this.api?.limiter.setLimit(requestsPerMinute);
    this.changed();
  }

  connection(): Connection {
    const limiter = this.api?.limiter.state() ?? {
      used: 0,
      limit: this.office.requestsPerMinute,
      queued: 0,
      waitUntilMs: null,
    };
    const isWaiting = limiter.waitUntilMs !== null && limiter.waitUntilMs > this.dependencies.clock.now();
    return {
      ...this.outcome,
      ...limiter,
      officeId: this.office.id,
      state: isWaiting ? 'waiting' : this.outcome.state,
    };
  }

  close(): void {
    this.api?.client.stop();
    this.cache.records.close();
  }

  private observe(error: AppError | null): void {
    if (error?.code === 'cancelled') return;
    if (error === null || answeredAll.has(error.code)) {
      this.outcome = { state: 'live', lastAnswerAtMs: this.dependencies.clock.now(), problem: null };
    } else {
      const state = error.code === 'token-refused' ? 'refused' : 'offline';
      this.outcome = { ...this.outcome, state, problem: error.message };
    }
    this.changed();
  }

  private changed(): void {
    this.dependencies.onConnection(this.connection());
  }
}

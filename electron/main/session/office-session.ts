/** A connected office at work: its API client, limiter, cache and diagnostics, and the state of its connection in words. */

import type { Clock } from '@main/api/clock';
import type { Fetch } from '@main/api/http/http-get';
import { OfficeApi } from '@main/api/office-api';
import { RateLimiter } from '@main/api/rate/rate-limiter';
import type { RateWindowStore } from '@main/api/rate/rate-window-store';
import type { Rate } from '@main/api/rate/rolling-window';
import type { CompletedRequest } from '@main/api/request-tracer';
import type { OfficeCache } from '@main/cache/office-cache';
import type { RecordKind, RecordToCache } from '@main/cache/repositories/record-repository';
import { OfficeDiagnostics } from '@main/diagnostics/office-diagnostics';
import { describeSqliteError } from '@main/sqlite/errors';
import { hasPolicy } from '@shared/error-policy';
import { AppError, type ErrorCode } from '@shared/errors';
import type { Diagnostics, WarningSubject } from '@shared/schemas/diagnostics';
import type { Connection, Office, OfficeLock, RateSetting, SavedCopyLock, UrlVariants } from '@shared/schemas/office';
import type { ContractWarning } from '@shared/schemas/record';
import { ReconnectProbe } from './reconnect-probe';

export type SessionDependencies = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly rateWindows: RateWindowStore;
  readonly onConnection: (connection: Connection) => void;
  /** Told what the user must know, once. */
  readonly onNotice: (notice: string) => void;
  /** Whether an API that does not answer is asked again by itself. @default false */
  readonly shouldReconnect?: boolean;
  /** Told when it was found out in which forms the deployment serves its paths. */
  readonly onUrlVariants: (officeId: string, forms: UrlVariants) => void;
  /** Called after each response that accepts or refuses the token. */
  readonly onTokenStatus: (officeId: string, isAccepted: boolean) => void;
};

/** Whether the API itself answered. An error in its own words about one record does not say that it is away. */
function isApiResponse({ code, details }: AppError): boolean {
  return hasPolicy(code, 'api-responded') || (code === 'api-error' && details.kind === 'API error');
}

const lockCodes = {
  'no-key': 'keychain-locked',
  'other-key': 'cache-unavailable',
  'token-refused': 'token-refused',
} as const satisfies Record<SavedCopyLock, ErrorCode>;

const lockMessages: Readonly<Record<SavedCopyLock, (office: string) => string>> = {
  'no-key': (office) =>
    `The saved data of ${office} cannot be read: the keychain did not give its key. The data is still there. Unlock the keychain and try again.`,
  'other-key': (office) =>
    `The saved data of ${office} does not open with the key in the keychain. It was left as it is. To start again, choose Clear saved data in Settings.`,
  'token-refused': (office) =>
    `The saved data of ${office} is locked, because the server has refused its token for 30 days. Replace the token in Settings.`,
};

/** Moves whole runs from a cache in memory. */
function tryMoveRuns(from: OfficeCache, to: OfficeCache): boolean {
  try {
    from.runs.copyTo(to.runs);
    return true;
  } catch {
    return false;
  }
}

function rateOf({ requests, seconds, leftToColleagues }: RateSetting): Rate {
  return { requests, windowMs: seconds * 1_000, otherClientsShare: leftToColleagues / 100 };
}

/** One office, from when it is first used until it is removed or Tripledger closes. */
export class OfficeSession {
  /** What is saved on this computer; another one once a lock is gone. */
  cache: OfficeCache;
  /** The origin that the token was saved for, where the office's address is now another one; the token is not used. */
  tokenSavedFor: string | null = null;
  readonly diagnostics = new OfficeDiagnostics();
  office: Office;
  private online: { api: OfficeApi; limiter: RateLimiter } | null = null;
  private lastOutcome: Pick<Connection, 'state' | 'lastAnswerAtMs' | 'problem'> = {
    state: 'unchecked',
    lastAnswerAtMs: null,
    problem: null,
  };
  private readonly dependencies: SessionDependencies;
  private hasCachingFailed = false;
  /** Under what the requests of the token are counted; null before it is known. */
  private tokenDigest: string | null = null;
  private readonly reconnect: ReconnectProbe;

  constructor(office: Office, cache: OfficeCache, dependencies: SessionDependencies) {
    this.office = office;
    this.cache = cache;
    this.dependencies = dependencies;
    this.reconnect = new ReconnectProbe({
      clock: dependencies.clock,
      isOffline: () => this.lastOutcome.state === 'offline',
      probe: (signal) => this.api.reports.list({ priority: 'background', signal }),
    });
  }

  /** The time of this office's clock, in epoch milliseconds. */
  now(): number {
    return this.dependencies.clock.now();
  }

  get hasToken(): boolean {
    return this.online !== null;
  }

  /** Puts the token to use; an earlier one is dropped and its requests end. */
  setToken(token: string): void {
    this.online?.api.stop();
    const { fetch, clock, random, rateWindows } = this.dependencies;
    this.tokenDigest = rateWindows.toDigest(token);
    const limiter = new RateLimiter({
      store: rateWindows,
      token: this.tokenDigest,
      rate: rateOf(this.office.rate),
      clock,
      random,
      onChange: () => this.emitConnection(),
    });
    const api = new OfficeApi({
      baseUrl: this.office.baseUrl,
      token,
      limiter,
      urlVariants: this.office.forms,
      onUrlVariantsLearned: (variants) => this.saveUrlVariants(variants),
      fetch,
      clock,
      random,
      onRequestCompleted: (request) => this.recordRequest(request),
      isDebugging: () => this.diagnostics.isDebugging,
    });
    this.online = { api, limiter };
    this.tokenSavedFor = null;
    this.lastOutcome = { ...this.lastOutcome, state: 'unchecked', problem: null };
  }

  /** @throws AppError `keychain-locked`, or `token-missing`, while the office's token is not available */
  get api(): OfficeApi {
    if (this.online) return this.online.api;
    if (this.tokenSavedFor !== null) {
      const { name, baseUrl } = this.office;
      throw new AppError(
        'token-missing',
        `The address of ${name} was changed outside Tripledger, from ${this.tokenSavedFor} to ${baseUrl}. Its token was not sent there. If the new address is right, replace the token in Settings; else remove the office and connect it again.`,
        { savedFor: this.tokenSavedFor, baseUrl },
      );
    }
    const saved = this.cache.lock === null ? ' Saved data can still be read.' : '';
    throw new AppError(
      'keychain-locked',
      `The token of this office could not be read from the keychain. Unlock the keychain and press “Try keychain again”, or replace the token in Settings.${saved}`,
      {},
    );
  }

  /** Takes another cache into use and moves nothing into it. */
  replaceCache(cache: OfficeCache): void {
    const before = this.cache;
    this.cache = cache;
    before.records.close();
  }

  /** Takes the saved copy into use when its lock is gone. Runs of this session move into it. */
  replaceCacheAndMoveRuns(cache: OfficeCache): void {
    const before = this.cache;
    if (cache.isPersistent && !tryMoveRuns(before, cache)) {
      this.dependencies.onNotice(
        `Reports that you ran while the saved data of ${this.office.name} was locked could not be saved. Run them again.`,
      );
    }
    this.replaceCache(cache);
    this.hasCachingFailed = false;
  }

  /** What cannot be read for now; null where everything can, and for offices of which nothing is saved. */
  getLock(): OfficeLock | null {
    const isTokenMissing = this.office.kind === 'saved' && !this.hasToken;
    if (!isTokenMissing && this.cache.lock === null) return null;
    const { tokenSavedFor } = this;
    return { officeId: this.office.id, isTokenMissing, tokenSavedFor, savedCopy: this.cache.lock };
  }

  /** Why the saved copy cannot be read now, in words; null where it can. */
  getCacheLockError(): AppError | null {
    const { lock } = this.cache;
    if (lock === null) return null;
    return new AppError(lockCodes[lock], lockMessages[lock](this.office.name), { office: this.office.name });
  }

  /** Fails every request that waits for a place in the window; those on their way go on. */
  stopWaiting(): void {
    this.online?.limiter.rejectAll(
      new AppError('cancelled', 'The request was stopped while it waited for the rate limit.', {}),
    );
    this.emitConnection();
  }

  /** Lets one request through a pause that the server asked for, to find out whether it still lasts. */
  tryNow(): void {
    this.online?.limiter.tryNow();
    this.emitConnection();
  }

  /**
   * Caches records for offline reading. What the API gave is shown all the same where they cannot be cached (a full disk,
   * faults 46); the user is told once.
   *
   * @returns why the records are not cached; null where they are
   */
  cacheRecords(kind: RecordKind, records: Iterable<RecordToCache>): string | null {
    // The notice of a file that is only read was given when it was opened.
    if (this.cache.isReadOnly) return 'saved data cannot be added to';
    try {
      this.cache.records.putAll(kind, records, this.now());
      this.hasCachingFailed = false;
      return null;
    } catch (error) {
      const reason = describeSqliteError(error);
      if (!this.hasCachingFailed) {
        this.hasCachingFailed = true;
        this.dependencies.onNotice(
          `What you open in ${this.office.name} cannot be saved for offline use now: ${reason}. What was saved before is still there.`,
        );
      }
      return reason;
    }
  }

  /** Marks a record that the API no longer has. Where it cannot be marked it stays as it was cached. */
  markGone(kind: 'trip' | 'client', ids: readonly string[]): void {
    try {
      this.cache.records.markGone(`${kind}-item`, ids, this.now());
      this.cache.records.markGone(kind, ids, this.now());
    } catch {
      // A mark is an addition to what is shown offline; the API's own answer is shown either way.
      return;
    }
  }

  /** Collects where a live answer broke the contract, for Diagnostics. */
  recordWarnings(record: WarningSubject, warnings: readonly ContractWarning[]): void {
    this.diagnostics.recordWarnings(record, warnings, this.dependencies.clock.now());
  }

  setRate(rate: RateSetting): void {
    this.office = { ...this.office, rate };
    this.online?.limiter.setRate(rateOf(rate));
    this.emitConnection();
  }

  /** Notes how full the request window is: it empties by itself, without any event. */
  recordWindowSample(): void {
    const { used, limit } = this.getLimiterState();
    this.diagnostics.recordSample({ atMs: this.dependencies.clock.now(), used, limit });
  }

  getDiagnostics(): Diagnostics {
    this.recordWindowSample();
    const { queued } = this.getLimiterState();
    const { isShared } = this.dependencies.rateWindows;
    return this.diagnostics.snapshot({ seconds: this.office.rate.seconds, queued, isShared }, this.office.forms);
  }

  getConnection(): Connection {
    const limiter = this.getLimiterState();
    const isWaiting = limiter.waitUntilMs !== null && limiter.waitUntilMs > this.dependencies.clock.now();
    return {
      ...this.lastOutcome,
      ...limiter,
      officeId: this.office.id,
      windowSeconds: this.office.rate.seconds,
      state: isWaiting ? 'waiting' : this.lastOutcome.state,
    };
  }

  /** Ends all requests and drops the record of them: the office is removed. */
  forget(): void {
    this.close();
    if (this.tokenDigest !== null) this.dependencies.rateWindows.forget(this.tokenDigest);
  }

  close(): void {
    this.reconnect.stop();
    this.online?.api.stop();
    this.cache.records.close();
  }

  private getLimiterState() {
    const none = { used: 0, limit: this.office.rate.requests, queued: 0, waitUntilMs: null, waitCause: null };
    return this.online?.limiter.getState() ?? none;
  }

  private saveUrlVariants(forms: UrlVariants): void {
    this.office = { ...this.office, forms };
    this.dependencies.onUrlVariants(this.office.id, forms);
  }

  private recordRequest(exchange: CompletedRequest): void {
    this.diagnostics.recordRequest(exchange);
    const { error } = exchange;
    if (error?.code === 'cancelled') return;
    if (error === null || error.code === 'token-refused')
      this.dependencies.onTokenStatus(this.office.id, error === null);
    if (error === null || isApiResponse(error)) {
      this.lastOutcome = { state: 'live', lastAnswerAtMs: this.dependencies.clock.now(), problem: null };
    } else if (error.code !== 'unusable-answer' || this.lastOutcome.state !== 'live') {
      // One answer that cannot be read, of a report perhaps, does not say that the API is away.
      const state = error.code === 'token-refused' ? 'refused' : 'offline';
      this.lastOutcome = { ...this.lastOutcome, state, problem: error.message };
      if (state === 'offline' && this.dependencies.shouldReconnect) this.reconnect.start();
    }
    this.emitConnection();
  }

  private emitConnection(): void {
    const connection = this.getConnection();
    this.diagnostics.recordSample({
      atMs: this.dependencies.clock.now(),
      used: connection.used,
      limit: connection.limit,
    });
    this.dependencies.onConnection(connection);
  }
}

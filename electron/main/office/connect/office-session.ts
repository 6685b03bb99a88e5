/** A session of an office: its API, limiter, cache, diagnostics and clock, and the state of its connection. */

import type { RecordKind, RecordToCache } from '@main/saved/store/record-repository';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { describeCacheError } from '@main/saved/thread/open-caches';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import type { Fetch } from '@main/server/http/http-get';
import { OfficeApi, type OfficeApiOptions } from '@main/server/office-api';
import type { OriginSlots } from '@main/server/rate/fair-queue';
import { RateLimiter } from '@main/server/rate/rate-limiter';
import type { RateWindowStore } from '@main/server/rate/rate-window-store';
import type { Rate } from '@main/server/rate/rolling-window';
import type { Clock } from '@main/system/clock';
import type { CompletedRequest } from '@main/system/log/logger';
import { AppError, type ErrorCode, hasPolicy } from '@shared/errors/errors';
import type { Diagnostics, WarningSubject } from '@shared/records/diagnostics';
import type { Connection, Office, OfficeLock, RateSetting, SavedCopyLock } from '@shared/records/office';
import type { ContractWarning } from '@shared/records/record';
import { parseUpdateRecord, type TableList, type UpdateRecord } from '@shared/records/update';
import { OfficeDiagnostics } from './office-diagnostics';

export type SessionDependencies = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** What the user of the office has written. */
  readonly userRecords: UserRecordStore;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly rateWindows: RateWindowStore;
  readonly slots: OriginSlots;
  readonly onConnection: (connection: Connection) => void;
  readonly onRequest?: (request: CompletedRequest) => void;
  /** Called with a notice for the user. */
  readonly onNotice: (notice: string) => void;
  /** Whether requests are retried in the background while the API is unreachable. @default false */
  readonly shouldReconnect?: boolean;
  /** Called after rows of a list were saved, or marked. */
  readonly onListSaved?: (officeId: string, list: TableList) => void;
};

/** Names the record of how far the office was updated. */
const updateRecordKey = 'update';

/** Called with the reason why records that were fetched could not be cached. */
export type OnCacheError = (reason: string) => void;

/** What a request needs, before there is a session too. */
export type ApiDependencies = Pick<SessionDependencies, 'fetch' | 'clock' | 'random' | 'rateWindows' | 'slots'>;

/** Whether the API itself responded. Its own error about one record does not mean that it is unreachable. */
function isApiResponse({ code, details }: AppError): boolean {
  return hasPolicy(code, 'api-responded') || (code === 'api-error' && details.kind === 'API error');
}

const lockCodes = {
  'no-key': 'keychain-locked',
  'other-key': 'cache-unavailable',
} as const satisfies Record<SavedCopyLock, ErrorCode>;

const lockMessages: Readonly<Record<SavedCopyLock, (office: string) => string>> = {
  'no-key': (office) =>
    `The saved data of ${office} cannot be read: the keychain did not give its key. The data is still there. Unlock the keychain and try again.`,
  'other-key': (office) =>
    `The saved data of ${office} does not open with the key in the keychain. It was left as it is. To start again, choose Clear saved data in Settings.`,
};

function toRate({ requests, seconds }: RateSetting): Rate {
  return { requests, windowMs: seconds * 1_000 };
}

/** Opens the API of an office, within the limits that all processes share. `digest`: its token's requests are counted under it. */
export function openApi(
  { baseUrl, rate, urlForm }: Office,
  token: string,
  { fetch, clock, random, rateWindows, slots }: ApiDependencies,
  {
    onChange,
    ...events
  }: Pick<OfficeApiOptions, 'onRequestCompleted' | 'onSilent'> & { readonly onChange: () => void },
): { readonly api: OfficeApi; readonly limiter: RateLimiter; readonly digest: string } {
  const digest = rateWindows.toDigest(token);
  const limit = { store: rateWindows, slots: slots.get(baseUrl), token: digest, rate: toRate(rate) };
  const limiter = new RateLimiter({ ...limit, clock, random, onChange });
  return { api: new OfficeApi({ baseUrl, token, limiter, urlForm, fetch, clock, random, ...events }), limiter, digest };
}

/** Pause before each probe: a status that is right again within it, and four small requests a minute. */
const probeAfterMs = 15_000;
/** With so many answers of 5xx in a row the server counts as away. */
const maxServerErrors = 3;

/** One office, from its first use until it is removed or Tripledger closes. */
export class OfficeSession {
  /** The saved data; replaced when a lock is gone. */
  cache: OfficeCache;
  /** The origin that the token was saved for, if the office's address has changed since; the token is then not used. */
  tokenSavedFor: string | null = null;
  readonly diagnostics = new OfficeDiagnostics();
  office: Office;
  private online: ReturnType<typeof openApi> | null = null;
  private lastOutcome: Pick<Connection, 'state' | 'problem' | 'respondedAtMs'> = {
    state: 'unchecked',
    problem: null,
    respondedAtMs: null,
  };
  private readonly dependencies: SessionDependencies;
  private hasCachingFailed = false;
  /** Answers of 5xx in a row that are not the API's own. */
  private serverErrors = 0;
  /** Ends the probes of a server that is away; null while none are sent. */
  private probing: AbortController | null = null;

  constructor(office: Office, cache: OfficeCache, dependencies: SessionDependencies) {
    this.office = office;
    this.cache = cache;
    this.dependencies = dependencies;
  }

  get userRecords(): UserRecordStore {
    return this.dependencies.userRecords;
  }

  /** The time of this office's clock, in epoch milliseconds. */
  now(): number {
    return this.dependencies.clock.now();
  }

  monotonicMs(): number {
    return this.dependencies.clock.monotonicMs();
  }

  /** What background work goes by to leave room for others. @throws AppError as {@link api} does */
  getUsage() {
    return this.getOnline().limiter.getUsage();
  }

  /** Waits by this office's clock. @throws the signal's reason when it aborts */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    await this.dependencies.clock.sleep(ms, signal);
    signal.throwIfAborted();
  }

  get hasToken(): boolean {
    return this.online !== null;
  }

  /** Uses a token. The requests of an earlier one end. */
  setToken(token: string): void {
    this.online?.api.stop();
    this.online = openApi(this.office, token, this.dependencies, {
      onChange: () => this.emitConnection(),
      onRequestCompleted: (request) => this.recordRequest(request),
      onSilent: () => this.noteAway('The server hasn’t responded for 10 s.'),
    });
    this.tokenSavedFor = null;
    this.lastOutcome = { ...this.lastOutcome, state: 'unchecked', problem: null };
  }

  /** @throws AppError `keychain-locked`, or `token-missing`, while the office's token is not available */
  get api(): OfficeApi {
    return this.getOnline().api;
  }

  private getOnline() {
    if (this.online) return this.online;
    if (this.tokenSavedFor !== null) {
      const { name, baseUrl } = this.office;
      throw new AppError(
        'token-missing',
        `The address of ${name} was changed outside Tripledger, from ${this.tokenSavedFor} to ${baseUrl}. Its token was not sent there. If the new address is right, replace the token in Settings; else remove the office and connect it again.`,
        { savedFor: this.tokenSavedFor, baseUrl },
      );
    }
    if (this.office.needsToken) {
      const message = `The token of ${this.office.name} was not entered on this computer yet. Enter it in Settings.`;
      throw new AppError('token-missing', message, {});
    }
    const saved = this.cache.lock === null ? ' Saved data can still be read.' : '';
    throw new AppError(
      'keychain-locked',
      `The token of this office could not be read from the keychain. Unlock the keychain and press “Try keychain again”, or replace the token in Settings.${saved}`,
      {},
    );
  }

  /** Replaces the cache when a lock has come or gone, or when it was cleared. */
  replaceCache(cache: OfficeCache): void {
    const before = this.cache;
    this.cache = cache;
    this.hasCachingFailed = false;
    void before.close().catch(() => undefined);
  }

  /** The lock of the token or of the saved data; null if both can be read, and for offices that are not saved. */
  getLock(): OfficeLock | null {
    const isTokenMissing = this.office.kind === 'saved' && !this.hasToken;
    if (!isTokenMissing && this.cache.lock === null) return null;
    const { tokenSavedFor } = this;
    return { officeId: this.office.id, isTokenMissing, tokenSavedFor, savedCopy: this.cache.lock };
  }

  /** The error of saved data that is locked; null if it is not. */
  getCacheLockError(): AppError | null {
    const { lock } = this.cache;
    if (lock === null) return null;
    return new AppError(lockCodes[lock], lockMessages[lock](this.office.name), { office: this.office.name });
  }

  /** Cancels every request that waits for a permit; requests in flight go on. */
  stopWaiting(): void {
    this.online?.limiter.rejectAll(
      new AppError('cancelled', 'The request was stopped while it waited for the rate limit.', {}),
    );
    this.emitConnection();
  }

  /** Sends one request in spite of the server's pause, to find out whether the pause still lasts. */
  tryNow(): void {
    this.online?.limiter.tryNow();
    this.emitConnection();
  }

  /**
   * Caches records for offline use. Records that cannot be cached (a full disk, faults 46) are shown all the same; the
   * user gets one notice.
   *
   * @throws what `onCacheError` does
   */
  async cacheRecords(
    kind: RecordKind,
    records: readonly RecordToCache[],
    onCacheError: OnCacheError = () => undefined,
  ): Promise<void> {
    // The notice of a read-only file was given when it was opened.
    if (this.cache.isReadOnly) return onCacheError('saved data cannot be added to');
    try {
      await this.cache.records.putAll(kind, records, this.now());
    } catch (error) {
      const reason = describeCacheError(error);
      if (!this.hasCachingFailed) {
        this.hasCachingFailed = true;
        this.dependencies.onNotice(
          `What you open in ${this.office.name} cannot be saved for offline use now: ${reason}. What was saved before is still there.`,
        );
      }
      return onCacheError(reason);
    }
    this.hasCachingFailed = false;
    this.notifySaved(kind);
  }

  /** Reads how far the office was updated, by this or another process. */
  async readUpdateRecord(): Promise<UpdateRecord> {
    return parseUpdateRecord((await this.cache.records.get('list-rules', updateRecordKey))?.text);
  }

  /** Saves how far the office was updated. @throws AppError `cache-unavailable` where it cannot be saved */
  async saveUpdateRecord(record: UpdateRecord): Promise<void> {
    await this.cache.records.putAll('list-rules', [[updateRecordKey, JSON.stringify(record)]], this.now());
  }

  /** Marks records that the API no longer has. A record that cannot be marked stays as it was cached. */
  async markGone(kind: 'trip' | 'client', ids: readonly string[]): Promise<void> {
    try {
      await this.cache.records.markGone(kind, ids, this.now());
      this.notifySaved(`${kind}-item`);
    } catch {
      // A mark matters offline only; the API's own response is shown either way.
      return;
    }
  }

  /** Collects the contract warnings of a response, for Diagnostics. */
  recordWarnings(record: WarningSubject, warnings: readonly ContractWarning[]): void {
    this.diagnostics.recordWarnings(record, warnings, this.dependencies.clock.now());
  }

  /** Follows a change of what is known of the office. */
  setOffice(office: Office): void {
    const before = this.office.rate;
    this.office = office;
    if (office.rate.requests === before.requests && office.rate.seconds === before.seconds) return;
    this.online?.limiter.setRate(toRate(office.rate));
    this.emitConnection();
  }

  getDiagnostics(): Diagnostics {
    const { used, limit, queued } = this.getLimiterState();
    const { isShared } = this.dependencies.rateWindows;
    const { rate, urlForm } = this.office;
    return this.diagnostics.snapshot({ used, limit, seconds: rate.seconds, queued, isShared }, urlForm);
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

  /** Ends all requests and deletes their record, for an office that is removed. */
  async forget(): Promise<void> {
    await this.close();
    if (this.online) this.dependencies.rateWindows.forget(this.online.digest);
  }

  async close(): Promise<void> {
    this.probing?.abort();
    this.online?.api.stop();
    await this.cache.close().catch(() => undefined);
  }

  private notifySaved(kind: RecordKind): void {
    const list = kind === 'trip-item' ? 'trips' : kind === 'client-item' ? 'clients' : null;
    if (list !== null) this.dependencies.onListSaved?.(this.office.id, list);
  }

  private getLimiterState() {
    const none = { used: 0, limit: this.office.rate.requests, queued: 0, waitUntilMs: null, waitCause: null };
    return this.online?.limiter.getState() ?? none;
  }

  private recordRequest(request: CompletedRequest): void {
    this.diagnostics.recordRequest(request);
    this.dependencies.onRequest?.(request);
    const { error } = request;
    if (error?.code === 'cancelled') return;
    const isServerError = error?.code === 'api-error' && Number(error.details.status) >= 500;
    if (error === null || isApiResponse(error)) {
      this.serverErrors = 0;
      this.lastOutcome = { state: 'live', problem: null, respondedAtMs: this.now() };
    } else if (isServerError && ++this.serverErrors < maxServerErrors) {
      // One bad gateway is over in a moment, and the server has answered.
      this.lastOutcome = { ...this.lastOutcome, problem: error.message };
    } else if (error.code !== 'unusable-answer' || this.lastOutcome.state !== 'live') {
      // One response that cannot be read, of a report perhaps, does not mean that the API is unreachable.
      if (error.code !== 'token-refused') {
        this.noteAway(error.message);
        return;
      }
      this.lastOutcome = { ...this.lastOutcome, state: 'refused', problem: error.message };
    }
    this.emitConnection();
  }

  /** Notes that the server does not respond. The next response ends it. */
  private noteAway(problem: string): void {
    this.lastOutcome = { ...this.lastOutcome, state: 'offline', problem };
    if (this.dependencies.shouldReconnect && this.probing === null) void this.probe().catch(() => undefined);
    this.emitConnection();
  }

  /** Sends one small request every 15 s while the server is away, so that the office is online again without the user. */
  private async probe(): Promise<void> {
    this.probing = new AbortController();
    const { signal } = this.probing;
    const isAway = () => this.lastOutcome.state === 'offline' && !signal.aborted;
    try {
      while (isAway()) {
        await this.dependencies.clock.sleep(probeAfterMs, signal).catch(() => undefined);
        // Its outcome is recorded like that of every request.
        if (isAway()) await this.api.reports.list({ priority: 'background', signal }).catch(() => undefined);
      }
    } finally {
      this.probing = null;
    }
  }

  private emitConnection(): void {
    this.dependencies.onConnection(this.getConnection());
  }
}

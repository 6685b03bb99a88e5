/**
 * The open sessions: offices whose token and cache key were read from the keychain, as far as it gave them. With them what is
 * saved of offices on this computer is opened, locked, aged and removed.
 */
import { describeReplaced } from '@main/saved/store/cache-database';
import { Cipher } from '@main/saved/store/cipher';
import type { OfficeCache, OfficeCaches } from '@main/saved/thread/office-caches';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import type { Office, OfficeLock } from '@shared/records/office';
import { toOneLine } from '@shared/values/texts';
import type { Notices } from '../settings/notices-file';
import type { OfficePreferences } from './office-preferences';
import type { OfficeRegistry } from './office-registry';
import type { OfficeSecrets } from './office-secrets';
import { type ApiDependencies, OfficeSession, type SessionDependencies } from './office-session';
import type { RemovedOffices } from './remove-office';

/* Shared parts of the use cases of offices. */

/* Names of offices: the command line finds an office by its name, so that no two have the same. */

/**
 * Checks the name of a new office, or the new name of one.
 *
 * @param officeId - the office that may have the name already; null for a new one
 * @returns the name as one line, without invisible characters and surrounding white space
 * @throws AppError `usage`
 */
export function checkOfficeName(registry: OfficeRegistry, entered: string, officeId: string | null = null): string {
  const name = toOneLine(entered);
  if (name === '') throw new AppError('usage', 'Enter an office name.', { field: 'name' });
  if (registry.list().some((office) => office.name === name && office.id !== officeId)) {
    throw new AppError('usage', `You already have an office called “${name}”.`, { field: 'name' });
  }
  return name;
}

/*
 * Checks base URLs: https, or in development http on loopback too, without user names, queries and fragments (faults 6). The
 * demo office's address is not checked: main itself listens there.
 */

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name is this computer. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

/** Whether this is a packaged window or console program. */
function isPackaged(): boolean {
  const { defaultApp, versions } = process as typeof process & { readonly defaultApp?: boolean };
  if (versions.electron !== undefined) return defaultApp !== true;
  return process.getBuiltinModule('node:sea').isSea();
}

/**
 * Whether a token may go to a port of this computer over http. Whoever opens the port first gets it, so that a package does
 * so only where the variable TRIPLEDGER_LOOPBACK_HTTP is 1, which tests of packages set.
 */
const allowsLoopbackHttp = !isPackaged() || process.env.TRIPLEDGER_LOOPBACK_HTTP === '1';

function refuse(advice: string): never {
  throw new AppError('base-url-invalid', advice, {});
}

/**
 * Checks a base URL and gives it without a trailing slash.
 *
 * @param allowsLoopback - whether http to this computer is allowed: replaced for a token that is not saved
 * @throws AppError `base-url-invalid` with the reason
 */
export function checkBaseUrl(text: string, allowsLoopback: boolean = allowsLoopbackHttp): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) refuse('Enter the full address, for example https://api.example.com.');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('The base URL must start with https://.');
  if (url.protocol === 'http:' && !(allowsLoopback && isLoopback(url.hostname))) {
    refuse('Use https://. With http:// your token could be read on the way.');
  }
  if (url.username !== '' || url.password !== '') refuse('Remove the user name and password from the base URL.');
  if (trimmed.includes('?')) refuse('Remove everything after “?” from the base URL.');
  if (trimmed.includes('#')) refuse('Remove everything after “#” from the base URL.');
  return `${url.origin}${url.pathname.replace(/\/{1,10}$/, '')}`;
}

/** Starts the server of the demo office, or gives the one that runs. */
export type StartDemoOffice = () => Promise<{ baseUrl: string; token: string }>;

/** The adapters of all offices. */
export type OfficeAdapters = ApiDependencies & {
  readonly caches: OfficeCaches;
  readonly preferences: OfficePreferences;
  readonly userRecords: UserRecordStore;
  /** Every kind of records that users write. */
  readonly userKinds: readonly UserRecordKind<unknown>[];
  /** The folder of what the users of removed offices have typed. */
  readonly removedFolder: string;
  /** Whether what users of opened offices have written is checked in the background. */
  readonly copiesTyped: boolean;
  readonly startDemo: StartDemoOffice;
  /** Called before what is saved of an office is removed or cleared: its jobs end, and what is in memory of it goes. */
  readonly onDropped: (officeId: string) => void;
  /** Called when the saved copy of an open office was damaged and is a new one now. */
  readonly onReplaced: (officeId: string) => void;
};

/** The parts of the offices, and their adapters. */
export type OfficeContext = OfficeAdapters & {
  readonly registry: OfficeRegistry;
  readonly sessions: OfficeSessions;
  readonly secrets: OfficeSecrets;
  readonly removed: RemovedOffices;
  readonly notices: Notices;
};

type OfficeSessionsOptions = {
  readonly adapters: OfficeAdapters;
  readonly registry: OfficeRegistry;
  readonly secrets: OfficeSecrets;
  readonly notices: Notices;
  readonly session: SessionDependencies;
  /** Called when the state of an office changes outside a use case. */
  readonly onChange: () => void;
};

const dayMs = 86_400_000;
/** Time in which an office that was opened shows its first lists. */
const copyAfterMs = 20_000;

export class OfficeSessions {
  private readonly options: OfficeSessionsOptions;
  private readonly sessions = new Map<string, OfficeSession>();
  /** Openings under way: a second one waits for the same keychain prompt. */
  private readonly opening = new Map<string, Promise<OfficeSession>>();
  /** The copies of what users have typed that are still to be made, or are being made. */
  private readonly copies = new Map<string, { readonly controller: AbortController; readonly end: Promise<void> }>();
  private readonly expiryCheckedAtMs = new Map<string, number>();

  constructor(options: OfficeSessionsOptions) {
    this.options = options;
  }

  get(officeId: string): OfficeSession | undefined {
    return this.sessions.get(officeId);
  }

  listLocks(): OfficeLock[] {
    return [...this.sessions.values()].flatMap((session) => session.getLock() ?? []);
  }

  /**
   * The session of an office. Its token is read from the keychain when first needed, and again until it is found.
   *
   * @throws AppError `office-unknown`
   */
  async open(officeId: string): Promise<OfficeSession> {
    const office = this.options.registry.find(officeId);
    const session = this.sessions.get(officeId);
    if (!session?.hasToken) return await this.openOnce(office, session);
    await this.removeExpired(session);
    return session;
  }

  /** Reads again from the keychain the secrets that it did not give: the token, and the key of the saved data. */
  async retryKeychain(officeId: string): Promise<void> {
    const office = this.options.registry.find(officeId);
    await this.opening.get(officeId);
    const session = this.sessions.get(officeId);
    if (!session?.hasToken || session.cache.lock === 'no-key') await this.openOnce(office, session);
  }

  /** Opens the session of an office whose token is at hand: it was connected just now. */
  add(office: Office, cache: OfficeCache, token: string): OfficeSession {
    const session = new OfficeSession(office, cache, this.options.session);
    session.setToken(token);
    this.sessions.set(office.id, session);
    return session;
  }

  /** Replaces what is known of an office, in its open session too. @throws AppError `settings-failed` */
  updateOffice(office: Office): void {
    this.options.registry.update(office);
    this.sessions.get(office.id)?.setOffice(office);
  }

  /** Ends the requests of an office that is removed, and forgets everything of it. */
  async forget(office: Office): Promise<void> {
    const { caches, preferences, userRecords } = this.options.adapters;
    const session = this.sessions.get(office.id);
    this.sessions.delete(office.id);
    await session?.forget();
    await this.endCopy(office.id);
    await caches.remove(office.id);
    preferences.forget(office);
    userRecords.remove(office.id);
  }

  /** Opens the cache of an office, or a locked substitute. @param key - null while the keychain does not give it */
  async openCache(office: Office, key: Buffer | null): Promise<OfficeCache> {
    const { caches, clock, onReplaced } = this.options.adapters;
    if (key === null) return caches.openInMemory(office.id, 'no-key');
    const cache = await caches.open(office.id, key, clock.now(), {
      now: clock.now,
      onReopened: (reopened) => {
        this.notify(office, reopened);
        if (reopened.isReplaced) onReplaced(office.id);
      },
    });
    if (cache.lock === null) this.unlock(office, key);
    this.notify(office, cache);
    this.copyLater(office);
    return cache;
  }

  /** Opens what the user of an office has set and written, without its cache. */
  unlock(office: Office, key: Buffer): void {
    const { adapters, notices } = this.options;
    const cipher = new Cipher(key);
    adapters.userRecords.unlock(office, cipher);
    try {
      for (const notice of adapters.preferences.unlock(office, cipher)) notices.add(notice, true);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notices.add(error.message);
    }
  }

  /** Removes what is older than the office's setting allows, once a day. What can't be removed now is tried again a day later. */
  async removeExpired({ office, cache }: OfficeSession, isForced = false): Promise<void> {
    const { preferences, caches, clock } = this.options.adapters;
    const now = clock.now();
    if (!cache.isPersistent || cache.lock !== null || !preferences.isLoaded(office)) return;
    if (!isForced && now - (this.expiryCheckedAtMs.get(office.id) ?? 0) < dayMs) return;
    this.expiryCheckedAtMs.set(office.id, now);
    const { savedData, office: settings } = preferences.get(office);
    const beforeMs = now - savedData.days * dayMs;
    await Promise.allSettled([
      caches.removeSetAside(office.id, beforeMs),
      cache.records.removeOlderThan(beforeMs, settings.keepsFrom === null),
      cache.runs.removeOlderThan(beforeMs),
    ]);
  }

  /** Whether a cache is the office's file, and not the substitute of a file that stays closed. */
  isFromDisk(office: Office, { isPersistent, isReadOnly }: OfficeCache): boolean {
    return isPersistent || isReadOnly || office.kind !== 'saved' || !this.hasFiles(office);
  }

  /** Deletes the files of an office's cache, and what its user has written if it cannot be opened any more; begins anew, whatever fails. */
  async clear(session: OfficeSession): Promise<void> {
    const { caches, preferences, userRecords } = this.options.adapters;
    const { office } = session;
    try {
      const copyEnd = this.endCopy(office.id);
      const isUnreadable = session.cache.lock !== null;
      session.replaceCache(caches.openInMemory(office.id, 'no-key'));
      await copyEnd;
      await caches.remove(office.id);
      if (!isUnreadable) return;
      preferences.forget(office);
      userRecords.remove(office.id);
    } finally {
      session.replaceCache(await this.openCache(office, await this.readCacheKey(office, session.hasToken)));
    }
  }

  async close(): Promise<void> {
    for (const { controller } of this.copies.values()) controller.abort();
    const sessions = [...this.sessions.values()];
    this.sessions.clear();
    await Promise.all(sessions.map((session) => session.close()));
  }

  private openOnce(office: Office, session: OfficeSession | undefined): Promise<OfficeSession> {
    const pending =
      this.opening.get(office.id) ?? this.readSecrets(office, session).finally(() => this.opening.delete(office.id));
    this.opening.set(office.id, pending);
    return pending;
  }

  /** Reads the missing secrets of an office, and opens its saved data with them. */
  private async readSecrets(office: Office, existing: OfficeSession | undefined): Promise<OfficeSession> {
    const { registry, secrets, onChange } = this.options;
    const token = existing?.hasToken ? null : await secrets.getToken(office.id);
    const isKeychainOpen = existing?.hasToken === true || token !== null;
    const needsCache = existing === undefined || existing.cache.lock === 'no-key';
    const key = needsCache ? await this.readCacheKey(office, isKeychainOpen) : null;
    // The office may have been removed while the keychain waited for its user.
    registry.find(office.id);
    const session = existing ?? new OfficeSession(office, await this.openCache(office, key), this.options.session);
    if (existing && key !== null) existing.replaceCache(await this.openCache(office, key));
    this.sessions.set(office.id, session);
    await this.removeExpired(session);
    const isForOrigin = token?.origin === new URL(office.baseUrl).origin;
    if (token !== null && isForOrigin) session.setToken(token.token);
    session.tokenSavedFor = token === null || isForOrigin ? null : token.origin;
    onChange();
    return session;
  }

  /** The key of an office's saved data; null while the keychain does not give it. */
  private async readCacheKey(office: Office, isKeychainOpen: boolean): Promise<Buffer | null> {
    return await this.options.secrets.getOrCreateCacheKey(office.id, isKeychainOpen && !this.hasFiles(office));
  }

  /** Whether anything on disk is sealed with the office's key, so that no new key may replace it. */
  private hasFiles(office: Office): boolean {
    const { caches, userRecords } = this.options.adapters;
    return caches.hasFiles(office.id) || userRecords.hasFiles(office.id);
  }

  /** Copies what the user of an office has typed, once in a process. Where it is damaged a copy takes its place. */
  private copyLater(office: Office): void {
    const { caches, userRecords, copiesTyped, clock } = this.options.adapters;
    if (!copiesTyped || this.copies.has(office.id)) return;
    const controller = new AbortController();
    const copy = async () => {
      await clock.sleep(copyAfterMs, controller.signal);
      const path = userRecords.openPath(office);
      if (path !== null && (await caches.files.userRecords.copy(path, clock.now())).isDamaged)
        userRecords.recover(office);
    };
    // Without a copy now, those of earlier starts stay.
    this.copies.set(office.id, { controller, end: copy().catch(() => undefined) });
  }

  /** Ends the copy of an office. Fulfilled once it has let go of the file. */
  private async endCopy(officeId: string): Promise<void> {
    const copy = this.copies.get(officeId);
    copy?.controller.abort();
    await copy?.end;
  }

  /** The user must hear of a file that was set aside, even if the command line met it. Other notices recur. */
  private notify(office: Office, { notice, isPersistent, isReplaced }: OfficeCache): void {
    if (notice !== null) this.options.notices.add(isReplaced ? describeReplaced(office.name) : notice, isPersistent);
  }
}

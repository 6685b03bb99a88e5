/** The open sessions: offices whose token and cache key were read from the keychain, as far as it gave them. */
import type { OfficeCache, OfficeCaches } from '@main/saved/thread/office-caches';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import type { Office, OfficeLock } from '@shared/records/office';
import { toOneLine } from '@shared/values/texts';
import type { Notices } from '../settings/notices-file';
import type { OfficePreferences } from './office-preferences';
import { makeNameTakenError, type OfficeRegistry } from './office-registry';
import type { OfficeSecrets } from './office-secrets';
import { type ApiDependencies, OfficeSession, type SessionDependencies } from './office-session';
import type { RemovedOffices } from './remove-office';
import type { SavedData } from './saved-data';

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
    throw makeNameTakenError(name);
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
  readonly savedData: SavedData;
  readonly removed: RemovedOffices;
  readonly notices: Notices;
};

type OfficeSessionsOptions = {
  readonly registry: OfficeRegistry;
  readonly secrets: OfficeSecrets;
  readonly savedData: SavedData;
  readonly session: SessionDependencies;
  /** Called when the state of an office changes outside a use case. */
  readonly onChange: () => void;
};

export class OfficeSessions {
  private readonly options: OfficeSessionsOptions;
  private readonly sessions = new Map<string, OfficeSession>();
  /** Openings under way: a second one waits for the same keychain prompt. */
  private readonly opening = new Map<string, Promise<OfficeSession>>();

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
    await this.options.savedData.removeExpired(session);
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

  /** Ends the requests of an office that is removed, and forgets their record. */
  async remove(officeId: string): Promise<void> {
    const session = this.sessions.get(officeId);
    this.sessions.delete(officeId);
    await session?.forget();
  }

  /** Replaces what is known of an office, in its open session too. @throws AppError `settings-failed` */
  updateOffice(office: Office): void {
    this.options.registry.update(office);
    this.sessions.get(office.id)?.setOffice(office);
  }

  /** The key of an office's saved data; null while the keychain does not give it. */
  async readCacheKey(office: Office, isKeychainOpen: boolean): Promise<Buffer | null> {
    const { secrets, savedData } = this.options;
    return await secrets.getOrCreateCacheKey(office.id, isKeychainOpen && !savedData.hasFiles(office));
  }

  async close(): Promise<void> {
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
    const { registry, secrets, savedData, onChange } = this.options;
    const token = existing?.hasToken ? null : await secrets.getToken(office.id);
    const isKeychainOpen = existing?.hasToken === true || token !== null;
    const needsCache = existing === undefined || existing.cache.lock === 'no-key';
    const key = needsCache ? await this.readCacheKey(office, isKeychainOpen) : null;
    // The office may have been removed while the keychain waited for its user.
    registry.find(office.id);
    const session = existing ?? new OfficeSession(office, await savedData.open(office, key), this.options.session);
    if (existing && key !== null) existing.replaceCache(await savedData.open(office, key));
    this.sessions.set(office.id, session);
    await savedData.removeExpired(session);
    const isForOrigin = token?.origin === new URL(office.baseUrl).origin;
    if (token !== null && isForOrigin) session.setToken(token.token);
    session.tokenSavedFor = token === null || isForOrigin ? null : token.origin;
    onChange();
    return session;
  }
}

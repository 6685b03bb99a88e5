/** Use cases of offices: connect, switch, remove, renew a token, try the keychain again, explore the demo office. */
import { randomUUID } from 'node:crypto';
import type { OfficeApi } from '@main/api/office-api';
import { newCacheKey } from '@main/cache/cipher';
import type { CacheStore, OfficeCache } from '@main/cache/office-cache';
import type { NoticesFile } from '@main/settings/notices-file';
import type { SettingsFile } from '@main/settings/settings-file';
import { AppError } from '@shared/errors';
import {
  type AppState,
  type Connection,
  defaultRate,
  type Office,
  type RateSetting,
  type Theme,
  type UrlVariants,
  unknownUrlVariants,
} from '@shared/schemas/office';
import { OfficeSession, type SessionDependencies } from '../session/office-session';
import { checkToken } from './api-token';
import { checkBaseUrl } from './base-url';
import type { OfficePreferences } from './office-preferences';
import { OfficeSecrets } from './office-secrets';
import { probeOffice } from './probe-office';
import { raceAbort } from './race-abort';
import { isSameOffice } from './same-office';
import { isRefusedTooLong, SavedData } from './saved-data';
import type { TokenStore } from './token-store';

/** Parts of an office's rate. */
export type RateChange = { readonly [K in keyof RateSetting]?: RateSetting[K] | undefined };

export type StartDemoOffice = () => Promise<{ baseUrl: string; token: string }>;

export type OfficeDependencies = Omit<SessionDependencies, 'onNotice' | 'onUrlVariants' | 'onTokenStatus'> & {
  readonly settings: SettingsFile;
  readonly notices: NoticesFile;
  readonly tokens: TokenStore;
  readonly caches: CacheStore;
  readonly preferences: OfficePreferences;
  readonly startDemo: StartDemoOffice;
  /** How long a keychain prompt is waited for. @default 20 seconds */
  readonly waitForKeychainTimeout?: (() => Promise<void>) | undefined;
  /** Told when the state changes without being asked for: a notice, the keychain. */
  readonly onState: (state: AppState) => void;
  /** Called before what is saved of an office is removed or cleared: its jobs end, and what is in memory of it goes. */
  readonly onDropped: (officeId: string) => void;
  /** Called when an office was removed. */
  readonly onRemoved: (officeId: string) => void;
  readonly version: string;
};

export type RenewOptions = { readonly signal?: AbortSignal; readonly clearsSavedData?: boolean };

export type ConnectRequest = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly sessionOnly: boolean;
  readonly signal?: AbortSignal;
};

/** The offices of this user. */
export class OfficeService {
  private readonly sessions = new Map<string, OfficeSession>();
  private readonly opening = new Map<string, Promise<OfficeSession>>();
  private readonly unsaved: Office[] = [];
  /** Conditions of this process, which the next start finds again where they last. */
  private sessionNotices: string[] = [];
  private unsavedCurrent: string | null = null;
  /** Set when the office in use was removed: no other one takes its place until the user has chosen. */
  private isChoosing = false;
  private readonly secrets: OfficeSecrets;
  private readonly savedData: SavedData;
  private readonly dependencies: OfficeDependencies;

  constructor(dependencies: OfficeDependencies) {
    this.dependencies = dependencies;
    this.savedData = new SavedData({
      caches: dependencies.caches,
      preferences: dependencies.preferences,
      nowMs: dependencies.clock.now,
      onNotice: (notice, isLasting) => this.addNotice(notice, isLasting),
    });
    this.secrets = new OfficeSecrets(dependencies.tokens, {
      onChange: () => dependencies.onState(this.getState()),
      // Only the prompt's answer was late: the session takes it over without asking again.
      onLateSecret: (officeId) => void this.tryKeychain(officeId).then(dependencies.onState, () => undefined),
      waitForTimeout: dependencies.waitForKeychainTimeout,
    });
  }

  list(): Office[] {
    return [...this.dependencies.settings.get().offices, ...this.unsaved];
  }

  getState(): AppState {
    const { settings, version } = this.dependencies;
    const { theme, isRailNarrow, currentOfficeId } = settings.get();
    const offices = this.list();
    const current = this.isChoosing ? null : (this.unsavedCurrent ?? currentOfficeId);
    // An office that is gone is not replaced by another one: the user chooses.
    const currentOffice = offices.find((office) => office.id === current);
    return {
      version,
      offices,
      currentOfficeId: currentOffice?.id ?? null,
      theme,
      isRailNarrow,
      keychain: this.secrets.state,
      locks: [...this.sessions.values()].flatMap((session) => session.getLock() ?? []),
      notices: this.getNotices(),
    };
  }

  /** What the user must be told and has not dismissed, those of earlier processes included. */
  getNotices(): string[] {
    return [...new Set([...this.dependencies.notices.list(), ...this.sessionNotices])];
  }

  /** Forgets notices that the window has shown and the user has dismissed. */
  dismissNotices(seen: readonly string[]): AppState {
    this.dependencies.notices.dismiss(seen);
    this.sessionNotices = this.sessionNotices.filter((notice) => !seen.includes(notice));
    return this.getState();
  }

  setTheme(theme: Theme): AppState {
    this.dependencies.settings.update({ theme });
    return this.getState();
  }

  /** Remembers whether the navigation shows icons only. @throws AppError `settings-failed` */
  setRailNarrow(isRailNarrow: boolean): AppState {
    this.dependencies.settings.update({ isRailNarrow });
    return this.getState();
  }

  /**
   * Tests a new office against the API, and only then saves it: token and cache key to the keychain, the rest to the
   * settings.
   *
   * @throws AppError for a bad name, URL or token, for whatever the API answered, and `keychain-unavailable`
   */
  async connect(request: ConnectRequest): Promise<AppState> {
    const name = request.name.trim();
    if (name === '') throw new AppError('usage', 'Please give the office a name.', { field: 'name' });
    if (this.list().some((office) => office.name === name)) {
      throw new AppError('usage', `There is an office named "${name}" already. Choose another name.`, {
        field: 'name',
      });
    }
    const token = checkToken(request.token);
    const unprobed = this.newOffice(name, checkBaseUrl(request.baseUrl), request.sessionOnly ? 'session' : 'saved');
    const office = { ...unprobed, forms: await this.probeToken(unprobed, token, request.signal) };
    if (request.sessionOnly) this.addUnsaved(office, token);
    else await this.saveOffice(office, token, request.signal);
    return this.getState();
  }

  /** Opens the demo office: a real HTTP server on loopback with generated data; nothing of it is saved. */
  async openDemo(): Promise<AppState> {
    const existing = this.unsaved.find((office) => office.kind === 'demo');
    if (existing) return this.switchTo(existing.id);
    const { baseUrl, token } = await this.dependencies.startDemo();
    const office = this.newOffice('Demo office', baseUrl, 'demo');
    this.addUnsaved(office, token);
    return this.getState();
  }

  switchTo(officeId: string): AppState {
    const office = this.find(officeId);
    if (office.kind === 'saved') {
      this.dependencies.settings.update({ currentOfficeId: officeId });
      this.unsavedCurrent = null;
    } else this.unsavedCurrent = officeId;
    this.isChoosing = false;
    return this.getState();
  }

  /**
   * Forgets an office. Its key leaves the keychain first: saved data without its key is unreadable, whatever fails next.
   * Removing another office than the one in use changes nothing else; after the one in use no office is in use.
   *
   * @throws AppError where the keychain did not delete a secret: the message says what is gone and what is still there
   */
  async remove(officeId: string): Promise<AppState> {
    const office = this.find(officeId);
    const wasCurrent = this.getState().currentOfficeId === officeId;
    this.dependencies.onDropped(officeId);
    if (office.kind === 'saved') await this.removeSaved(office, wasCurrent);
    else {
      const index = this.unsaved.findIndex((unsaved) => unsaved.id === officeId);
      this.unsaved.splice(index, 1);
      this.forgetSavedData(office);
    }
    if (this.unsavedCurrent === officeId) this.unsavedCurrent = null;
    if (wasCurrent) this.isChoosing = true;
    this.dependencies.onRemoved(officeId);
    return this.getState();
  }

  /** Asks the keychain again for what it did not give: the token, and the key of the saved data. */
  async tryKeychain(officeId: string): Promise<AppState> {
    const office = this.find(officeId);
    await this.opening.get(officeId);
    const session = this.sessions.get(officeId);
    if (!session?.hasToken || session.cache.lock === 'no-key') await this.openOnce(office, session);
    return this.getState();
  }

  /**
   * Replaces an office's token after testing it. Saved data stays where the token is the same office's, as far as that can
   * be found out.
   *
   * @param options - `clearsSavedData`: use a token that looks like another office's, and clear what is saved
   * @throws AppError `office-differs` where the token looks like another office's or what is saved cannot be opened to
   * compare, `keychain-locked` where its key is missing for that: nothing is then changed; `cache-unavailable` where the
   * saved data cannot be cleared: the token is then not replaced
   */
  async renewToken(officeId: string, pasted: string, options: RenewOptions = {}): Promise<AppState> {
    const { signal, clearsSavedData = false } = options;
    const office = this.find(officeId);
    if (clearsSavedData) this.dependencies.onDropped(officeId);
    const token = checkToken(pasted);
    const session = await this.openSession(officeId);
    // Saved data whose key was missing at the start may open by now.
    if (office.kind === 'saved' && session.cache.lock === 'no-key' && !clearsSavedData)
      await this.tryKeychain(officeId);
    const inspect = clearsSavedData ? undefined : (api: OfficeApi) => this.checkSameOffice(session, api, signal);
    const { tripPath } = await this.probeToken({ ...office, forms: unknownUrlVariants }, token, signal, inspect);
    const adopt = async () => {
      if (office.kind === 'saved') {
        await this.secrets.saveToken(officeId, { token, origin: new URL(office.baseUrl).origin });
        this.updateOffice({ ...office, forms: { ...office.forms, tripPath } });
      }
      session.setToken(token);
    };
    if (clearsSavedData) await this.clearCacheDuring(session, adopt);
    else await adopt();
    this.recordTokenStatus(officeId, true);
    return this.getState();
  }

  /**
   * Clears what is saved of an office on this computer, and begins anew. What was arranged in it stays, but where its key
   * is lost: nobody can read it then.
   */
  async clearSavedData(officeId: string): Promise<AppState> {
    this.dependencies.onDropped(officeId);
    await this.clearCacheDuring(await this.openSession(officeId), async () => undefined);
    return this.getState();
  }

  /** Applies a changed age of saved data at once. */
  async removeExpired(officeId: string): Promise<void> {
    this.savedData.removeExpired(await this.openSession(officeId), true);
  }

  /** Ends what waits for the rate limit, on the user's word. */
  async stopWaiting(officeId: string): Promise<void> {
    (await this.openSession(officeId)).stopWaiting();
  }

  /**
   * Tries again before the server's pause has ended, on the user's word: with a request that waits, else with one trip.
   *
   * @throws AppError `rate-limited` where the pause lasts, else as the API client does
   */
  async tryNow(officeId: string): Promise<void> {
    const session = await this.openSession(officeId);
    const { queued } = session.getConnection();
    session.tryNow();
    if (queued === 0) await session.api.trips.list({ filters: {}, page: 1, perPage: 1 });
  }

  /** Changes how many requests the office's token may make, or what is left to colleagues; the rest stays. */
  async setRate(officeId: string, change: RateChange): Promise<AppState> {
    const office = this.find(officeId);
    const { requests, seconds, leftToColleagues } = change;
    const rate: RateSetting = {
      requests: requests ?? office.rate.requests,
      seconds: seconds ?? office.rate.seconds,
      leftToColleagues: leftToColleagues ?? office.rate.leftToColleagues,
    };
    this.updateOffice({ ...office, rate });
    (await this.openSession(officeId)).setRate(rate);
    return this.getState();
  }

  /**
   * The office at work. The token is read from the keychain when first needed, and again as long as it was not found.
   *
   * @throws AppError `office-unknown`
   */
  async openSession(officeId: string): Promise<OfficeSession> {
    const office = this.find(officeId);
    const open = this.sessions.get(officeId);
    if (!open?.hasToken) return await this.openOnce(office, open);
    this.savedData.removeExpired(open);
    return open;
  }

  /** The office's connection as it stands. Asks the keychain only where the office was never opened. */
  async getConnection(officeId: string): Promise<Connection> {
    return (this.sessions.get(officeId) ?? (await this.openSession(officeId))).getConnection();
  }

  /**
   * An office for one errand of the command line: nothing of it is saved or kept.
   *
   * @throws AppError for a bad URL or token
   */
  async openTransientOffice(baseUrl: string, pasted: string): Promise<OfficeSession> {
    const token = checkToken(pasted);
    const checked = checkBaseUrl(baseUrl);
    const office = this.newOffice(new URL(checked).host, checked, 'session');
    this.addUnsaved(office, token);
    return await this.openSession(office.id);
  }

  /** Notes how full the request windows of the open offices are, for Diagnostics. */
  recordWindowSamples(): void {
    for (const session of this.sessions.values()) session.recordWindowSample();
  }

  /** Finds an office by its name, as the command line does. */
  findByName(name: string): Office {
    const office = this.list().find((candidate) => candidate.name === name);
    if (!office) throw new AppError('office-unknown', `There is no office named "${name}".`, { office: name });
    return office;
  }

  close(): void {
    for (const session of this.sessions.values()) session.close();
    this.sessions.clear();
  }

  /** @throws AppError `office-unknown` */
  find(officeId: string): Office {
    const office = this.list().find((candidate) => candidate.id === officeId);
    if (!office) throw new AppError('office-unknown', 'This office is not connected any more.', { officeId });
    return office;
  }

  private newOffice(name: string, baseUrl: string, kind: Office['kind']): Office {
    return {
      id: randomUUID(),
      name,
      baseUrl,
      kind,
      forms: unknownUrlVariants,
      rate: defaultRate,
    };
  }

  private probeToken(
    office: Office,
    token: string,
    signal?: AbortSignal,
    inspect?: (api: OfficeApi) => Promise<void>,
  ): Promise<UrlVariants> {
    const { caches, clock } = this.dependencies;
    const cache = caches.open(office.id, null, clock.now());
    return probeOffice(office, cache, this.dependencies, token, signal, inspect);
  }

  /** Clears saved data and opens it anew, whatever fails; in between, while nothing can be saved, does `work`. */
  private async clearCacheDuring(session: OfficeSession, work: () => Promise<void>): Promise<void> {
    const { office } = session;
    const { caches, clock } = this.dependencies;
    if (office.kind !== 'saved') {
      session.replaceCache(caches.open(office.id, null, clock.now()));
      await work();
      return;
    }
    try {
      this.savedData.clear(session);
      await work();
    } finally {
      session.replaceCache(this.savedData.open(office, await this.readCacheKey(office, session.hasToken)));
    }
  }

  private async checkSameOffice(session: OfficeSession, api: OfficeApi, signal?: AbortSignal): Promise<void> {
    const { office } = session;
    const { name } = office;
    const isSame = await this.savedData.withReadableCache(session, async (cache) => {
      if (this.savedData.isFromDisk(office, cache)) return await isSameOffice(api, cache.records, signal);
      const isKeyMissing = cache.lock === 'no-key';
      throw new AppError(
        isKeyMissing ? 'keychain-locked' : 'office-differs',
        isKeyMissing
          ? `The token was not replaced: the keychain did not give the key of the data saved for ${name}, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Unlock the keychain and try again. If the key is lost, choose Clear saved data first.`
          : `The token was not replaced: the data saved for ${name} cannot be opened, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Close other windows and programs that may use the data, update Tripledger, then try again. Otherwise its saved data must be cleared first; views, labels and packs stay.`,
        { office: name },
      );
    });
    if (isSame) return;
    throw new AppError(
      'office-differs',
      `This token works, but it looks like another office’s: the trips saved for ${name} are not there. Nothing was changed. To read the other office, connect it as an office of its own. If this is ${name} all the same, its saved data must be cleared first; views, labels and packs stay.`,
      { office: name },
    );
  }

  private addUnsaved(office: Office, token: string): void {
    const cache = this.dependencies.caches.open(office.id, null, this.dependencies.clock.now());
    const session = this.newSession(office, cache);
    session.setToken(token);
    this.unsaved.push(office);
    this.sessions.set(office.id, session);
    this.unsavedCurrent = office.id;
    this.isChoosing = false;
  }

  private async saveOffice(office: Office, token: string, signal?: AbortSignal): Promise<void> {
    const { settings } = this.dependencies;
    const key = newCacheKey();
    const { origin } = new URL(office.baseUrl);
    const saving = this.secrets.save(office.id, { token, origin }, key);
    try {
      // A keychain may ask its user and wait; whoever cancels need not wait with it (faults 16).
      await raceAbort(saving, signal);
      settings.update({ offices: [...settings.get().offices, office], currentOfficeId: office.id });
    } catch (error) {
      const undo = () =>
        Promise.allSettled([this.secrets.remove(office.id, 'cache-key'), this.secrets.remove(office.id, 'token')]);
      void saving.then(undo, undo);
      throw error;
    }
    this.unsavedCurrent = null;
    this.isChoosing = false;
    const session = this.newSession(office, this.savedData.open(office, key));
    session.setToken(token);
    this.sessions.set(office.id, session);
  }

  private async removeSaved(office: Office, wasCurrent: boolean): Promise<void> {
    await this.secrets.remove(office.id, 'cache-key');
    this.forgetSavedData(office);
    try {
      await this.secrets.remove(office.id, 'token');
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'The keychain did not delete the token.';
      throw new AppError(
        'keychain-locked',
        `The saved data of ${office.name} was deleted. ${message}`,
        {},
        { cause: error },
      );
    }
    const { settings } = this.dependencies;
    const { offices, currentOfficeId } = settings.get();
    settings.update({
      offices: offices.filter((saved) => saved.id !== office.id),
      currentOfficeId: wasCurrent || currentOfficeId === office.id ? null : currentOfficeId,
    });
  }

  private forgetSavedData(office: Office): void {
    this.sessions.get(office.id)?.forget();
    this.sessions.delete(office.id);
    this.savedData.remove(office);
  }

  private openOnce(office: Office, session: OfficeSession | undefined): Promise<OfficeSession> {
    const pending =
      this.opening.get(office.id) ?? this.open(office, session).finally(() => this.opening.delete(office.id));
    this.opening.set(office.id, pending);
    return pending;
  }

  /** Reads what is still missing of an office's secrets, and opens with them what was closed. */
  private async open(office: Office, existing: OfficeSession | undefined): Promise<OfficeSession> {
    const token = existing?.hasToken ? null : await this.readSavedToken(office);
    const isKeychainOpen = existing?.hasToken === true || token !== null;
    const needsCache = existing === undefined || existing.cache.lock === 'no-key';
    const key = needsCache ? await this.readCacheKey(office, isKeychainOpen) : null;
    // The office may have been removed while the keychain waited for its user.
    this.find(office.id);
    const session = existing ?? this.newSession(office, this.savedData.open(office, key));
    if (existing && key !== null) existing.replaceCacheAndMoveRuns(this.savedData.open(office, key));
    this.sessions.set(office.id, session);
    this.savedData.removeExpired(session);
    if (token !== null && token.savedFor === null) session.setToken(token.token);
    session.tokenSavedFor = token?.savedFor ?? null;
    this.dependencies.onState(this.getState());
    return session;
  }

  /** The token, and the origin that it was saved for where that is not the office's own any more: it is then not sent. */
  private async readSavedToken(office: Office): Promise<{ token: string; savedFor: string | null } | null> {
    const saved = await this.secrets.getToken(office.id);
    if (saved === null) return null;
    const { origin } = new URL(office.baseUrl);
    // An earlier version saved the token alone: from now on it is bound to where it was sent until now.
    if (saved.origin === null)
      await this.secrets.saveToken(office.id, { token: saved.token, origin }).catch(() => undefined);
    const savedFor = saved.origin === null || saved.origin === origin ? null : saved.origin;
    return { token: saved.token, savedFor };
  }

  private async readCacheKey(office: Office, isKeychainOpen: boolean): Promise<Buffer | null> {
    return await this.secrets.getOrCreateCacheKey(office.id, isKeychainOpen && !this.savedData.hasFiles(office));
  }

  /** Notes how the server took the token: refused for too long, saved data is locked until one is accepted. */
  private recordTokenStatus(officeId: string, isAccepted: boolean): void {
    const session = this.sessions.get(officeId);
    const office = this.list().find(({ id }) => id === officeId);
    if (!session || office?.kind !== 'saved') return;
    const { tokenRefusedSinceMs, ...acceptedOffice } = office;
    const nowMs = this.dependencies.clock.now();
    if (isAccepted) {
      if (tokenRefusedSinceMs === undefined) return;
      this.tryUpdate(acceptedOffice);
      session.office = acceptedOffice;
      this.savedData.unlockAccepted(session);
    } else if (tokenRefusedSinceMs === undefined) this.tryUpdate({ ...office, tokenRefusedSinceMs: nowMs });
    else if (isRefusedTooLong(office, nowMs)) this.savedData.lockRefused(session);
    else return;
    this.dependencies.onState(this.getState());
  }

  private newSession(office: Office, cache: OfficeCache): OfficeSession {
    return new OfficeSession(office, cache, {
      ...this.dependencies,
      onNotice: (notice) => this.addNotice(notice),
      onUrlVariants: (officeId, forms) => this.saveUrlVariants(officeId, forms),
      onTokenStatus: (officeId, isAccepted) => this.recordTokenStatus(officeId, isAccepted),
    });
  }

  /** Adds a notice of another use case, until Tripledger closes. */
  notify(notice: string): void {
    this.addNotice(notice);
  }

  private addNotice(notice: string, isLasting = false): void {
    if (isLasting) this.dependencies.notices.add(notice);
    else this.sessionNotices.push(notice);
    this.dependencies.onState(this.getState());
  }

  /** A deployment's forms are a convenience: where they cannot be saved they are found out again. */
  private saveUrlVariants(officeId: string, forms: UrlVariants): void {
    const office = this.list().find((candidate) => candidate.id === officeId);
    if (!office) return;
    this.tryUpdate({ ...office, forms });
    this.dependencies.onState(this.getState());
  }

  /** Saves a fact about an office that is found out again where it cannot be saved now. */
  private tryUpdate(office: Office): void {
    try {
      this.updateOffice(office);
    } catch {
      return;
    }
  }

  private updateOffice(office: Office): void {
    const index = this.unsaved.findIndex((unsaved) => unsaved.id === office.id);
    if (index >= 0) {
      this.unsaved[index] = office;
      return;
    }
    const { settings } = this.dependencies;
    const offices = settings.get().offices.map((saved) => (saved.id === office.id ? office : saved));
    settings.update({ offices });
    const session = this.sessions.get(office.id);
    if (session) session.office = office;
  }
}

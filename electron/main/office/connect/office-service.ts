/** The offices of this user and their state: connect, switch, remove, renew a token, try the keychain again. */
import { randomUUID } from 'node:crypto';
import { newCacheKey } from '@main/saved/store/cipher';
import type { TokenStore } from '@main/system/keychain';
import type { HandlerInput } from '@shared/ipc/contract';
import type { AppState, Connection, Office, Theme } from '@shared/records/office';
import type { Notices } from '../settings/notices-file';
import type { SettingsFile } from '../settings/settings-file';
import {
  type ConnectRequest,
  connectOffice,
  connectTransientOffice,
  openDemoOffice,
  type RenewOptions,
  renewToken,
} from './connect-office';
import { OfficeRegistry } from './office-registry';
import { OfficeSecrets } from './office-secrets';
import type { OfficeSession, SessionDependencies } from './office-session';
import { checkOfficeName, type OfficeAdapters, type OfficeContext, OfficeSessions } from './office-sessions';
import { clearSavedData, RemovedOffices, removeOffice } from './remove-office';

/** What the user changes of an office. Parts that are left out stay. */
type OfficeChange = Omit<HandlerInput<'offices:edit'>, 'officeId'>;

type ImportedOffice = Pick<Office, 'name' | 'baseUrl' | 'rate'>;

type OfficeDependencies = OfficeAdapters &
  Omit<SessionDependencies, 'onNotice'> & {
    readonly settings: SettingsFile;
    readonly notices: Notices;
    readonly tokens: TokenStore;
    /** Resolves when a keychain prompt has timed out. @default after 20 seconds */
    readonly waitForKeychainTimeout?: (() => Promise<void>) | undefined;
    /** Called when the state changes outside a use case: a notice, the keychain. */
    readonly onState: (state: AppState) => void;
    /** Called when an office was removed. */
    readonly onRemoved: (officeId: string) => void;
    readonly version: string;
  };

/** The use cases of offices. Those that change something give the state as it is afterwards. */
export class OfficeService {
  private readonly dependencies: OfficeDependencies;
  /** The offices that there are, and which of them is in use. */
  readonly registry: OfficeRegistry;
  readonly notices: Notices;
  private readonly secrets: OfficeSecrets;
  private readonly sessions: OfficeSessions;
  private readonly context: OfficeContext;

  constructor(dependencies: OfficeDependencies) {
    const { settings, notices } = dependencies;
    const emitState = () => dependencies.onState(this.getState());
    this.dependencies = dependencies;
    this.registry = new OfficeRegistry(settings);
    this.notices = notices;
    notices.onChange = emitState;
    this.secrets = new OfficeSecrets(dependencies.tokens, {
      onChange: emitState,
      // The prompt was confirmed late: the session takes the secret without another prompt.
      onLateSecret: (officeId) => void this.tryKeychain(officeId).then(dependencies.onState, () => undefined),
      waitForTimeout: dependencies.waitForKeychainTimeout,
    });
    this.sessions = new OfficeSessions({
      ...{ adapters: dependencies, registry: this.registry, secrets: this.secrets, notices },
      session: { ...dependencies, onNotice: (notice) => notices.add(notice) },
      onChange: emitState,
    });
    const { registry, sessions, secrets } = this;
    const removed = new RemovedOffices({ ...dependencies, registry, secrets });
    this.context = { ...dependencies, registry, sessions, secrets, removed };
    // What the keychain does not delete now is tried again at the next start.
    void removed.purge().catch(() => undefined);
  }

  /** The name of the office in use, where there are several; null otherwise. */
  getNameAmongSeveral(): string | null {
    const { offices, currentOfficeId } = this.getState();
    return offices.length > 1 ? (offices.find(({ id }) => id === currentOfficeId)?.name ?? null) : null;
  }

  /** The offices that are saved on this computer: not the demo office, and none of this session only. */
  listSaved(): Office[] {
    return this.registry.list().filter(({ kind }) => kind === 'saved');
  }

  /** Everything that every screen knows: the offices, the keychain, locks and notices. */
  getState(): AppState {
    const { theme, isRailNarrow, lockAfterMinutes } = this.dependencies.settings.get();
    return {
      version: this.dependencies.version,
      offices: this.registry.list(),
      currentOfficeId: this.registry.getCurrentId(),
      removedOffices: this.registry.listRemoved(),
      theme,
      isRailNarrow,
      lockAfterMinutes,
      keychain: this.secrets.state,
      locks: this.sessions.listLocks(),
      notices: this.notices.list(),
    };
  }

  /** Forgets notices that the window has shown and the user has dismissed. */
  dismissNotices(notices: readonly string[]): AppState {
    this.notices.dismiss(notices);
    return this.getState();
  }

  /** Changes what is set for this computer. @throws AppError `settings-failed` */
  change(settings: Partial<Pick<AppState, 'theme' | 'isRailNarrow' | 'lockAfterMinutes'>>): AppState {
    this.dependencies.settings.update(settings);
    return this.getState();
  }

  /** Whether the keychain gives the token of any saved office now: one may be gone. True where none is saved. */
  async hasKeychainAccess(): Promise<boolean> {
    const currentId = this.registry.getCurrentId();
    const ids = this.listSaved().map(({ id }) => id);
    for (const id of ids.sort((a, b) => Number(b === currentId) - Number(a === currentId))) {
      if (await this.secrets.canReadToken(id)) return true;
    }
    return ids.length === 0;
  }

  /** Tests a new office, saves it and puts it to use. @throws AppError as `connectOffice` does */
  async connect(request: ConnectRequest): Promise<AppState> {
    await connectOffice(this.context, request);
    return this.getState();
  }

  /** Opens the demo office and puts it to use. */
  async openDemo(): Promise<AppState> {
    await openDemoOffice(this.context);
    return this.getState();
  }

  /**
   * Opens an office for one command of the command line. Nothing of it is saved.
   *
   * @throws AppError for a bad URL or token
   */
  openTransientOffice(baseUrl: string, token: string): OfficeSession {
    return connectTransientOffice(this.context, baseUrl, token);
  }

  /** Removes an office; what its user has typed stays sealed for 30 days. @throws AppError as `removeOffice` does */
  async remove(officeId: string): Promise<AppState> {
    await removeOffice(this.context, officeId);
    this.dependencies.onRemoved(officeId);
    return this.getState();
  }

  /** Deletes at once what the user of a removed office has typed, with its key. @throws AppError where the key stays */
  async erase(removedId: string): Promise<AppState> {
    await this.context.removed.erase(removedId);
    return this.getState();
  }

  /** Reads again from the keychain the secrets that it did not give: the token, and the key of the saved data. */
  async tryKeychain(officeId: string): Promise<AppState> {
    await this.sessions.retryKeychain(officeId);
    return this.getState();
  }

  /** Replaces an office's token by one of the same office. @throws AppError as `renewToken` does */
  async renewToken(officeId: string, token: string, options: RenewOptions = {}): Promise<AppState> {
    await renewToken(this.context, officeId, token, options);
    return this.getState();
  }

  /** Clears what is saved of an office, and begins anew. @throws AppError as `clearSavedData` does */
  async clearSavedData(officeId: string): Promise<AppState> {
    await clearSavedData(this.context, officeId);
    return this.getState();
  }

  /** Applies a changed age of saved data at once. */
  async removeExpired(officeId: string): Promise<void> {
    await this.sessions.removeExpired(await this.sessions.open(officeId), true);
  }

  /**
   * Tries again before the server's pause has ended: with a request that waits, else with one trip.
   *
   * @throws AppError `rate-limited` where the pause lasts, else as the API client does
   */
  async tryNow(officeId: string): Promise<void> {
    const session = await this.sessions.open(officeId);
    const { queued } = session.getConnection();
    session.tryNow();
    if (queued === 0) await session.api.trips.list({ filters: {}, page: 1, perPage: 1 });
  }

  /** Renames an office, or gives it another limit. @throws AppError as `checkOfficeName` does, `settings-failed` */
  edit(officeId: string, { name, rate = {} }: OfficeChange): AppState {
    const office = this.registry.find(officeId);
    const { requests = office.rate.requests, seconds = office.rate.seconds } = rate;
    this.sessions.updateOffice({
      ...office,
      name: name === undefined ? office.name : checkOfficeName(this.registry, name, officeId),
      rate: { requests, seconds },
    });
    return this.getState();
  }

  /**
   * Makes an office of a transfer file, with a key of its own for what its user writes. It has no token, which its user enters here,
   * and is on no list before {@link commitImported}.
   *
   * @throws AppError `keychain-unavailable`, `keychain-locked`
   */
  async prepareImported({ name, baseUrl, rate }: ImportedOffice): Promise<Office> {
    const office: Office = { id: randomUUID(), name, baseUrl, rate, kind: 'saved', urlForm: null, needsToken: true };
    const key = newCacheKey();
    await this.secrets.saveCacheKey(office.id, key);
    this.sessions.unlock(office, key);
    return office;
  }

  /** Removes an office that was prepared, and whatever was written of it. */
  async discardImported(office: Office): Promise<void> {
    await this.sessions.forget(office);
    await this.secrets.remove(office.id, 'cache-key');
  }

  /**
   * Adds and changes offices of a transfer file in one write. Without an office in use, the first new one is.
   *
   * @param theme - null where it stays
   * @throws AppError `settings-failed`
   */
  commitImported(added: readonly Office[], changed: readonly Office[], theme: Theme | null): void {
    this.registry.importAll(added, changed, theme);
    for (const office of changed) this.sessions.get(office.id)?.setOffice(office);
  }

  /** The session of an office, with its token where the keychain gives it. @throws AppError `office-unknown` */
  async openSession(officeId: string): Promise<OfficeSession> {
    return await this.sessions.open(officeId);
  }

  /** The state of an office's connection. The keychain is read only if the office was never opened. */
  async getConnection(officeId: string): Promise<Connection> {
    return (this.sessions.get(officeId) ?? (await this.sessions.open(officeId))).getConnection();
  }

  async close(): Promise<void> {
    await this.sessions.close();
  }
}

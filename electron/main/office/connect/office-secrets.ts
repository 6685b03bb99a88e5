/** An office's two secrets, its token and its cache key, and the state of the keychain at its last use. */
import { newCacheKey } from '@main/saved/store/cipher';
import type { SecretName, TokenStore } from '@main/system/keychain';
import type { AppState } from '@shared/records/office';

/** Maximum wait for a keychain prompt: an open prompt must not block the office (faults 16). */
const keychainTimeoutMs = 20_000;
const keyBytes = 32;

/** A token and the origin that it may be sent to. One secret holds both: a changed settings file cannot separate them. */
type SavedToken = { readonly token: string; readonly origin: string };

type SecretsOptions = {
  readonly onChange: () => void;
  /** Called when the keychain gave a secret after the timeout: the next read returns it. */
  readonly onLateSecret: (officeId: string) => void;
  /** Resolves when a read has timed out. @default after 20 seconds */
  readonly waitForTimeout?: (() => Promise<void>) | undefined;
};

function waitForPrompt(): Promise<void> {
  const timeout = AbortSignal.timeout(keychainTimeoutMs);
  return new Promise((resolve) => timeout.addEventListener('abort', () => resolve(), { once: true }));
}

/** Result of a read. A keychain that responds gives null both for "nothing there" and for "locked". */
type KeychainRead = { readonly hasResponded: boolean; readonly secret: string | null };
const noResponse: KeychainRead = { hasResponded: false, secret: null };

/** Reads and writes the secrets of offices, with a timeout, and tracks the keychain's state. */
export class OfficeSecrets {
  /** Null until the first use of the keychain. */
  state: AppState['keychain'] = null;
  private readonly tokens: TokenStore;
  private readonly options: SecretsOptions;
  /** Reads whose secrets no one has taken: a second read joins the prompt that is open, and takes what came after the timeout. */
  private readonly pendingReads = new Map<string, Promise<KeychainRead>>();

  constructor(tokens: TokenStore, options: SecretsOptions) {
    this.tokens = tokens;
    this.options = options;
  }

  /** Saves the key of an office that has no token yet. @throws AppError `keychain-unavailable` or `keychain-locked` */
  async saveCacheKey(officeId: string, cacheKey: Buffer): Promise<void> {
    await this.trackState(this.tokens.set(officeId, 'cache-key', cacheKey.toString('base64')));
  }

  /** @throws AppError `keychain-unavailable` or `keychain-locked` */
  async saveToken(officeId: string, { token, origin }: SavedToken): Promise<void> {
    this.pendingReads.delete(`${officeId}/token`);
    await this.trackState(this.tokens.set(officeId, 'token', `${token}\n${origin}`));
  }

  /** Deletes one secret. @throws AppError where it may still be there (faults 20) */
  async remove(officeId: string, name: SecretName): Promise<void> {
    this.pendingReads.delete(`${officeId}/${name}`);
    await this.tokens.remove(officeId, name);
  }

  /** The token, or null if the keychain does not give it now: saved data can still be read. */
  async getToken(officeId: string): Promise<SavedToken | null> {
    const { secret } = await this.read(officeId, 'token');
    // A token has no line break.
    const [token, origin] = secret?.split('\n') ?? [];
    return token === undefined || origin === undefined ? null : { token, origin };
  }

  /** Reads the token afresh, to verify the user. @returns whether the keychain gave it in time */
  async canReadToken(officeId: string): Promise<boolean> {
    const wait = (this.options.waitForTimeout ?? waitForPrompt)();
    const read = await Promise.race([this.requestSecret(officeId, 'token'), wait.then(() => noResponse)]);
    return read.secret !== null;
  }

  /**
   * The key of the office's saved data; null if it is unknown. A new key is created only if nothing is sealed with an
   * old one: a keychain that refuses or is slow must never cost the saved data.
   *
   * @param canCreate - whether the keychain is open and nothing of the office is on disk
   */
  async getOrCreateCacheKey(officeId: string, canCreate: boolean): Promise<Buffer | null> {
    const { hasResponded, secret } = await this.read(officeId, 'cache-key');
    if (secret !== null) {
      const key = Buffer.from(secret, 'base64');
      return key.length === keyBytes ? key : null;
    }
    if (!hasResponded || !canCreate) return null;
    const key = newCacheKey();
    return await this.trackState(this.tokens.set(officeId, 'cache-key', key.toString('base64'))).then(
      () => key,
      () => null,
    );
  }

  private async read(officeId: string, name: SecretName): Promise<KeychainRead> {
    const account = `${officeId}/${name}`;
    const request = this.pendingReads.get(account) ?? this.requestSecret(officeId, name);
    this.pendingReads.set(account, request);
    const wait = (this.options.waitForTimeout ?? waitForPrompt)();
    const result = await Promise.race([request, wait.then((): null => null)]);
    if (result !== null) this.pendingReads.delete(account);
    else {
      void request.then(({ secret }) => {
        if (secret === null) this.pendingReads.delete(account);
        else this.options.onLateSecret(officeId);
      });
    }
    if ((result ?? noResponse).secret === null && this.state === 'available') this.setState('unknown');
    return result ?? noResponse;
  }

  private requestSecret(officeId: string, name: SecretName): Promise<KeychainRead> {
    return this.trackState(this.tokens.get(officeId, name)).then(
      (secret): KeychainRead => ({ hasResponded: true, secret }),
      () => noResponse,
    );
  }

  private async trackState<T>(call: Promise<T>): Promise<T> {
    try {
      const value = await call;
      this.setState('available');
      return value;
    } catch (error) {
      this.setState('keychain-unavailable');
      throw error;
    }
  }

  private setState(state: NonNullable<AppState['keychain']>): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onChange();
  }
}

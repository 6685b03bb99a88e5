/** An office's two secrets, its token and its cache key, and what the keychain said when it was last asked. */
import { newCacheKey } from '@main/cache/cipher';
import type { AppState } from '@shared/schemas/office';
import type { SecretName, TokenStore } from './token-store';

/** A keychain prompt that nobody answers must not hold the office up (faults 16). */
const keychainPatienceMs = 20_000;

/** Reads and writes the secrets of offices with patience, and remembers the keychain's state. */
export class OfficeSecrets {
  /** Null until the keychain was asked for the first time. */
  state: AppState['keychain'] = null;
  private readonly tokens: TokenStore;
  private readonly onChange: () => void;

  /** @param onChange - called when the keychain's state is another than before */
  constructor(tokens: TokenStore, onChange: () => void) {
    this.tokens = tokens;
    this.onChange = onChange;
  }

  /** Saves both secrets of a new office. @throws AppError `keychain-unavailable` or `keychain-locked` */
  async save(officeId: string, token: string, cacheKey: Buffer): Promise<void> {
    await this.saveToken(officeId, token);
    await this.watch(this.tokens.set(officeId, 'cache-key', cacheKey.toString('base64')));
  }

  /** @throws AppError `keychain-unavailable` or `keychain-locked` */
  async saveToken(officeId: string, token: string): Promise<void> {
    await this.watch(this.tokens.set(officeId, 'token', token));
  }

  /** Deletes both, the token first. @throws AppError where one of them may still be there (faults 20) */
  async remove(officeId: string): Promise<void> {
    await this.tokens.remove(officeId, 'token');
    await this.tokens.remove(officeId, 'cache-key');
  }

  /** The token, or null where the keychain does not give it now: reading goes on from what is kept. */
  async token(officeId: string): Promise<string | null> {
    return await this.read(officeId, 'token');
  }

  /**
   * The key of the office's cache. Where the keychain is open (it gave the token) and has no key, the key is really gone
   * and a new one starts a new cache; where it is not, null.
   */
  async cacheKey(officeId: string, isKeychainOpen: boolean): Promise<Buffer | null> {
    const kept = await this.read(officeId, 'cache-key');
    if (kept !== null) return Buffer.from(kept, 'base64');
    if (!isKeychainOpen) return null;
    const key = newCacheKey();
    return await this.watch(this.tokens.set(officeId, 'cache-key', key.toString('base64'))).then(
      () => key,
      () => null,
    );
  }

  private async read(officeId: string, name: SecretName): Promise<string | null> {
    const patience = AbortSignal.timeout(keychainPatienceMs);
    const tooSlow = new Promise<null>((resolve) =>
      patience.addEventListener('abort', () => resolve(null), { once: true }),
    );
    const reading = this.watch(this.tokens.get(officeId, name)).catch(() => null);
    const secret = await Promise.race([reading, tooSlow]);
    if (secret === null && this.state === 'available') this.changeTo('unknown');
    return secret;
  }

  private async watch<T>(call: Promise<T>): Promise<T> {
    try {
      const value = await call;
      this.changeTo('available');
      return value;
    } catch (error) {
      this.changeTo('keychain-unavailable');
      throw error;
    }
  }

  private changeTo(state: NonNullable<AppState['keychain']>): void {
    if (this.state === state) return;
    this.state = state;
    this.onChange();
  }
}

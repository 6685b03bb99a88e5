/** The OS keychain behind a small interface: the only store of an office's token and cache key. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@shared/errors/errors';

/** The three calls of keytar that are used. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

const service = 'Tripledger';
export type SecretName = 'token' | 'cache-key';

/** Names of the secrets in messages. */
const secretLabels: Readonly<Record<SecretName, string>> = {
  token: 'the token of this office',
  'cache-key': 'the key of this office’s saved data',
};

const toAccount = (officeId: string, name: SecretName) => `${officeId}/${name}`;

function toUnavailableError(cause: unknown): AppError {
  return new AppError(
    'keychain-unavailable',
    'This computer’s keychain can’t be used. You can connect until you close Tripledger; the token is then forgotten.',
    {},
    { cause },
  );
}

/** What the keychain answers. @throws AppError `keychain-unavailable` where it fails */
const orUnavailable = async <T>(call: Promise<T>): Promise<T> =>
  await call.catch((cause: unknown) => {
    throw toUnavailableError(cause);
  });

/** Secrets by office and name. */
export class TokenStore {
  private readonly loadKeychain: () => Promise<Keychain>;

  /** @param loadKeychain - loads keytar; it rejects if its native part or the keychain's library is missing */
  constructor(load: () => Promise<Keychain>) {
    this.loadKeychain = load;
  }

  /**
   * Reads a secret. Null means "not known", never "deleted": a locked keyring responds like an empty one (faults 15).
   *
   * @throws AppError `keychain-unavailable`
   */
  async get(officeId: string, name: SecretName): Promise<string | null> {
    const keychain = await this.getKeychain();
    return await orUnavailable(keychain.getPassword(service, toAccount(officeId, name)));
  }

  /**
   * Saves a secret and reads it back (faults 18).
   *
   * @throws AppError `keychain-unavailable`, or `keychain-locked` if it was not there afterwards
   */
  async set(officeId: string, name: SecretName, secret: string): Promise<void> {
    const keychain = await this.getKeychain();
    await orUnavailable(keychain.setPassword(service, toAccount(officeId, name), secret));
    if ((await this.get(officeId, name)) !== secret) {
      const label = secretLabels[name];
      throw new AppError('keychain-locked', `The keychain did not save ${label}. Unlock it and try again.`, {});
    }
  }

  /**
   * Deletes a secret and makes sure that it is gone (faults 20).
   *
   * @throws AppError `keychain-unavailable` or `keychain-locked`
   */
  async remove(officeId: string, name: SecretName): Promise<void> {
    const keychain = await this.getKeychain();
    const before = await this.get(officeId, name);
    const removed = await orUnavailable(keychain.deletePassword(service, toAccount(officeId, name)));
    if (!removed && (before !== null || !(await this.isOpen()))) {
      throw new AppError(
        'keychain-locked',
        `The keychain did not delete ${secretLabels[name]}. It may still be there. Unlock the keychain and try again.`,
        {},
      );
    }
  }

  /** Whether the keychain saves and gives back a secret now: only then "nothing there" means that there is nothing. */
  private async isOpen(): Promise<boolean> {
    const keychain = await this.getKeychain();
    const [account, secret] = ['probe', randomUUID()];
    try {
      await keychain.setPassword(service, account, secret);
      const read = await keychain.getPassword(service, account);
      await keychain.deletePassword(service, account);
      return read === secret;
    } catch {
      return false;
    }
  }

  private async getKeychain(): Promise<Keychain> {
    return await orUnavailable(this.loadKeychain());
  }
}

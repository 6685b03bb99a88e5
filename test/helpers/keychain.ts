/** Keychain in memory that refuses, delays, or does not delete, as a test sets it. */
import type { Keychain } from '@main/system/keychain';

export type TestKeychain = Keychain & {
  readonly entries: Map<string, string>;
  /** Ends of accounts that seem to have no password, as in a locked keyring. */
  readonly hidden: Set<string>;
  /** Ends of accounts whose read is refused, as macOS does for a single item. */
  readonly refused: Set<string>;
  /** Ends of accounts that are not deleted. */
  readonly undeletable: Set<string>;
  /** Ends of accounts whose read waits for a promise. */
  readonly slow: Map<string, Promise<void>>;
  /** Accounts in the order in which they were read. */
  readonly reads: string[];
};

export function memoryKeychain(): TestKeychain {
  const entries = new Map<string, string>();
  const [hidden, refused, undeletable] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const slow = new Map<string, Promise<void>>();
  const reads: string[] = [];
  const isIn = (ends: ReadonlySet<string>, account: string) => [...ends].some((end) => account.endsWith(end));
  return {
    entries,
    hidden,
    refused,
    undeletable,
    slow,
    reads,
    getPassword: async (_service, account) => {
      reads.push(account);
      await [...slow].find(([end]) => account.endsWith(end))?.[1];
      if (isIn(refused, account)) throw new Error('The user name or passphrase you entered is not correct.');
      return isIn(hidden, account) ? null : (entries.get(account) ?? null);
    },
    setPassword: async (_service, account, password) => {
      entries.set(account, password);
    },
    deletePassword: async (_service, account) => (isIn(undeletable, account) ? false : entries.delete(account)),
  };
}

/** Offices whose data is saved, without a server: in the settings, with their secrets in a keychain in memory. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SettingsFile } from '@main/office/settings/settings-file';
import { getCacheFolder } from '@main/office/settings/user-data';
import { newCacheKey } from '@main/saved/store/cipher';
import type { Office } from '@shared/records/office';
import { memoryKeychain, type TestKeychain } from './keychain';
import { makeOffice } from './office-record';

/** Where the saved data of an office goes, and the key that seals it. */
export type SavedOfficeFile = { readonly folder: string; readonly officeId: string; readonly key: Buffer };

/**
 * Saves offices one after the other.
 *
 * @param home - the user's folder of Tripledger
 * @param save - writes the data of the office with this index
 * @returns the keychain that has their secrets, and the offices in their order
 */
export function saveOffices(
  home: string,
  names: readonly string[],
  save: (file: SavedOfficeFile, index: number) => void,
): { readonly keychain: TestKeychain; readonly offices: readonly Office[] } {
  const keychain = memoryKeychain();
  const folder = getCacheFolder(home);
  const offices = names.map((name) => ({ ...makeOffice(randomUUID()), name }));
  for (const [index, { id }] of offices.entries()) {
    const key = newCacheKey();
    keychain.entries.set(`${id}/cache-key`, key.toString('base64'));
    keychain.entries.set(`${id}/token`, 'token\nhttps://api.example.com');
    save({ folder, officeId: id, key }, index);
  }
  const settings = new SettingsFile(join(home, 'settings.json'), {
    onNotice: () => undefined,
    checkBaseUrl: () => undefined,
    lockFile: join(home, 'settings.lock'),
  });
  settings.update({ offices, currentOfficeId: offices[0]?.id ?? null });
  return { keychain, offices };
}

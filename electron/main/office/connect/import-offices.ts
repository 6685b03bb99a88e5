/** Offices that come from a transfer file: without a token, which its user enters here. */
import { randomUUID } from 'node:crypto';
import { newCacheKey } from '@main/saved/store/cipher';
import type { Office, Theme } from '@shared/records/office';
import { checkBaseUrl, type OfficeContext } from './office-sessions';

export type ImportedOffice = Pick<Office, 'name' | 'baseUrl' | 'rate' | 'colour'>;

/** What an import adds and changes, at once. */
export type ImportedOffices = {
  readonly added: readonly Office[];
  readonly changed: readonly Office[];
  /** Null where the theme stays. */
  readonly theme: Theme | null;
};

/**
 * Makes an office with a key of its own for what its user writes. It is on no list before {@link commitImported}.
 *
 * @throws AppError `base-url-invalid`, `keychain-unavailable`, `keychain-locked`
 */
export async function prepareImported(
  { secrets, savedData }: OfficeContext,
  { name, baseUrl, rate, colour }: ImportedOffice,
): Promise<Office> {
  const office: Office = {
    id: randomUUID(),
    name,
    baseUrl: checkBaseUrl(baseUrl),
    kind: 'saved',
    urlForm: null,
    rate,
    colour,
    needsToken: true,
  };
  const key = newCacheKey();
  await secrets.saveCacheKey(office.id, key);
  savedData.unlock(office, key);
  return office;
}

/** Removes an office that was prepared, and whatever was written of it. */
export async function discardImported({ secrets, savedData }: OfficeContext, office: Office): Promise<void> {
  await savedData.remove(office);
  await secrets.remove(office.id, 'cache-key');
}

/** Adds and changes offices in one write. Without an office in use, the first new one is. @throws AppError `settings-failed` */
export function commitImported(
  { registry, sessions }: OfficeContext,
  { added, changed, theme }: ImportedOffices,
): void {
  registry.importAll(added, changed, theme);
  for (const office of changed) sessions.get(office.id)?.setOffice(office);
}

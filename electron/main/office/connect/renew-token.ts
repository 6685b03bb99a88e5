/** Replacing an office's token by one of the same office, at its address or at a new one. */

import type { OfficeApi } from '@main/server/office-api';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { checkToken, probeOffice } from './connect-office';
import { checkBaseUrl, type OfficeContext } from './office-context';
import type { OfficeSession } from './office-session';
import { clearSavedDataDuring } from './remove-office';
import { isSameOffice } from './same-office';

export type RenewOptions = {
  readonly signal?: AbortSignal;
  /** Whether a token that looks like another office's is used all the same, and what is saved is cleared. */
  readonly clearsSavedData?: boolean;
  /** The office's new address. @default the one that it has */
  readonly baseUrl?: string;
};

/** @throws AppError `office-differs` or `keychain-locked` where the token must not be used with what is saved */
async function checkSameOffice(
  { savedData }: OfficeContext,
  session: OfficeSession,
  api: OfficeApi,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { office } = session;
  const { name } = office;
  const isSame = await savedData.withReadableCache(session, async (cache) => {
    if (savedData.isFromDisk(office, cache)) return await isSameOffice(api, cache.records, signal);
    const isKeyMissing = cache.lock === 'no-key';
    throw new AppError(
      isKeyMissing ? 'keychain-locked' : 'office-differs',
      isKeyMissing
        ? `The token was not replaced: the keychain did not give the key of the data saved for ${name}, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Unlock the keychain and try again. If the key is lost, choose Clear saved data first.`
        : `The token was not replaced: the data saved for ${name} cannot be opened, so Tripledger cannot check that the token is ${name}’s. Nothing was changed. Close other windows and programs that may use the data, update Tripledger, then try again. Otherwise its saved data must be cleared first; views and labels stay.`,
      { office: name },
    );
  });
  if (isSame) return;
  throw new AppError(
    'office-differs',
    `This token works, but it looks like another office’s: the trips saved for ${name} are not there. Nothing was changed. To read the other office, connect it as an office of its own. If this is ${name} all the same, its saved data must be cleared first; views and labels stay.`,
    { office: name },
  );
}

/** @throws AppError `keychain-unavailable` or `keychain-locked`: nothing was cleared for a token that cannot be saved */
async function assertKeychainWritable({ secrets }: OfficeContext, { id, name }: Office): Promise<void> {
  try {
    await secrets.assertWritable(id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason =
      error.code === 'keychain-locked' ? error.message : 'This computer’s keychain can’t be used just now.';
    const message = `The token of ${name} was not replaced. ${reason} Nothing was changed: the saved data and the old token are still there.`;
    throw new AppError(error.code, message, { office: name }, { cause: error });
  }
}

/** Says what is gone where the token could not be saved after all. */
function toClearedError({ name }: Office, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const message = `The saved data of ${name} was cleared, but its token was not replaced: ${error.message} Replace the token again.`;
  return new AppError(error.code, message, { ...error.details, office: name }, { cause: error });
}

type Adopted = Pick<Office, 'baseUrl' | 'urlForm'> & { readonly token: string };

/** Saves a token with the address that it is for, and then the office's address: both or neither. */
async function saveToken(
  { registry, sessions, secrets }: OfficeContext,
  officeId: string,
  { token, baseUrl, urlForm }: Adopted,
): Promise<void> {
  const { baseUrl: oldBaseUrl } = registry.find(officeId);
  const isMoved = baseUrl !== oldBaseUrl;
  const before = isMoved ? await secrets.getToken(officeId).catch(() => null) : null;
  await secrets.saveToken(officeId, { token, origin: new URL(baseUrl).origin });
  try {
    // The keychain may have waited for its user: what was changed meanwhile stays.
    const { needsToken: _, ...ready } = registry.find(officeId);
    sessions.updateOffice({ ...ready, baseUrl, urlForm });
  } catch (error) {
    if (before) await secrets.saveToken(officeId, before).catch(() => undefined);
    throw error;
  }
}

/**
 * Replaces an office's token after testing it, and its address where another one is given: a token is only ever sent to
 * the address that it was entered for. Saved data stays where the token is the same office's, as far as that can be found
 * out.
 *
 * @throws AppError `office-differs` if the token looks like another office's, or if the saved data cannot be opened to
 *   compare. `keychain-locked` if its key is missing for that, or if the keychain takes no token for which saved data is to
 *   be cleared. Nothing is then changed. `cache-unavailable` if the saved
 *   data cannot be cleared: the token is then not replaced. `base-url-invalid` for a bad address, `usage` for a new one of
 *   an office that is not saved, and the errors of the API
 */
export async function renewToken(
  context: OfficeContext,
  officeId: string,
  pasted: string,
  { signal, clearsSavedData = false, baseUrl: newBaseUrl }: RenewOptions = {},
): Promise<void> {
  const { registry, sessions } = context;
  const office = registry.find(officeId);
  const baseUrl = newBaseUrl === undefined ? office.baseUrl : checkBaseUrl(newBaseUrl);
  const isMoved = baseUrl !== office.baseUrl;
  if (isMoved && office.kind !== 'saved') {
    throw new AppError('usage', 'Only the address of a saved office can be changed. Connect this one again.', {});
  }
  if (clearsSavedData) context.onDropped(officeId);
  const token = checkToken(pasted);
  const session = await sessions.open(officeId);
  // Saved data whose key was missing at the start may open by now.
  const mayOpenNow = office.kind === 'saved' && session.cache.lock === 'no-key';
  if (mayOpenNow && !clearsSavedData) await sessions.retryKeychain(officeId);
  const inspect = (api: OfficeApi) => checkSameOffice(context, session, api, signal);
  const urlForm = await probeOffice(context, { ...office, baseUrl, urlForm: null }, token, {
    signal,
    ...(clearsSavedData ? {} : { inspect }),
  });
  const adoptToken = async () => {
    if (office.kind === 'saved') await saveToken(context, officeId, { token, baseUrl, urlForm });
    session.setToken(token);
  };
  if (clearsSavedData && office.kind === 'saved') await assertKeychainWritable(context, office);
  signal?.throwIfAborted();
  if (clearsSavedData) {
    await clearSavedDataDuring(context, session, () =>
      adoptToken().catch((error) => {
        throw toClearedError(office, error);
      }),
    );
  } else await adoptToken();
  await sessions.recordTokenStatus(officeId, true);
}

/** Replacing an office's token by one of the same office. */
import type { OfficeApi } from '@main/api/office-api';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { unknownUrlVariants } from '@shared/schemas/office';
import { checkToken } from './api-token';
import type { OfficeContext } from './office-context';
import { probeOffice } from './probe-office';
import { clearSavedDataDuring } from './remove-office';
import { isSameOffice } from './same-office';

export type RenewOptions = {
  readonly signal?: AbortSignal;
  /** Whether a token that looks like another office's is used all the same, and what is saved is cleared. */
  readonly clearsSavedData?: boolean;
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

/**
 * Replaces an office's token after testing it. Saved data stays where the token is the same office's, as far as that can
 * be found out.
 *
 * @throws AppError `office-differs` if the token looks like another office's, or if the saved data cannot be opened to
 *   compare. `keychain-locked` if its key is missing for that. Nothing is then changed. `cache-unavailable` if the saved
 *   data cannot be cleared: the token is then not replaced
 */
export async function renewToken(
  context: OfficeContext,
  officeId: string,
  pasted: string,
  { signal, clearsSavedData = false }: RenewOptions = {},
): Promise<void> {
  const { registry, sessions, secrets } = context;
  const office = registry.find(officeId);
  if (clearsSavedData) context.onDropped(officeId);
  const token = checkToken(pasted);
  const session = await sessions.open(officeId);
  // Saved data whose key was missing at the start may open by now.
  const mayOpenNow = office.kind === 'saved' && session.cache.lock === 'no-key';
  if (mayOpenNow && !clearsSavedData) await sessions.retryKeychain(officeId);
  const inspect = (api: OfficeApi) => checkSameOffice(context, session, api, signal);
  const { tripPath } = await probeOffice(context, { ...office, urlVariants: unknownUrlVariants }, token, {
    signal,
    ...(clearsSavedData ? {} : { inspect }),
  });
  const adoptToken = async () => {
    if (office.kind === 'saved') {
      await secrets.saveToken(officeId, { token, origin: new URL(office.baseUrl).origin });
      const { needsToken: _, ...ready } = office;
      sessions.updateOffice({ ...ready, urlVariants: { ...office.urlVariants, tripPath } });
    }
    session.setToken(token);
  };
  if (clearsSavedData) await clearSavedDataDuring(context, session, adoptToken);
  else await adoptToken();
  await sessions.recordTokenStatus(officeId, true);
}

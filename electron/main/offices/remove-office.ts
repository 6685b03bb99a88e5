/** Removing an office, and clearing what is saved of one. */
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import type { OfficeContext } from './office-context';

async function forgetSavedData({ sessions, savedData }: OfficeContext, office: Office): Promise<void> {
  await sessions.remove(office.id);
  await savedData.remove(office);
}

/** Copies what the user has typed. Nothing can be read of an office whose key is lost. @returns how to delete the copy */
async function keepTyped(context: OfficeContext, office: Office): Promise<() => Promise<void>> {
  const { sessions, savedData, preferences, removed } = context;
  await sessions.open(office.id);
  savedData.unlockTyped(office);
  return preferences.isLocked(office) ? async () => undefined : await removed.keep(office);
}

/** The key of the saved data leaves the keychain first: without it the data is unreadable, whatever fails next. */
async function removeSecrets(context: OfficeContext, office: Office): Promise<void> {
  const { secrets } = context;
  const forgetTyped = await keepTyped(context, office);
  try {
    await secrets.remove(office.id, 'cache-key');
  } catch (error) {
    // Everything is still there, so that a copy would only be a second one.
    await forgetTyped().catch(() => undefined);
    throw error;
  }
  await forgetSavedData(context, office);
  try {
    await secrets.remove(office.id, 'token');
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.message : 'The keychain did not delete the token.';
    const message = `The saved data of ${office.name} was deleted. ${reason}`;
    throw new AppError('keychain-locked', message, {}, { cause });
  }
}

/**
 * Removes an office: its jobs end, what its user has typed is copied, then its key, its saved data and its token go, and its
 * entry in the settings last.
 * Removing another office than the one in use changes nothing else; after the one in use no office is in use.
 *
 * @throws AppError where the keychain did not delete a secret: the message says what is gone and what is still there
 */
export async function removeOffice(context: OfficeContext, officeId: string): Promise<void> {
  const office = context.registry.find(officeId);
  context.onDropped(officeId);
  if (office.kind === 'saved') await removeSecrets(context, office);
  else await forgetSavedData(context, office);
  context.registry.remove(officeId);
}

/**
 * Clears what is saved of an office, runs `work` while nothing can be saved, and opens the cache again whatever fails.
 *
 * @throws AppError `cache-unavailable` where the files cannot be deleted, and what `work` throws
 */
export async function clearSavedDataDuring(
  context: OfficeContext,
  session: OfficeSession,
  work: () => Promise<void>,
): Promise<void> {
  const { sessions, savedData, caches } = context;
  const { office } = session;
  if (office.kind !== 'saved') {
    session.replaceCache(caches.openInMemory(office.id));
    await work();
    return;
  }
  try {
    await savedData.clear(session);
    await work();
  } finally {
    session.replaceCache(await savedData.open(office, await sessions.readCacheKey(office, session.hasToken)));
  }
}

/**
 * Clears what is saved of an office on this computer, and begins anew. Views, labels and packs stay, unless the key
 * is lost: they cannot be read then.
 *
 * @throws AppError `office-unknown`, `cache-unavailable` where the files cannot be deleted
 */
export async function clearSavedData(context: OfficeContext, officeId: string): Promise<void> {
  context.onDropped(officeId);
  await clearSavedDataDuring(context, await context.sessions.open(officeId), async () => undefined);
}

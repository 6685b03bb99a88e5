/** Errors for missing saved data. */
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';

/** The error for missing saved data: nothing is saved, or it cannot be read now, with the reason. */
export function toNotCachedError(session: OfficeSession, what: string): AppError {
  const { cache, office } = session;
  const locked = session.getCacheLockError();
  if (locked !== null) return locked;
  if (office.kind === 'saved' && !cache.isPersistent && !cache.isReadOnly && cache.notice !== null) {
    return new AppError('not-kept', `What is saved on this computer can’t be read now. ${cache.notice}`, {});
  }
  if (cache.notice !== null)
    return new AppError('not-kept', `No ${what} of this office are saved. ${cache.notice}`, {});
  return new AppError('not-kept', `No ${what} are saved for offline use yet. Open them once while you’re online.`, {});
}

/** Always throws: nothing can be shown offline. @throws AppError `not-kept`, or the error of the cache's lock */
export function throwNotCached(session: OfficeSession, what: string): never {
  throw toNotCachedError(session, what);
}

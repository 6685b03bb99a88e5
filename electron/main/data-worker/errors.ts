/** Errors of the cache as they leave the worker. */
import { SealError } from '@main/cache/cipher';
import { describeSqliteError, isCorruption } from '@main/sqlite/errors';
import { AppError } from '@shared/errors';

const closedMessage =
  'The saved data was closed while it was being read, for instance because its file is damaged and is being replaced. Try again.';

/** Turns an error of node:sqlite, or of a seal, into one that says the reason; leaves every other error as it is. */
export function toCacheError(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  // A snapshot, or the file itself, was closed while something was being read from it.
  if (code === 'ERR_INVALID_STATE')
    return new AppError('cache-unavailable', closedMessage, { reason: 'the file was closed' }, { cause: error });
  const isSealBroken = error instanceof SealError;
  if (code !== 'ERR_SQLITE_ERROR' && !isSealBroken) return error;
  const reason = isSealBroken ? 'the file is damaged' : describeSqliteError(error);
  return new AppError(
    'cache-unavailable',
    `The saved data could not be used: ${reason}.`,
    { reason, isDamaged: isSealBroken || isCorruption(error) },
    { cause: error },
  );
}

/** Returns whether the worker has met damage in a file. */
export function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.details.isDamaged === true;
}

/** Explains why something was not saved, as part of a sentence: "the disk is full". */
export function describeCacheError(error: unknown): string {
  const reason = error instanceof AppError ? error.details.reason : null;
  return typeof reason === 'string' ? reason : describeSqliteError(null);
}

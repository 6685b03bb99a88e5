/** Errors of the cache as they leave the worker. */
import { describeSqliteError } from '@main/sqlite/errors';
import { AppError } from '@shared/errors';

/** Codes of node:sqlite: of SQLite's own errors, and of a database that was closed. */
const databaseCodes: ReadonlySet<unknown> = new Set(['ERR_SQLITE_ERROR', 'ERR_INVALID_STATE']);

/** Turns an error of SQLite into one that says the reason; leaves every other error as it is. */
export function toCacheError(error: unknown): unknown {
  if (!(error instanceof Error) || !databaseCodes.has((error as NodeJS.ErrnoException).code)) return error;
  const reason = describeSqliteError(error);
  return new AppError(
    'cache-unavailable',
    `The saved data could not be used: ${reason}.`,
    { reason },
    { cause: error },
  );
}

/** Explains why something was not saved, as part of a sentence: "the disk is full". */
export function describeCacheError(error: unknown): string {
  const reason = error instanceof AppError ? error.details.reason : null;
  return typeof reason === 'string' ? reason : describeSqliteError(null);
}

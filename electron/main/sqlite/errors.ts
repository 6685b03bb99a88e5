/** SQLite's result codes and their explanations for users (https://www.sqlite.org/rescode.html). */

const explanations: Readonly<Record<number, string>> = {
  5: 'another program is using the file',
  6: 'another program is using the file',
  8: 'the file or its folder is read-only',
  10: 'the disk reported an error',
  11: 'the file is damaged',
  13: 'the disk is full',
  14: 'the file could not be opened',
  15: 'another program is using the file',
  26: 'the file is damaged',
};

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const corruptionCodes: ReadonlySet<number | null> = new Set([11, 26]);

/** SQLITE_BUSY, and SQLITE_PROTOCOL: too many connections at the same moment. */
const busyCodes: ReadonlySet<number | null> = new Set([5, 15]);

/** Returns the primary result code, which extended codes keep in their low byte. Null for any other error. */
function getPrimaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}

/** Returns whether the error says that the file is damaged or is no database. */
export function isCorruption(error: unknown): boolean {
  return corruptionCodes.has(getPrimaryCode(error));
}

/** Returns whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busyCodes.has(getPrimaryCode(error));
}

/** Returns whether the error says that the file cannot be used, as SQLite or the file system found. A lock says no such thing. */
export function isFileFailure(error: unknown): boolean {
  if (isBusy(error)) return false;
  return getPrimaryCode(error) !== null || (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
}

/** Explains an error as part of a sentence: "the disk is full". */
export function describeSqliteError(error: unknown): string {
  return explanations[getPrimaryCode(error) ?? -1] ?? 'the file could not be written';
}

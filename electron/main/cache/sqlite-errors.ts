/** Why SQLite could not read or write a file, in words for a person (https://www.sqlite.org/rescode.html). */

const reasons: Readonly<Record<number, string>> = {
  5: 'another program is using the file',
  6: 'another program is using the file',
  8: 'the file or its folder is read-only',
  10: 'the disk reported an error',
  13: 'the disk is full',
  14: 'the file could not be opened',
};

/** The primary result code: extended codes keep it in the low byte. Null for any other error. */
export function getPrimaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown })?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
}

/** The reason as part of a sentence. */
export function describeSqliteError(error: unknown): string {
  return reasons[getPrimaryCode(error) ?? -1] ?? 'the file could not be written';
}

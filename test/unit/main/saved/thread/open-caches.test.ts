import { DatabaseSync } from 'node:sqlite';
import { isDamage, toCacheError } from '@main/saved/thread/open-caches';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

function catchError(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

describe('an error of node:sqlite', () => {
  it('faults 420: of data that was closed while it was read says so, and not that a file could not be written', () => {
    const db = new DatabaseSync(':memory:');
    const statement = db.prepare('SELECT 1');
    db.close();
    for (const read of [() => void db.prepare('SELECT 1'), () => void statement.get()]) {
      const error = toCacheError(catchError(read));
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'cache-unavailable' });
      expect((error as AppError).message).toContain('was closed while it was being read');
      expect((error as AppError).message).toContain('Try again');
      expect(isDamage(error)).toBe(false);
    }
  });

  it('says the reason of SQLite where it has one, and leaves other errors as they are', () => {
    const db = new DatabaseSync(':memory:');
    const full = toCacheError(catchError(() => db.exec('PRAGMA max_page_count = 1; CREATE TABLE a (b)')));
    expect(full).toMatchObject({ message: 'The saved data could not be used: the disk is full.' });
    const other = new Error('other');
    expect(toCacheError(other)).toBe(other);
    db.close();
  });
});

import { DatabaseSync } from 'node:sqlite';
import { toCacheError } from '@main/saved/thread/open-caches';
import { describe, expect, it } from 'vitest';

describe('an error of node:sqlite', () => {
  it('says the reason of SQLite where it has one, and leaves other errors as they are', async () => {
    const db = new DatabaseSync(':memory:');
    const fill = async () => db.exec('PRAGMA max_page_count = 1; CREATE TABLE a (b)');
    const full = await fill().catch(toCacheError);
    expect(full).toMatchObject({ message: 'The saved data could not be used: the disk is full.' });
    const other = new Error('other');
    expect(toCacheError(other)).toBe(other);
    db.close();
  });
});

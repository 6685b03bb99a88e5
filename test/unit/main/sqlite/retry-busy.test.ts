import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { retryWhileBusy } from '@main/sqlite/retry-busy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../helpers/temporary';

/** Two connections to a new file, of which the first holds the lock. */
function openTwo() {
  const file = join(temporaryFolder(), 'records.db');
  const [first, second] = [new DatabaseSync(file), new DatabaseSync(file)];
  onTestFinished(() => {
    first.close();
    second.close();
  });
  first.exec('BEGIN EXCLUSIVE');
  const enter = () => second.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL');
  return { first, second, enter };
}

describe('retrying while another connection holds the lock', () => {
  it('faults 300: enters the write-ahead mode once the other connection is done', () => {
    const { first, second, enter } = openTwo();
    const slept: number[] = [];
    retryWhileBusy(enter, (ms) => {
      slept.push(ms);
      if (slept.length === 2) first.exec('COMMIT');
    });
    expect(slept).toEqual([10, 20]);
    expect(second.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });

  it('throws where the lock stays, and at once for any other error', () => {
    const slept: number[] = [];
    expect(() => retryWhileBusy(openTwo().enter, (ms) => slept.push(ms))).toThrow('database is locked');
    expect(slept).toHaveLength(7);
    expect(() => retryWhileBusy(() => openTwo().first.exec('SELECT 1 FROM missing'))).toThrow('no such table');
  });
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeSqliteError, isBusy, isCorruption, retryWhileBusy, runInTransaction } from '@main/system/sqlite';
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
    expect(slept).toEqual([20, 40]);
    expect(second.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });

  it('throws where the lock stays, and at once for any other error', () => {
    const slept: number[] = [];
    expect(() => retryWhileBusy(openTwo().enter, (ms) => slept.push(ms))).toThrow('database is locked');
    expect(slept).toHaveLength(7);
    expect(() => retryWhileBusy(() => openTwo().first.exec('SELECT 1 FROM missing'))).toThrow('no such table');
  });
});

function open(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE t (n INTEGER)');
  return db;
}

const count = (db: DatabaseSync) => db.prepare('SELECT count(*) AS n FROM t').get()?.n;

describe('transaction', () => {
  it('commits the changes and returns the result', () => {
    const db = open();
    expect(runInTransaction(db, () => db.prepare('INSERT INTO t VALUES (1)').run().changes)).toBe(1);
    expect([count(db), db.isTransaction]).toEqual([1, false]);
  });

  it.each([
    ['rolls back and rethrows where the work throws', 'INSERT INTO t VALUES (1)'],
    ['rethrows where SQLite has rolled back already', 'ROLLBACK'],
  ])('%s', (_, statement) => {
    const db = open();
    const failure = new Error('stop');
    const work = () => {
      db.exec(statement);
      throw failure;
    };
    expect(() => runInTransaction(db, work)).toThrow(failure);
    expect([count(db), db.isTransaction]).toEqual([0, false]);
  });
});

describe('errors of SQLite', () => {
  it('are distinguished by their primary result code', () => {
    const codes = [5, 11, 26, 13, 5 + 256].map((errcode) => Object.assign(new Error('sqlite'), { errcode }));
    expect(codes.map(isBusy)).toEqual([true, false, false, false, true]);
    expect(codes.map(isCorruption)).toEqual([false, true, true, false, false]);
    const [busy, damaged, full] = ['another program is using the file', 'the file is damaged', 'the disk is full'];
    expect(codes.map(describeSqliteError).slice(0, 4)).toEqual([busy, damaged, damaged, full]);
  });

  it('are not seen in any other error', () => {
    for (const error of [new Error('other'), null, undefined, { errcode: '11' }])
      expect([isBusy(error), isCorruption(error)]).toEqual([false, false]);
  });
});

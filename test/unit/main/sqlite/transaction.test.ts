import { DatabaseSync } from 'node:sqlite';
import { describeSqliteError, isBusy, isCorruption } from '@main/sqlite/errors';
import { runInTransaction } from '@main/sqlite/transaction';
import { describe, expect, it } from 'vitest';

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

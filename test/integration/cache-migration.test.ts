/** Caches of layout 4 with data: migrated whole, whatever interrupts it, and readable where they cannot be written. */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { CacheStore } from '@main/cache/cache-store';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { up } from '@main/cache/migrations/0003-bound-records';
import { RecordRepository } from '@main/cache/repositories/record-repository';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { downgradeCache, insertLayout4, type Layout4Record } from '@test/helpers/older-layouts';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;

/** Records of every kind, as an office has them that was used for a while. */
function makeRecords(count: number): Layout4Record[] {
  const sectors = Array.from({ length: 12 }, (_, index) => ({ id: index, details: 'QF 11 Sydney – Nouméa', total: 9 }));
  const ofTrips = Array.from({ length: count }, (_, index): Layout4Record[] => {
    const id = index + 1;
    const item = { kind: 'trip-item', key: String(id), text: `{"id":${id},"booked_by":"Zoë"}`, fetchedAtMs: now - id };
    const detail = { kind: 'trip', key: String(id), text: JSON.stringify({ id, sectors }), fetchedAtMs: now + id };
    return [{ ...item, rank: index }, id % 7 === 0 ? { ...detail, goneAtMs: now } : detail];
  });
  return [
    ...ofTrips.flat(),
    { kind: 'client', key: '500', text: '{"client":{"id":4},"id":"500"}', fetchedAtMs: now },
    { kind: 'directory', key: 'branch', text: '[{"id":3,"name":"Perth"}]', fetchedAtMs: now },
    { kind: 'list-rules', key: 'trips', text: '{"order":"ascending"}', fetchedAtMs: now },
  ];
}

function setUp(count: number) {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const open = () => new CacheStore(folder).open('office', key, now);
  open().records.close();
  const old = downgradeCache(file, 4);
  const records = makeRecords(count);
  insertLayout4(old, new Cipher(key), records);
  old.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  old.close();
  return { folder, key, file, open, records };
}

const toExpected = ({ text, fetchedAtMs, rank = null, goneAtMs = null }: Layout4Record) => ({
  text,
  fetchedAtMs,
  rank,
  goneAtMs,
});

describe('a cache of layout 4', () => {
  it('is migrated with every record, its age, rank and mark, and takes less room', () => {
    const { open, file, records } = setUp(500);
    const before = statSync(file).size;
    const { records: migrated, isPersistent, notice } = open();
    expect([isPersistent, notice]).toEqual([true, null]);
    for (const record of records)
      expect(migrated.get(record.kind as 'trip', record.key)).toMatchObject(toExpected(record));
    expect(migrated.findUnreadable('trip')).toEqual({ count: 0, ids: [], missing: { count: 0, ids: [] } });
    migrated.close();
    expect(statSync(file).size).toBeLessThan(0.6 * before);
  });

  it('lists in its manifest what it had, so that a lost record is named', () => {
    const { open, file } = setUp(20);
    open().records.close();
    const db = new DatabaseSync(file);
    db.exec("DELETE FROM record WHERE kind IN ('client', 'directory')");
    db.close();
    const { records } = open();
    expect(records.findUnreadable('client').missing).toEqual({ count: 1, ids: ['500'] });
    expect(records.findUnreadable('directory').missing).toEqual({ count: 1, ids: ['branch'] });
    records.close();
  });

  it('leaves a record that does not open as it is, and counts it', () => {
    const { open, file, key } = setUp(20);
    const db = new DatabaseSync(file);
    db.prepare('UPDATE record SET fetched_at = 1 WHERE lookup = ?').run(new Cipher(key).lookup('trip:5'));
    db.close();
    const { records } = open();
    expect([...records.iterate('trip')]).toHaveLength(19);
    expect(records.findUnreadable('trip')).toEqual({ count: 1, ids: ['5'], missing: { count: 0, ids: [] } });
    records.putAll('trip', [['5', '{"id":5}']], now);
    expect(records.findUnreadable('trip')).toEqual({ count: 0, ids: [], missing: { count: 0, ids: [] } });
    records.close();
  });

  it.skipIf(!canReplaceCalls)(
    'faults 243: loses nothing at whichever call to the disk the migration ends, and is migrated at the next start',
    async () => {
      const { folder, key, records } = setUp(30);
      const { runWithCopies } = makeFailingDisk(folder);
      const { copies } = await runWithCopies('open-cache-process.mjs', folder, key.toString('base64'));
      expect(copies.length).toBeGreaterThan(20);
      for (const { name, path } of copies) {
        const { records: migrated, isPersistent } = new CacheStore(path).open('office', key, now);
        expect([name, isPersistent, migrated.countByKind().counts]).toMatchObject([
          name,
          true,
          { trip: 30, 'trip-item': 30, client: 1 },
        ]);
        for (const record of records)
          expect(migrated.get(record.kind as 'trip', record.key)).toMatchObject(toExpected(record));
        expect([...migrated.iterate('trip')]).toHaveLength(30);
        migrated.close();
      }
    },
  );

  it('is read as it is where it cannot be written', () => {
    const { file, key, records } = setUp(20);
    const db = new DatabaseSync(file, { readOnly: true });
    const readOnly = new RecordRepository(db, new Cipher(key), 'office', 4);
    for (const record of records)
      expect(readOnly.get(record.kind as 'trip', record.key)).toMatchObject(toExpected(record));
    expect(readOnly.findUnreadable('trip')).toEqual({ count: 0, ids: [], missing: { count: 0, ids: [] } });
    expect(readOnly.getGeneration()).toBe('');
    db.close();
  });
});

describe('a cache of an older layout', () => {
  it('stays writable when another process migrates it at the same time', async () => {
    const folder = join(temporaryFolder(), 'cache');
    const key = newCacheKey();
    const file = join(folder, 'office.db');
    new CacheStore(folder).open('office', key, now).records.close();
    downgradeCache(file, 2).close();
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const db = new DatabaseSync(workerData.file);
       db.exec('BEGIN IMMEDIATE; ' + workerData.up + ' PRAGMA user_version = 3;');
       parentPort.postMessage('begun');
       setTimeout(() => { db.exec('COMMIT'); db.close(); }, 300);`,
      { eval: true, workerData: { file, up } },
    );
    await once(other, 'message');
    const cache = new CacheStore(folder).open('office', key, now);
    expect([cache.isPersistent, cache.isReadOnly]).toEqual([true, false]);
    cache.records.close();
    await once(other, 'exit');
  });
});

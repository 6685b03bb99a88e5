/** The cache on a real disk: encrypted, checked, rebuilt when it is damaged. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemoData } from '@demo/data/demo-data';
import { openCache, removeCache, removeSetAside } from '@main/saved/store/cache-store';
import { newCacheKey, SealError } from '@main/saved/store/cipher';
import { changeDatabase } from '@test/helpers/databases';
import { toDetail, toRecords } from '@test/helpers/records';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;

function setUp() {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const open = (withKey = key) => openCache({ folder, officeId: 'office', key: withKey, nowMs: now });
  const file = join(folder, 'office.db');
  return { folder, key, file, open };
}

function fill(open: ReturnType<typeof setUp>['open'], count = 300): void {
  const { records } = open();
  const many = Array.from({ length: count }, (_, id) => [String(id), `{"id":${id},"name":"Zoë Müller"}`] as const);
  records.putAll('trip', many, now);
  records.close();
}

describe('cache', () => {
  it('iterates over every record once, also while others are written', () => {
    const { open } = setUp();
    fill(open, 1_700);
    const { records } = open();
    const seen: string[] = [];
    for (const { text } of records.iterate('trip')) {
      if (seen.length === 700) records.putAll('trip', [['new', '{"id":"new"}']], now);
      if (seen.length === 800) records.putAll('trip', [['7', '{"id":7,"name":"Zoë Müller"}']], now);
      seen.push(text);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(1_700);
    expect(records.count('trip')).toBe(1_701);
    expect(records.count('client')).toBe(0);
    records.close();
  });

  it('has records and the time of their fetch after a restart', () => {
    const { open } = setUp();
    fill(open);
    const { records, isPersistent, notice } = open();
    expect([isPersistent, notice]).toEqual([true, null]);
    expect(records.get('trip', '7')).toMatchObject({ text: '{"id":7,"name":"Zoë Müller"}', fetchedAtMs: now });
    expect(records.get('trip', '301')).toBeNull();
    expect(records.get('client', '7')).toBeNull();
    expect([...records.iterate('trip')]).toHaveLength(300);
    expect(records.countByKind()).toEqual({ counts: { trip: 300 }, oldestMs: now });
    records.close();
  });

  it('faults 11: stores no plaintext on disk, in the write-ahead log neither', () => {
    const { open, folder } = setUp();
    const { records } = open();
    records.putAll('trip', [['77', '{"secret":"canary-in-clear"}']], now);
    const expectNoPlaintext = (minFiles: number) => {
      const names = readdirSync(folder);
      expect(names.length).toBeGreaterThanOrEqual(minFiles);
      for (const name of names) expect(readFileSync(join(folder, name)).includes('canary-in-clear')).toBe(false);
    };
    // The file and its write-ahead log.
    expectNoPlaintext(2);
    records.close();
    expectNoPlaintext(1);
  });

  it('faults 48: has damaged files for some days', () => {
    const { folder, key } = setUp();
    for (const nowMs of [1, 2, 3])
      openCache({ folder, officeId: 'office', key, nowMs, isDamaged: true }).records.close();
    const listAside = () => readdirSync(folder).filter((name) => name.includes('.damaged-'));
    expect(listAside()).toHaveLength(2);
    removeSetAside(folder, 'office', 3);
    expect(listAside()).toEqual(['office.db.damaged-3']);
    removeSetAside(folder, 'office', 4);
    expect(listAside()).toEqual([]);
  });

  it('faults 48: that has lost the numbers of its changes is damaged', () => {
    const { open, file } = setUp();
    fill(open);
    changeDatabase(file, 'DELETE FROM meta');
    const { records } = open();
    expect(() => records.putAll('trip', [['1', '{}']], now)).toThrow(SealError);
    expect(() => records.getGeneration()).toThrow(SealError);
    records.close();
  });

  it('faults 49: treats an empty file as a new cache', () => {
    const { open, folder, file } = setUp();
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '');
    const { records, notice } = open();
    expect(notice).toBeNull();
    records.putAll('trip', [['1', '{}']], now);
    expect(records.get('trip', '1')).not.toBeNull();
  });

  it.each([6, 99])('faults 50: neither opens nor renames a cache of another version: %d', (version) => {
    const { open, folder, file } = setUp();
    fill(open);
    changeDatabase(file, `PRAGMA user_version = ${version}`);
    const { notice, isPersistent } = open();
    expect(notice).toContain('another version');
    expect(isPersistent).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('faults 52: refuses a symbolic link', () => {
    const { open, folder, file } = setUp();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'other'), '');
    symlinkSync(join(folder, 'other'), file);
    expect(() => open()).toThrow('link');
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('');
  });

  it('stays closed and unchanged with another key', () => {
    const { open, folder } = setUp();
    fill(open);
    const { records, lock, isPersistent } = open(newCacheKey());
    expect([lock, isPersistent]).toEqual([expect.any(String), false]);
    expect([...records.iterate('trip')]).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    expect([...open().records.iterate('trip')]).toHaveLength(300);
  });

  it('faults 13: separates two offices', () => {
    const folder = temporaryFolder();
    openCache({ folder, officeId: 'a', key: newCacheKey(), nowMs: now }).records.putAll('trip', [['1', '{}']], now);
    expect([...openCache({ folder, officeId: 'b', key: newCacheKey(), nowMs: now }).records.iterate('trip')]).toEqual(
      [],
    );
    removeCache(folder, 'a');
    expect(readdirSync(folder).every((name) => name.startsWith('b.db'))).toBe(true);
  });

  it('faults 14: writes nothing to disk without a key', () => {
    const folder = join(temporaryFolder(), 'cache');
    const { records, isPersistent } = openCache({ folder, officeId: 'a', key: null, nowMs: now });
    records.putAll('trip', [['1', '{}']], now);
    expect([isPersistent, existsSync(folder)]).toEqual([false, false]);
  });

  it('faults 44: survives a kill in the middle of writing', async () => {
    const { file, folder, open } = setUp();
    fill(open, 50);
    const script = `
      const { DatabaseSync } = require('node:sqlite');
      const db = new DatabaseSync(${JSON.stringify(file)});
      process.stdout.write('ready\\n');
      for (let n = 0; ; n += 1) {
        db.exec('BEGIN IMMEDIATE');
        for (let k = 0; k < 200; k += 1) db.prepare("INSERT OR REPLACE INTO record (kind, lookup, sealed, fetched_at) VALUES ('client', randomblob(16), randomblob(2000), 1)").run();
        db.exec('COMMIT');
      }`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((ready) => child.stdout.once('data', ready));
    while (!existsSync(`${file}-wal`) || statSync(`${file}-wal`).size < 1_000_000)
      await new Promise((soon) => setImmediate(soon));
    child.kill('SIGKILL');
    await new Promise((gone) => child.once('exit', gone));
    const { records, notice } = open();
    expect(notice).toBeNull();
    expect([...records.iterate('trip')]).toHaveLength(50);
    expect(readdirSync(folder).join()).not.toContain('damaged');
  });
});

/** Makes a file as the earlier version wrote it: with a sealed list of its records, and no numbers of changes. */
function makeEarlier() {
  const made = setUp();
  const cache = made.open();
  cache.records.putAll('trip-item', [['1', '{"id":1}']], now - 5);
  cache.runs.begin('run-1', now);
  cache.runs.finish('run-1', '{"report":"sales"}');
  cache.records.close();
  const tables = `DROP TABLE meta;
    CREATE TABLE sync_part (job TEXT, part INTEGER, sealed BLOB) STRICT;
    CREATE TABLE manifest (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), sealed BLOB NOT NULL) STRICT;
    CREATE TABLE manifest_part (kind TEXT NOT NULL, bucket INTEGER NOT NULL, sealed BLOB NOT NULL,
      PRIMARY KEY (kind, bucket)) STRICT, WITHOUT ROWID;`;
  changeDatabase(made.file, `${tables} PRAGMA user_version = 7`);
  return made;
}

it('faults 50: a file of the earlier version keeps its runs; its records are fetched again, which is said', () => {
  const { open, folder } = makeEarlier();
  for (const message of [expect.stringContaining('is being fetched again'), null]) {
    const { records, runs, notice, isReplaced } = open();
    expect([notice, isReplaced]).toEqual([message, false]);
    expect(records.countByKind().counts).toEqual({});
    expect(records.getSeq()).toBeGreaterThanOrEqual(now);
    expect(runs.list()).toMatchObject([{ id: 'run-1', text: '{"report":"sales"}' }]);
    records.close();
  }
  expect(readdirSync(folder)).toEqual(['office.db']);
});

it('faults 412: a run whose rows were in a file that was replaced is never reported as saved', () => {
  const { runs, records } = setUp().open();
  expect(() => runs.finish('run-1', '{}')).toThrow('the damaged file that had its rows was replaced');
  expect(runs.list()).toEqual([]);
  records.close();
});

it('faults 686: of runs of the same millisecond, the one begun last stands first', () => {
  const { runs } = setUp().open();
  for (const id of ['run-b', 'run-a', 'run-c']) {
    runs.begin(id, now);
    runs.finish(id, '{}');
  }
  expect(runs.list().map(({ id }) => id)).toEqual(['run-c', 'run-a', 'run-b']);
});

const trips = makeDemoData(7, '2026-11-20').trips.slice(0, 800);

it.each([
  ['a trip of the list takes', 'trip-item', trips.map(({ listItem }) => listItem)],
  ['a trip with its sectors takes', 'trip', trips.map(toDetail)],
] as const)('%s half of its JSON or less', (_title, kind, values) => {
  const folder = temporaryFolder();
  const { records } = openCache({ folder, officeId: 'office', key: newCacheKey(), nowMs: 0 });
  const texts = toRecords(values);
  for (let from = 0; from < texts.length; from += 100) records.putAll(kind, texts.slice(from, from + 100), 0);
  records.close();
  const jsonBytes = texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  expect(statSync(join(folder, 'office.db')).size / jsonBytes).toBeLessThan(0.5);
});

/** A damaged cache file: every record whose seal still opens is copied into the new one, and the lost ones are named. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CacheStore, type OpenCache } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import type { SalvageReport } from '@main/cache/salvage/salvage';
import { listRowPages } from '@test/helpers/damaged-pages';
import { recover } from '@test/helpers/recover';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const now = 1_800_000_000_000;
const tripCount = 800;
const ids = Array.from({ length: tripCount }, (_, index) => index + 1);
/** Texts of many sizes, some of which need overflow pages: random, so that compression does not make them small. */
const trips = ids.map((id) => {
  const note = randomBytes((id * 37) % 3_000).toString('base64');
  return [String(id), JSON.stringify({ id, name: `Zoë ${id}`, note })] as const;
});
const items = ids.map((id) => [String(id), JSON.stringify({ id, total: `${id}.00` }), id] as const);
const block = randomBytes(300_000);

const coverage = { from: '', to: '', asOfMs: now, trips: tripCount, missing: 0 };

function setUp() {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  let openings = 0;
  const open = (isSuspect = false) => {
    openings += 1;
    const cache = new CacheStore(folder).open('office', key, now + openings, isSuspect);
    const close = () => {
      cache.salvage?.close();
      if (isOpen) cache.records.close();
      isOpen = false;
    };
    let isOpen = true;
    onTestFinished(close);
    return { ...cache, close };
  };
  return { folder, key, file: join(folder, 'office.db'), open };
}

/** An office with trips, names, a plan that pins some of them, and a run of a report. */
function fill({ records, runs, syncParts }: OpenCache): void {
  records.putAll('trip-item', items, now - 1_000);
  for (let from = 0; from < trips.length; from += 100) records.putAll('trip', trips.slice(from, from + 100), now);
  records.markGone('trip', ['7'], now);
  records.putAll('directory', [['branch', '[{"id":1,"name":"Sydney"}]']], now);
  syncParts.save({ job: 'plan', part: 0, text: '{"pastDays":30}' });
  syncParts.save({ job: 'range:window', part: 0, text: JSON.stringify({ coverage, run: null }) });
  for (let part = 1; part <= 15; part += 1)
    syncParts.save({ job: 'range:window', part, text: `{"page":${part}}`, pins: { trips: [part], clients: [] } });
  runs.begin('run-1', now);
  for (let index = 0; index < 3; index += 1) runs.appendBlock('run-1', index, block);
  runs.finish('run-1', '{"report":"sales"}');
}

function setUpDamaged(damage: (file: string) => void): OpenCache {
  const { file, open } = setUp();
  const cache = open();
  fill(cache);
  cache.close();
  damage(file);
  return open(true);
}

function overwrite(file: string, from: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, from);
  writeFileSync(file, content);
}

/** Overwrites the pages at some shares of the rows of records. */
function overwriteRows(file: string, shares: readonly number[]): void {
  const pages = listRowPages(file, 'record');
  for (const share of shares) {
    const { offset = 0, bytes = 0 } = pages[Math.floor(pages.length * share)] ?? {};
    overwrite(file, offset, randomBytes(bytes));
  }
}

const readCoverage = ({ syncParts }: OpenCache): unknown =>
  JSON.parse(syncParts.read('range:window', 0) ?? 'null').coverage;

const listMissing = ({ records }: OpenCache) => ids.map(String).filter((id) => records.get('trip', id) === null);

/** The lost records that the manifest names must be exactly those that cannot be read. */
function expectExactlyNamed(cache: OpenCache, { lost }: SalvageReport): string[] {
  const { records } = cache;
  const missing = listMissing(cache);
  expect(lost.find(({ kind }) => kind === 'trip')?.ids ?? []).toEqual(missing);
  expect(records.findUnreadable('trip')).toMatchObject({ count: 0, missing: { count: missing.length, ids: missing } });
  return missing;
}

function expectUnchanged({ records }: OpenCache, missing: readonly string[], gone: readonly string[] = []): void {
  for (const [id, text] of trips) {
    if (missing.includes(id)) continue;
    expect(records.get('trip', id)).toMatchObject({ text, fetchedAtMs: now, goneAtMs: gone.includes(id) ? now : null });
  }
}

describe('a damaged cache', () => {
  it('faults 293: loses the records of the pages that were overwritten, and names them', { tags: ['deep'] }, () => {
    const cache = setUpDamaged((file) => overwriteRows(file, [0.3, 0.5, 0.7]));
    const report = recover(cache);
    const missing = expectExactlyNamed(cache, report);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(30);
    expectUnchanged(cache, missing, ['7']);
    expect(report.saved.trip).toBe(tripCount - missing.length);
    expect(report.isIncomplete).toBe(false);
    expect(cache.records.getGeneration()).not.toBe('');
    expect(readCoverage(cache)).toBeNull();
  });

  it('faults 293: of which trips are lost leaves a range complete only where its list was read since', {
    tags: ['deep'],
  }, () => {
    const cache = setUpDamaged((file) => overwriteRows(file, [0.5]));
    const newer = { ...coverage, asOfMs: now + 60_000 };
    cache.syncParts.save({ job: 'range:window', part: 0, text: JSON.stringify({ coverage: newer, run: null }) });
    expect(recover(cache).lost).not.toEqual([]);
    expect(readCoverage(cache)).toEqual(newer);
    expect(cache.syncParts.listPins()?.trips.size).toBe(15);
  });

  it('faults 294: with its header destroyed loses nothing: records, ages, names, the plan, pins and runs', () => {
    const cache = setUpDamaged((file) => overwrite(file, 0, randomBytes(100)));
    const report = recover(cache);
    expect(report).toMatchObject({ saved: { trip: tripCount, 'trip-item': tripCount, directory: 1 }, savedRuns: 1 });
    expect(report.lost).toEqual([]);
    expectUnchanged(cache, [], ['7']);
    expect(cache.records.get('trip-item', '9')).toMatchObject({ rank: 9, fetchedAtMs: now - 1_000 });
    expect(cache.syncParts.read('plan', 0)).toBe('{"pastDays":30}');
    expect(cache.syncParts.listPins()?.trips.size).toBe(15);
    expect(readCoverage(cache)).toEqual(coverage);
    expect(cache.runs.list()).toMatchObject([{ id: 'run-1', text: '{"report":"sales"}', ranAtMs: now }]);
    expect(cache.runs.readBlock('run-1', 2)).toEqual(block);
  });

  it('faults 295: cut off in the middle loses what lay behind, and says how much: named as far as its list is there', {
    tags: ['deep'],
  }, () => {
    const cache = setUpDamaged((file) => truncateSync(file, Math.floor(statSync(file).size * 0.6) + 1_000));
    const report = recover(cache);
    const missing = listMissing(cache);
    expect(missing.length).toBeGreaterThan(50);
    expect(missing.length).toBeLessThan(tripCount / 2);
    const lost = report.lost.find(({ kind }) => kind === 'trip');
    expect(lost?.count).toBe(missing.length);
    expect(lost?.ids.length).toBeGreaterThan(missing.length / 2);
    expect(missing).toEqual(expect.arrayContaining([...(lost?.ids ?? [])]));
    // Those that are named are named by every list until they are read again.
    expect(cache.records.findUnreadable('trip').missing.ids).toEqual(lost?.ids);
    expectUnchanged(cache, missing, ['7']);
  });

  it('faults 295: without the list of what was saved has its records all the same, and says that it cannot tell more', {
    tags: ['deep'],
  }, () => {
    const cache = setUpDamaged((file) => {
      const db = new DatabaseSync(file);
      db.exec('DELETE FROM manifest; DELETE FROM manifest_part');
      db.close();
      overwrite(file, 0, randomBytes(100));
    });
    expect(recover(cache)).toMatchObject({ saved: { trip: tripCount }, lost: [], isIncomplete: true });
    expect(cache.records.findUnreadable('trip').missing.count).toBe(0);
    expect(readCoverage(cache)).toBeNull();
  });

  it('faults 296: goes on where it was when its process is killed', { tags: ['deep'] }, () => {
    const { folder, file, open } = setUp();
    const before = open();
    fill(before);
    before.close();
    overwrite(file, 0, randomBytes(100));
    const first = open();
    first.salvage?.copyNext();
    const { done = 0 } = first.salvage?.progress ?? {};
    expect(done).toBeGreaterThan(0);
    first.close();
    const second = open();
    expect(second.notice).toBeNull();
    expect(second.salvage?.progress.done).toBe(done);
    expect(recover(second)).toMatchObject({ saved: { trip: tripCount }, lost: [] });
    second.close();
    expect(open().salvage).toBeNull();
    expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(false);
  });

  it('faults 296: never replaces what was read again meanwhile, and takes it for newer', { tags: ['deep'] }, () => {
    const cache = setUpDamaged((file) => overwrite(file, 0, randomBytes(100)));
    cache.records.putAll('trip', [['3', '{"id":3,"name":"newer"}']], now + 60_000);
    recover(cache);
    expect(cache.records.get('trip', '3')).toMatchObject({ text: '{"id":3,"name":"newer"}' });
    const [newer, older] = cache.records.getStates('trip', ['3', '4']);
    expect(newer?.seq).toBeGreaterThan(older?.seq ?? Number.NaN);
    expect(cache.records.findUnreadable('trip').missing.count).toBe(0);
  });

  it('faults 294: of another key gives nothing', { tags: ['deep'] }, () => {
    const { folder, file, open } = setUp();
    const other = new CacheStore(folder).open('office', newCacheKey(), now);
    fill(other);
    other.records.close();
    overwrite(file, 0, randomBytes(100));
    expect(recover(open())).toMatchObject({ saved: {}, savedRuns: 0, lost: [], isIncomplete: true });
  });
});

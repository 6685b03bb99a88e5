/** Lists of saved trips come from the search index, in the data worker, and say what the file says. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TripTexts } from '@main/office/records/trips';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { toCompactJson } from '@main/system/exact-json';
import { ColumnTable } from '@shared/columns/table';
import { toTripRows, tripColumns } from '@shared/records/trip-table';
import { openCaches } from '@test/helpers/office';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, toEntry, toShown } from '@test/helpers/random-trips';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;

/** A cache with 60 listed trips, a third of them irregular, and ways to change its files from outside. */
async function setUp() {
  const random = createRandom(9);
  const texts = new Map(
    Array.from({ length: 60 }, (_, index) => [String(index + 1), makeRandomTrip(random, index + 1, index % 3 === 0)]),
  );
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const caches = openCaches(folder);
  const open = () => caches.open('office', key, now);
  const cache = await open();
  await cache.records.putAll('trip-item', texts, now);
  const change = (sql: string, id: string) => {
    const db = new DatabaseSync(join(folder, 'office.db'), { timeout: 5_000 });
    db.prepare(sql).run(new Cipher(key).lookup(`trip-item:${id}`));
    db.close();
  };
  return { texts, folder, caches, open, cache, change, index: join(folder, 'office.db.trips.idx') };
}
type Cache = Awaited<ReturnType<typeof setUp>>['cache'];

/** The keys of a list, with its notes; every text must be as it was saved, and every row that of its text. */
async function list(cache: Cache, texts: ReadonlyMap<string, string>, filters = {}) {
  const found = await cache.trips.readAll(filters, null);
  if (found === null) return { keys: [], notes: [] };
  const { parts, image, notes } = found;
  const rows = toTripRows(ColumnTable.fromImage(tripColumns, image));
  const saved = [...new TripTexts(rows.length, parts)].map(toCompactJson);
  const keys = saved.map((text) => [...texts].find(([, given]) => given === text)?.[0] ?? '');
  const entries = saved.map((text) => toEntry(text, { fetchedAtMs: now, goneAtMs: null }));
  expect(Array.from(rows, toShown)).toEqual(entries.map(toShown));
  return { keys, notes };
}

describe('the list of saved trips', () => {
  it('faults 232: no longer has a trip that another program took out of the file', async () => {
    const { texts, cache, change } = await setUp();
    expect((await list(cache, texts)).keys).toHaveLength(60);
    change('DELETE FROM record WHERE lookup = ?', '12');
    const { keys, notes } = await list(cache, texts);
    expect(keys).toHaveLength(59);
    expect(keys).not.toContain('12');
    expect(notes).toEqual([]);
    await cache.close();
  });

  it('faults 102: does not list a trip whose record was damaged after it was indexed', async () => {
    const { texts, cache, change } = await setUp();
    expect((await list(cache, texts)).notes).toEqual([]);
    change('UPDATE record SET sealed = zeroblob(length(sealed)) WHERE lookup = ?', '1');
    await expect(list(cache, texts)).rejects.toMatchObject({ details: { isDamaged: true } });
    await cache.close();
  });

  it('has an index that goes with the office’s files', async () => {
    const { texts, folder, caches, cache, index } = await setUp();
    await list(cache, texts);
    await cache.close();
    expect(readdirSync(folder)).toContain('office.db.trips.idx');
    await caches.remove('office');
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(index, 'what an interrupted removal left');
    expect(caches.hasFiles('office')).toBe(false);
  });
});

/** The manifest of saved data: a record that was taken out of the file is noticed, and named. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CacheStore } from '@main/cache/cache-store';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { checkSavedData } from '@main/records/check-saved-data';
import { getTrip, listAllTrips } from '@main/records/trips';
import { SyncService } from '@main/sync/sync-service';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = 1_800_000_000_000;

/** An office with everything saved, and a way to change its file from outside. */
async function setUp(count = 30) {
  const api = await startSmallOffice(Array.from({ length: count }, (_, index) => index + 1));
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const open = () => new CacheStore(folder).open('office', key, now);
  const sync = new SyncService({ onChange: () => undefined });
  const openSession = async () => makeSavedSession(api.url, await openCaches(folder).open('office', key, now));
  const saved = await openSession();
  await sync.run(saved, { from: '', to: '' });
  await saved.cache.close();
  const change = (sql: string, ...values: (Uint8Array | string | number)[]) => {
    const db = new DatabaseSync(join(folder, 'office.db'));
    db.prepare(sql).run(...values);
    db.close();
  };
  const remove = (recordName: string) =>
    change('DELETE FROM record WHERE lookup = ?', new Cipher(key).lookup(recordName));
  return {
    api,
    file: join(folder, 'office.db'),
    open,
    sync,
    change,
    remove,
    openSession,
  };
}

const listCached = (session: Parameters<typeof listAllTrips>[0]) =>
  listAllTrips(session, { filters: {}, perPage: 100 }, { fetchPolicy: 'cache-only' });

describe('a record that was taken out of the file', () => {
  it('faults 240: is named by its number in the list, and gone from it', async () => {
    const office = await setUp();
    office.remove('trip-item:12');
    const cached = await listCached(await office.openSession());
    expect(cached.value.rows).toHaveLength(29);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('1 saved trip is missing from the file (12)')],
    });
  });

  it('faults 240: is named in the check of all saved data, with its sectors and its client', async () => {
    const office = await setUp();
    for (const name of ['trip:7', 'trip:9', 'client:501', 'directory:branch']) office.remove(name);
    const problems = await checkSavedData(await office.openSession());
    expect(problems).toEqual([
      expect.stringContaining('2 saved trips with their sectors are missing from the file (7, 9)'),
      expect.stringContaining('1 saved client card is missing from the file (501)'),
      expect.stringContaining('1 saved list of names is missing from the file (branch)'),
    ]);
  });

  it('faults 240: is no longer missed when it was read again', async () => {
    const office = await setUp();
    office.remove('trip:7');
    const session = await office.openSession();
    await getTrip(session, 7);
    expect(await checkSavedData(session)).toEqual([]);
  });

  it('faults 240: is missed by number where a part of the manifest went with it', async () => {
    const office = await setUp();
    office.change('DELETE FROM record WHERE kind = ?', 'trip');
    office.change('DELETE FROM manifest_part WHERE kind = ?', 'trip');
    expect(await checkSavedData(await office.openSession())).toEqual([
      expect.stringContaining('30 saved trips with their sectors are missing from the file'),
    ]);
  });

  it('is not missed when it was removed because of its age', async () => {
    const office = await setUp();
    // The range no longer pins what it has saved.
    office.change('DELETE FROM sync_part');
    const session = await office.openSession();
    const { records } = office.open();
    const generation = records.getGeneration();
    expect(await session.cache.records.removeOlderThan(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(60);
    expect(records.getGeneration()).not.toBe(generation);
    expect(await checkSavedData(session)).toEqual([]);
  });
});

describe('the manifest', () => {
  it('faults 241: is made anew from what is there where it does not open, without a false alarm', async () => {
    const office = await setUp();
    office.change('UPDATE manifest SET sealed = zeroblob(60)');
    office.change('UPDATE manifest_part SET sealed = zeroblob(60)');
    const session = await office.openSession();
    expect(await checkSavedData(session)).toEqual([
      'The list of what is saved was damaged or changed. Records that are missing from the file may not be noticed until everything is saved again.',
    ]);
    await office.sync.run(session, { from: '', to: '' });
    expect(await checkSavedData(session)).toEqual([]);
    await session.cache.close();
    office.remove('trip:7');
    expect(await checkSavedData(await office.openSession())).toEqual([expect.stringContaining('(7)')]);
  });

  it('faults 242: binds the sequence: a record that was given another does not open', async () => {
    const office = await setUp();
    office.change('UPDATE record SET seq = seq + 1 WHERE kind = ?', 'trip-item');
    expect((await listCached(await office.openSession())).value.rows).toHaveLength(0);
  });

  it('faults 242: binds the office: a file under the name of another office does not open', async () => {
    const office = await setUp();
    const { key, store } = { key: newCacheKey(), store: new CacheStore(temporaryFolder()) };
    store.open('a', key, now).records.putAll('trip', [['1', '{"id":1}']], now);
    expect([...store.open('a', key, now).records.iterate('trip')]).toHaveLength(1);
    expect(statSync(office.file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });
});

/** The data worker as a real thread: it dies, it is busy, its process ends. */

import { buildTripTable } from '@main/office/exports/trips';
import { listTrips } from '@main/office/records/trips';
import { toTableSource } from '@main/rows/files/table';
import { newCacheKey } from '@main/saved/store/cipher';
import { DataWorker } from '@main/saved/thread/data-worker';
import { OfficeCaches } from '@main/saved/thread/office-caches';
import { listAllTrips } from '@test/helpers/all-trips';
import { makeSavedSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const now = 1_800_000_000_000;

function toItems(count: number): (readonly [string, string])[] {
  return Array.from({ length: count }, (_, index) => [
    String(index + 1),
    `{"id":${index + 1},"trip_status":"Active","booked_by":"Ana Ruiz"}`,
  ]);
}

async function openSaved(trips: number) {
  const worker = new DataWorker();
  onTestFinished(() => worker.terminate());
  const notices: string[] = [];
  worker.onDeath = (notice) => notices.push(notice);
  const cache = await new OfficeCaches(worker, temporaryFolder()).open('office', newCacheKey(), now);
  await cache.records.putAll('trip-item', toItems(trips), now);
  return { worker, cache, notices };
}

describe('the data worker', () => {
  it('faults 220: that dies fails every waiting call with words, says so, and is there again with the saved data', async () => {
    const { worker, cache, notices } = await openSaved(3_000);
    const search = () => cache.trips.readAll({ search: 'ruiz' }, { page: 1, perPage: 10 });
    const calls = [search(), cache.records.count('trip-item')];
    const failures = Promise.allSettled(calls);
    await worker.terminate();
    for (const outcome of await failures) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'cache-unavailable', message: expect.stringContaining('starts again by itself') },
      });
    }
    expect(notices).toEqual([expect.stringContaining('stopped unexpectedly')]);
    expect(await cache.records.count('trip-item')).toBe(3_000);
    expect((await search())?.total).toBe(3_000);
    expect(notices).toHaveLength(1);
  });

  it('faults 220: that died leaves an office usable: its saved list is shown at the next request', async () => {
    const { worker, cache } = await openSaved(20);
    const session = makeSavedSession('http://127.0.0.1:9', cache);
    await worker.terminate();
    const list = await listTrips(session, { filters: {}, page: 1, perPage: 50 });
    expect(list.value.rows).toHaveLength(20);
    expect(list.freshness.source).toBe('cache');
  });

  it('reads one record while a search over all of them is under way', async () => {
    const { cache } = await openSaved(4_000);
    const order: string[] = [];
    const searching = cache.trips
      .readAll({ search: 'ruiz' }, { page: 1, perPage: 10 })
      .then(() => order.push('search'));
    const reading = cache.records.get('trip-item', '7').then(() => order.push('record'));
    await Promise.all([searching, reading]);
    expect(order).toEqual(['record', 'search']);
  });

  it('answers calls in the order in which they were made, the last ones before it is closed included', async () => {
    const { cache } = await openSaved(5);
    const put = cache.records.putAll('trip', [['1', '{"id":1}']], now);
    const count = cache.records.count('trip');
    const closed = cache.close();
    await Promise.all([put, closed]);
    expect(await count).toBe(1);
    await expect(cache.records.count('trip')).rejects.toMatchObject({ code: 'cache-unavailable' });
  });

  it('a long saved list goes into a file while main goes on with other work', async () => {
    const { cache } = await openSaved(3_000);
    const session = makeSavedSession('http://127.0.0.1:9', cache);
    const list = await listAllTrips(session, { filters: {} }, { fetchPolicy: 'cache-only' });
    const turns = { count: 0, timer: null as NodeJS.Immediate | null };
    const count = () => {
      turns.count += 1;
      turns.timer = setImmediate(count);
    };
    count();
    onTestFinished(() => clearImmediate(turns.timer ?? undefined));
    const table = await buildTripTable(list.value, undefined);
    expect(turns.count).toBeGreaterThan(10);
    const before = turns.count;
    for await (const _ of toTableSource(table).pieces);
    expect(turns.count - before).toBeGreaterThan(10);
  });
});

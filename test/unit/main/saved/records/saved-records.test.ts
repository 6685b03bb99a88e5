import { forEachYielding } from '@main/saved/records/for-each-yielding';
import { IndexedTrips, readTableChanges } from '@main/saved/records/saved-trips';
import { openCache } from '@main/saved/store/cache-store';
import { Cipher } from '@main/saved/store/cipher';
import { expect, it, vi } from 'vitest';

it('saved trips are read no further than their index where nobody waits for them', async () => {
  const { records } = openCache({ folder: null, officeId: 'office-1', key: null, nowMs: 1 });
  records.putAll('trip-item', [['7', '{"id":7}']], 1);
  const [trips, signal] = [new IndexedTrips(records, null), AbortSignal.abort(new Error('enough'))];
  await expect(trips.readAll({}, { page: 1, perPage: 10 }, signal)).rejects.toThrow('enough');
  await expect(readTableChanges({ records, trips, signal }, 'trips', null)).rejects.toThrow('enough');
  records.close();
});

it('a record and its list item are marked as gone together, or not at all', () => {
  const { records } = openCache({ folder: null, officeId: 'office-1', key: null, nowMs: 1 });
  for (const kind of ['trip-item', 'trip'] as const) records.putAll(kind, [['7', '{"id":7}']], 1);
  const { openBytes } = Cipher.prototype;
  const spy = vi.spyOn(Cipher.prototype, 'openBytes');

  spy.mockImplementation(function (this: Cipher, sealed, aad) {
    if (aad.includes(':trip:')) return null;
    return Reflect.apply(openBytes, this, [sealed, aad]);
  });
  expect(() => records.markGone(['trip-item', 'trip'], ['7'], 2)).toThrow('seal');
  spy.mockRestore();
  expect(records.get('trip-item', '7')?.goneAtMs).toBeNull();
  records.markGone(['trip-item', 'trip'], ['7'], 2);
  expect([records.get('trip-item', '7')?.goneAtMs, records.get('trip', '7')?.goneAtMs]).toEqual([2, 2]);
  records.close();
});

it('long work ends between two batches when its signal aborts', async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  const work = (item: number) => {
    seen.push(item);
    if (item === 300) controller.abort(new Error('enough'));
  };
  await expect(forEachYielding(items, work, controller.signal)).rejects.toThrow('enough');
  expect(seen).toEqual(items.slice(0, 500));
});

import { forEachYielding, someYielding } from '@main/saved/records/for-each-yielding';
import { selectClientsPage } from '@main/saved/records/saved-trips';
import { CacheStore } from '@main/saved/store/cache-store';
import { describe, expect, it } from 'vitest';

it.each(['trip_type', 'constructor', '__proto__'])(
  'saved clients are not filtered by what they lack: %s',
  async (name) => {
    const { records } = new CacheStore('').open('office-1', null, 1);
    records.putAll('client-item', [['7', '{"id":7}']], 1);
    const query = { filters: Object.fromEntries([[name, 'x']]), page: 1, perPage: 10 };
    await expect(selectClientsPage(records, query)).rejects.toMatchObject({ code: 'usage', details: { filter: name } });
    records.close();
  },
);

describe('long work in batches', () => {
  it('works on every item in order, and yields after each 250', async () => {
    const seen: number[] = [];
    const doneAtYield: number[] = [];
    const observe = () => {
      doneAtYield.push(seen.length);
      if (seen.length < items.length) setImmediate(observe);
    };
    setImmediate(observe);
    const items = Array.from({ length: 600 }, (_, index) => index);
    await forEachYielding(items, (item) => seen.push(item), undefined);
    expect(seen).toEqual(items);
    expect(doneAtYield.slice(0, 2)).toEqual([250, 500]);
  });

  it('ends between two batches when its signal aborts', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const items = Array.from({ length: 1_000 }, (_, index) => index);
    const work = (item: number) => {
      seen.push(item);
      if (item === 300) controller.abort(new Error('enough'));
    };
    await expect(forEachYielding(items, work, controller.signal)).rejects.toThrow('enough');
    expect(seen).toHaveLength(500);
  });
});

describe('looking for an item', () => {
  it('reads no further than the batch with the item', async () => {
    const seen: number[] = [];
    function* count() {
      for (let item = 0; item < 1_000; item += 1) {
        seen.push(item);
        yield item;
      }
    }
    expect(await someYielding(count(), (item) => item === 260, undefined)).toBe(true);
    expect(seen).toHaveLength(500);
    expect(await someYielding([], () => true, undefined)).toBe(false);
    expect(await someYielding([1, 2], (item) => item > 2, undefined)).toBe(false);
  });

  it('ends when its signal aborts', async () => {
    await expect(someYielding([1], () => false, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

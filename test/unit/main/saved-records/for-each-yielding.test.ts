import { forEachYielding } from '@main/saved-records/for-each-yielding';
import { describe, expect, it } from 'vitest';

describe('long work in batches', () => {
  it('works on every item in order, and yields after each 250', async () => {
    const seen: number[] = [];
    const batches: number[] = [];
    const doneAtYield: number[] = [];
    setImmediate(() => doneAtYield.push(seen.length));
    const items = Array.from({ length: 600 }, (_, index) => index);
    await forEachYielding(
      items,
      (item) => seen.push(item),
      undefined,
      (done) => batches.push(done),
    );
    expect(seen).toEqual(items);
    expect(batches).toEqual([250, 500]);
    expect(doneAtYield).toEqual([250]);
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

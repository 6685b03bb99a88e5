import { LruMap } from '@shared/lru-map';
import { describe, expect, it } from 'vitest';

describe('least recently used map', () => {
  it('deletes the oldest entry beyond its maximum size', () => {
    const map = new LruMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3);
    expect([...map]).toEqual([
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('keeps an entry that was read more recently than others', () => {
    const map = new LruMap<string, number>(2).set('a', 1).set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([...map.keys()]).toEqual(['a', 'c']);
  });

  it('moves a replaced entry to the end without deleting another', () => {
    const map = new LruMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3);
    expect([...map]).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  it('adds nothing for a key that it does not have, and keeps a value that is undefined', () => {
    const map = new LruMap<string, number | undefined>(2).set('a', undefined);
    expect([map.get('a'), map.get('b'), map.size]).toEqual([undefined, undefined, 1]);
  });
});

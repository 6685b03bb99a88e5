import { LruMap } from '@shared/lru-map';
import { describe, expect, it } from 'vitest';

describe('least recently used map', () => {
  it('deletes the oldest entry beyond its maximum size: not one that was read, and none where a key is set again', () => {
    const map = new LruMap<string, number>(2).set('a', 1).set('b', 2);
    expect([...map.set('a', 3)].map(String)).toEqual(['b,2', 'a,3']);
    expect(map.get('b')).toBe(2);
    expect([...map.set('c', 3)].map(String)).toEqual(['b,2', 'c,3']);
  });

  it('adds nothing for a key that it does not have, and keeps a value that is undefined', () => {
    const map = new LruMap<string, number | undefined>(2).set('a', undefined);
    expect([map.get('a'), map.get('b'), map.size]).toEqual([undefined, undefined, 1]);
  });
});

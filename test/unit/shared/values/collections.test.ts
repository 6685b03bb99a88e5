import { at, IdleSlot, LruMap } from '@shared/values/collections';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

it('gets an element that exists, and throws where none does', () => {
  expect(at(['a', 'b'], 1)).toBe('b');
  expect(at([null], 0)).toBeNull();
  expect(() => at(['a'], 1)).toThrow(RangeError);
  expect(() => at(['a'], -1)).toThrow('No element at index -1 of 1');
});

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

it('a slot has the last value, under its own key only, until it was not used for the time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slot = new IdleSlot<number>(1_000);
  slot.set('a', 1);
  expect(slot.get('a')).toBe(1);
  slot.set('b', 2);
  expect([slot.get('a'), slot.get('b')]).toEqual([undefined, 2]);
  slot.clear();
  expect(slot.get('b')).toBeUndefined();
  slot.set('a', 1);
  for (const waitMs of [900, 900]) {
    vi.advanceTimersByTime(waitMs);
    expect(slot.get('a')).toBe(1);
  }
  vi.advanceTimersByTime(1_001);
  expect(slot.get('a')).toBeUndefined();
});

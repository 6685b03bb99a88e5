import { createStore } from '@renderer/data/stores/create-store';
import { describe, expect, it } from 'vitest';

describe('a store', () => {
  it('notifies its subscribers after every change, and not when the identical value is set again', () => {
    const first = { name: 'a' };
    const store = createStore(first);
    const seen: object[] = [];
    store.subscribe(() => seen.push(store.get()));
    const others = [{ ...first }, { name: 'b' }];
    for (const value of [first, ...others]) store.set(value);
    expect(seen).toEqual(others);
  });

  it('stops notifying a subscriber that has unsubscribed, also during a notification', () => {
    const store = createStore(0);
    const calls: string[] = [];
    const unsubscribe = store.subscribe(() => {
      calls.push('first');
      unsubscribe();
    });
    store.subscribe(() => calls.push('second'));
    for (const value of [1, 2]) store.set(value);
    expect(calls).toEqual(['first', 'second', 'second']);
  });
});

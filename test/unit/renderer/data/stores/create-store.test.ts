import { createStore } from '@renderer/data/stores/create-store';
import { describe, expect, it } from 'vitest';

describe('a store', () => {
  it('notifies its subscribers after every change', () => {
    const store = createStore(1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set(2);
    store.set(3);
    expect(seen).toEqual([2, 3]);
  });

  it('does not notify when the identical value is set again', () => {
    const value = { name: 'a' };
    const store = createStore(value);
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.set(value);
    expect(calls).toBe(0);
    store.set({ ...value });
    expect(calls).toBe(1);
  });

  it('stops notifying a subscriber that has unsubscribed, also during a notification', () => {
    const store = createStore(0);
    const calls: string[] = [];
    const unsubscribe = store.subscribe(() => {
      calls.push('first');
      unsubscribe();
    });
    store.subscribe(() => calls.push('second'));
    store.set(1);
    store.set(2);
    expect(calls).toEqual(['first', 'second', 'second']);
  });
});

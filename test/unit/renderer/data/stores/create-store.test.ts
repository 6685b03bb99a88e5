import { createStore } from '@renderer/data/stores/create-store';
import { describe, expect, it } from 'vitest';

describe('a store', () => {
  it('holds the last state that was derived from the one before', () => {
    const store = createStore(1);
    store.update((count) => count + 1);
    store.update((count) => count * 10);
    expect(store.get()).toBe(20);
  });

  it('notifies its subscribers after a change, and not when the state stays the same', () => {
    const store = createStore({ name: 'a' });
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.get().name));
    store.update((state) => state);
    expect(seen).toEqual([]);
    store.update(() => ({ name: 'b' }));
    expect(seen).toEqual(['b']);
  });

  it('notifies no one who has unsubscribed, also when that happens during a notification', () => {
    const store = createStore(0);
    const calls: string[] = [];
    const leave = store.subscribe(() => {
      calls.push('first');
      leave();
    });
    store.subscribe(() => calls.push('second'));
    store.update((count) => count + 1);
    store.update((count) => count + 1);
    expect(calls).toEqual(['first', 'second', 'second']);
  });

  it('goes back to its initial state, and says so', () => {
    const initial: readonly string[] = [];
    const store = createStore(initial);
    let notified = 0;
    store.subscribe(() => {
      notified += 1;
    });
    store.update((names) => [...names, 'a']);
    store.reset();
    expect(store.get()).toBe(initial);
    expect(notified).toBe(2);
  });
});

/** State outside React that components subscribe to: for what outlives a screen and is no query. */
import { useSyncExternalStore } from 'react';

export type Store<State> = {
  /** Gets the state: the same object until it is set again. */
  readonly get: () => State;
  /** Derives the next state from the current one. Subscribers are notified only if it is another value. */
  readonly update: (change: (state: State) => State) => void;
  /** Goes back to the initial state, for a change of office and for tests. */
  readonly reset: () => void;
  /** Calls the listener after each change. @returns the way to unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
};

/** @param initial - never changed in place: `update` replaces it */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const update = (change: (state: State) => State) => {
    const next = change(state);
    if (Object.is(next, state)) return;
    state = next;
    // A copy, because a listener may unsubscribe while it is called.
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    update,
    reset: () => update(() => initial),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Reads a part of a store and re-renders when that part changes.
 *
 * @param select - must return the same value for the same state, never a new object
 */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

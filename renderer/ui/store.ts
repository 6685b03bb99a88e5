/** State outside React that is no query: a value with subscribers. */
import { useSyncExternalStore } from 'react';

export type Store<T> = {
  /** Gets the current value. */
  readonly get: () => T;
  /** Replaces the value and notifies every subscriber. Setting the identical value is not a change. */
  readonly set: (value: T) => void;
  /** Calls `listener` after each change. Returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a store. Its value is replaced, never mutated: subscribers compare values by identity. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * Follows a part of a store.
 *
 * @param select - must return the identical value as long as its part of the store is unchanged
 */
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

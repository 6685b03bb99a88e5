/** What F5 and the frame's round arrow do on the current screen. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

type Refresh = { readonly run: () => unknown; readonly isBusy: boolean };

/** The screen that was drawn last is the one on the screen. */
let current: Refresh | null = null;
const listeners = new Set<() => void>();

function set(next: Refresh | null): void {
  current = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Makes the frame's refresh read this screen's data again. @param isBusy - whether it is being read now */
export function useRefresh(run: () => unknown, isBusy: boolean): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const mine: Refresh = { run: () => latest.current(), isBusy };
    set(mine);
    return () => {
      if (current === mine) set(null);
    };
  }, [isBusy]);
}

/** Reads the screen's data again. @returns whether the screen has a way of its own */
export function refreshScreen(): boolean {
  current?.run();
  return current !== null;
}

/** Whether the screen's data is being read again. */
export const useIsRefreshing = (): boolean => useSyncExternalStore(subscribe, () => current?.isBusy ?? false);

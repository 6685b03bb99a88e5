/** What F5 and the frame's round arrow do on the current screen. */
import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store';

type Refresh = { readonly run: () => unknown; readonly isBusy: boolean };

/** Of the screen that was drawn last: it is the one on the screen. */
const current = createStore<Refresh | null>(null);

/** Makes the frame's refresh read this screen's data again. @param isBusy - whether it is being read now */
export function useRefresh(run: () => unknown, isBusy: boolean): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const mine: Refresh = { run: () => latest.current(), isBusy };
    current.set(mine);
    return () => {
      if (current.get() === mine) current.set(null);
    };
  }, [isBusy]);
}

/** Reads the screen's data again. @returns whether the screen has a way of its own */
export function refreshScreen(): boolean {
  current.get()?.run();
  return current.get() !== null;
}

/** Whether the screen's data is being read again. */
export const useIsRefreshing = (): boolean => useStore(current, (refresh) => refresh?.isBusy ?? false);

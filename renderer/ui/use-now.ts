/** The present time as state. An age that is not refreshed would make old data look live. */
import { getLocalDay } from '@shared/values/dates';
import { useEffect, useState } from 'react';
import { createStore, useStore } from './store';

/** The time that all ages on the screen count from: two of the same data never differ. They are shown in minutes. */
const present = createStore(Date.now());
setInterval(() => present.set(Date.now()), 60_000);

/** Gets the present time in epoch milliseconds, again each minute. */
export const useNow = (): number => useStore(present, (nowMs) => nowMs);

/** Gets the current day in this computer's time zone as YYYY-MM-DD, and re-renders soon after midnight. */
export const useToday = (): string => useStore(present, getLocalDay);

/** Counts the whole seconds since a time. @param sinceMs - epoch milliseconds */
export function useSeconds(sinceMs: number): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - sinceMs) / 1_000));
}

/** Whether something has been going on for some milliseconds: what is over sooner is not worth a word. */
export function useIsLasting(isGoingOn: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isGoingOn, ms]);
  return isGoingOn && isLasting;
}

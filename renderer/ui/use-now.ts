/** The present time as state. An age that is not refreshed would make old data look live. */
import { getLocalDay } from '@shared/values/dates';
import { useEffect, useState } from 'react';
import { createStore, useStore } from './store';

/** Milliseconds between refreshes of ages, which are shown in minutes. */
const everyMs = 60_000;
/** The time that all ages on the screen count from: two of the same data never differ. */
const present = createStore(Date.now());
const tick = () => present.set(Date.now());

function usePresent<T>(select: (nowMs: number) => T): T {
  useState(() => {
    // Nothing has shown an age for a while, or the clock was set back.
    if (Math.abs(Date.now() - present.get()) >= everyMs) tick();
  });
  useEffect(() => {
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, []);
  return useStore(present, select);
}

/** Gets the present time in epoch milliseconds, again each minute. */
export const useNow = (): number => usePresent((nowMs) => nowMs);

/** Gets the current day in this computer's time zone as YYYY-MM-DD, and re-renders soon after midnight. */
export const useToday = (): string => usePresent(getLocalDay);

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

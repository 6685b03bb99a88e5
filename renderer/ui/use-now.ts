/** The time that goes on while a screen is looked at: an age that stands still would let old data look live. */
import { getLocalDay } from '@shared/dates';
import { useEffect, useState } from 'react';

/** How often ages in words are looked at anew: they change with the minute. */
const ageRefreshMs = 20_000;

/** What a function gives now, and again and again; the component is drawn anew where that changes. */
function usePolled<T>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return value;
}

/** Epoch milliseconds. @param everyMs - shorter where seconds are counted */
export function useNow(everyMs = ageRefreshMs): number {
  return usePolled(Date.now, everyMs);
}

const today = () => getLocalDay(Date.now());

/** The day of this computer's calendar, YYYY-MM-DD, also after midnight. */
export function useToday(): string {
  return usePolled(today, ageRefreshMs);
}

/** The current time as state. An age that is not refreshed would make old data look live. */
import { getLocalDay } from '@shared/dates';
import { useEffect, useState } from 'react';

/** Milliseconds between refreshes of an age, which is shown in minutes. */
const ageRefreshMs = 20_000;

/** Calls `read` every `everyMs` and re-renders when its value changes. */
function usePolled<T>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return value;
}

/** Gets the current time in epoch milliseconds. @param everyMs - shorter where seconds are shown */
export function useNow(everyMs = ageRefreshMs): number {
  return usePolled(Date.now, everyMs);
}

const today = () => getLocalDay(Date.now());

/** Gets the current day in this computer's time zone as YYYY-MM-DD, and re-renders at midnight. */
export function useToday(): string {
  return usePolled(today, ageRefreshMs);
}

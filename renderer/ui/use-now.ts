/** The current time as state. An age that is not refreshed would make old data look live. */
import { getLocalDay } from '@shared/dates';
import { useEffect, useRef, useState } from 'react';
import { Ticker } from './ticker';

/** Milliseconds between refreshes of an age, which is shown in minutes. */
const ageRefreshMs = 60_000;

const minutes = new Ticker(ageRefreshMs);
const seconds = new Ticker(1_000);

const readers = { age: minutes.getNow, countdown: seconds.getNow, none: Date.now } as const;

/** Reads a value at each tick, and re-renders when it changes. Without a ticker it is read once. */
function useTicked<T>(read: () => T, ticker: Ticker | null): T {
  const [value, setValue] = useState(read);
  const isMounted = useRef(false);
  useEffect(() => {
    const refresh = () => setValue(read);
    // It was read long before, while nothing showed it.
    if (isMounted.current) refresh();
    isMounted.current = true;
    return ticker?.subscribe(refresh);
  }, [read, ticker]);
  return value;
}

/** What shows the time: an age in minutes, a countdown in seconds, or nothing. */
export type TimeShown = 'age' | 'countdown' | 'none';

const tickers = { age: minutes, countdown: seconds, none: null } as const;

/** Gets the current time in epoch milliseconds, as often as what is shown changes. All ages have the same. */
export function useNow(shown: TimeShown = 'age'): number {
  return useTicked(readers[shown], tickers[shown]);
}

const today = () => getLocalDay(Date.now());

/** Gets the current day in this computer's time zone as YYYY-MM-DD, and re-renders soon after midnight. */
export function useToday(): string {
  return useTicked(today, minutes);
}

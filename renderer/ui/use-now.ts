/** The current time as state. An age that is not refreshed would make old data look live. */
import { getLocalDay } from '@shared/values/dates';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which the time is not read again while no timer runs: what is drawn together has the same time. */
const sameTimeMs = 1_000;

/** One timer for all that shows an age: none while nothing shows one, and none while the window is hidden. */
export class Ticker {
  private readonly everyMs: number;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | null = null;
  private tickedAtMs = 0;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  /** The time of the last tick, in epoch milliseconds: two ages of the same data on one screen never differ. */
  getNow = (): number => {
    const nowMs = Date.now();
    const isOther = Math.abs(nowMs - this.tickedAtMs) >= sameTimeMs;
    if (this.timer === null && isOther) this.tickedAtMs = nowMs;
    return this.tickedAtMs;
  };

  /** Calls a listener at each tick, and when the window is shown again. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void {
    // An object of its own for each call: two may subscribe the same function.
    const entry = () => listener();
    this.listeners.add(entry);
    if (this.listeners.size === 1) document.addEventListener('visibilitychange', this.onVisibility);
    this.update();
    return () => {
      this.listeners.delete(entry);
      if (this.listeners.size === 0) document.removeEventListener('visibilitychange', this.onVisibility);
      this.update();
    };
  }

  private readonly onVisibility = () => {
    this.update();
    if (!document.hidden) this.tick();
  };

  private readonly tick = () => {
    this.tickedAtMs = Date.now();
    for (const listener of [...this.listeners]) listener();
  };

  private update(): void {
    const shouldRun = this.listeners.size > 0 && !document.hidden;
    if (shouldRun && this.timer === null) {
      // Not every listener reads the time: the first age may be drawn long after the timer was started.
      this.getNow();
      this.timer = setInterval(this.tick, this.everyMs);
    }
    if (!shouldRun && this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }
}

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
type TimeShown = 'age' | 'countdown' | 'none';

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

/** The time that goes on while a screen is looked at: an age that stands still would let old data look live. */
import { useEffect, useState } from 'react';

/** How often ages in words are looked at anew: they change with the minute. */
const ageEveryMs = 20_000;

/** Epoch milliseconds, again and again. @param everyMs - shorter where seconds are counted */
export function useNow(everyMs = ageEveryMs): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

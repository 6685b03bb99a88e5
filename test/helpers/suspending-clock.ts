/** The clock of a computer that sleeps now and then, over a virtual clock that goes on, as the server's does. */
import type { Clock } from '@main/system/clock';
import type { VirtualClock } from './virtual-clock';

/** Steps of CLOCK_BOOTTIME as Node reads it. */
const grainMs = 10;

/** A sleep of the computer, in milliseconds of the virtual clock. */
export type Suspension = { readonly fromMs: number; readonly untilMs: number };

/** The first time from `ms` at which the computer is awake. */
export function getAwakeMs(suspensions: readonly Suspension[], ms: number): number {
  return suspensions.find(({ fromMs, untilMs }) => ms >= fromMs && ms < untilMs)?.untilMs ?? ms;
}

/**
 * Makes the clock. Its time goes on during a suspension, in coarse steps; its timers do not.
 *
 * @param suspensions - in order
 * @param hasWakeUps - whether sleeps that are over end as the computer wakes; else they last longer
 */
export function makeSuspendingClock(
  virtual: VirtualClock,
  suspensions: readonly Suspension[],
  hasWakeUps: boolean,
): Clock {
  const getTimerEnd = (startMs: number, ms: number) => {
    const dueMs = startMs + ms;
    if (hasWakeUps) return getAwakeMs(suspensions, dueMs);
    let endMs = dueMs;
    for (const { fromMs, untilMs } of suspensions) {
      if (fromMs >= startMs && fromMs <= endMs) endMs += untilMs - fromMs;
    }
    return endMs;
  };
  return {
    now: virtual.now,
    monotonicMs: () => Math.floor(virtual.monotonicMs() / grainMs) * grainMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        virtual.at(getTimerEnd(virtual.monotonicMs(), ms), resolve);
      }),
  };
}

/** Clocks for tests: time advances only when something sleeps, or when the test says so. */
import type { Clock } from '@main/system/clock';

export type TestClock = Clock & { advance(ms: number): void; readonly slept: number[] };

/** Makes a clock whose sleeps end at once and advance it by their length. */
export function autoAdvancingClock(startMs = 1_800_000_000_000): TestClock {
  let nowMs = startMs;
  const slept: number[] = [];
  return {
    slept,
    now: () => nowMs,
    // The machine started an hour before the test did.
    monotonicMs: () => nowMs - startMs + 3_600_000,
    advance: (ms) => {
      nowMs += ms;
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      await Promise.resolve();
      slept.push(ms);
      nowMs += ms;
    },
  };
}

/** Makes a clock that stands still: sleeps last until they are aborted. */
export function frozenClock(): TestClock {
  return {
    ...autoAdvancingClock(),
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  };
}

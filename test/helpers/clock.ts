/** Clocks for tests: time moves only when something sleeps, or when the test says so. */
import type { Clock } from '@main/api/clock';

export type TestClock = Clock & { advance(ms: number): void; readonly slept: number[] };

/** A clock whose sleeps end at once and move it on by what was asked for. */
export function autoAdvancingClock(startMs = 1_800_000_000_000): TestClock {
  let now = startMs;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    // The machine started an hour before the test did.
    monotonicMs: () => now - startMs + 3_600_000,
    advance: (ms) => {
      now += ms;
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      await Promise.resolve();
      slept.push(ms);
      now += ms;
    },
  };
}

/** A clock that stands still: whatever sleeps goes on sleeping until it is aborted. */
export function frozenClock(): TestClock {
  return {
    ...autoAdvancingClock(),
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  };
}

/** The injected clock. No other code reads the time, so that tests can move it. */
import { uptime } from 'node:os';

export type Clock = {
  /** Epoch milliseconds, for dates on the screen. The computer's clock may be wrong, and may be set at any time. */
  now(): number;
  /** Integer milliseconds since the computer started, its sleep included. Never set back, and the same in every process. */
  monotonicMs(): number;
  /** Resolves after `ms`, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Longest timer: timers stand still while the computer sleeps, so that a wait ends at most this much too late. */
const maxTimerMs = 30_000;

/** Resolves after `ms`, and as soon as the signal aborts. */
const startTimer = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** Makes a clock over the time since the computer started. */
export function makeClock(monotonicMs: () => number): Clock {
  return {
    now: () => Date.now(),
    monotonicMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      const untilMs = monotonicMs() + ms;
      let restMs = ms;
      do {
        await startTimer(Math.min(restMs, maxTimerMs), signal);
        signal?.throwIfAborted();
        restMs = untilMs - monotonicMs();
      } while (restMs > 0);
    },
  };
}

/**
 * The clock of this computer, since boot and with its sleep: CLOCK_BOOTTIME in steps of 10 ms (CLOCK_MONOTONIC leaves the sleep
 * out), QueryPerformanceCounter, mach_continuous_time.
 */
export const systemClock: Clock = makeClock(
  process.platform === 'linux'
    ? () => Math.round(uptime() * 1_000)
    : () => Number(process.hrtime.bigint() / 1_000_000n),
);

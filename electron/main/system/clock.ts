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

export type SystemClock = Clock & {
  /** Ends the sleeps that are over. Call it when the computer wakes: its timers did not run in the meantime. */
  wake(): void;
};

/** Longest timer. On a computer that slept without a notice, a sleep ends at most this much too late. */
const maxTimerMs = 30_000;

type Sleeper = { readonly check: () => void };

/** Makes a clock over the time since the computer started. */
export function makeClock(monotonicMs: () => number): SystemClock {
  const sleepers = new Set<Sleeper>();
  return {
    now: () => Date.now(),
    monotonicMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const untilMs = monotonicMs() + ms;
        let timer: NodeJS.Timeout;
        const end = (settle: () => void) => {
          clearTimeout(timer);
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', onAbort);
          settle();
        };
        const onAbort = () => end(() => reject(signal?.reason));
        const startTimer = (restMs: number) => {
          timer = setTimeout(restMs > maxTimerMs ? check : () => end(resolve), Math.min(restMs, maxTimerMs));
        };
        const check = () => {
          clearTimeout(timer);
          const restMs = untilMs - monotonicMs();
          if (restMs > 0) startTimer(restMs);
          else end(resolve);
        };
        const sleeper = { check };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', onAbort, { once: true });
        startTimer(ms);
      }),
    wake: () => {
      for (const { check } of [...sleepers]) check();
    },
  };
}

/**
 * The clock of this computer, since boot and with its sleep: CLOCK_BOOTTIME in steps of 10 ms (CLOCK_MONOTONIC leaves the sleep
 * out), QueryPerformanceCounter, mach_continuous_time.
 */
export const systemClock: SystemClock = makeClock(
  process.platform === 'linux'
    ? () => Math.round(uptime() * 1_000)
    : () => Number(process.hrtime.bigint() / 1_000_000n),
);

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

/** What the clock is made of, in milliseconds. */
export type ClockSources = {
  readonly platform: NodeJS.Platform;
  /** Time since the computer started. On Linux without its sleep (CLOCK_MONOTONIC), elsewhere with it. */
  readonly hrtimeMs: () => number;
  /** Time since the computer started with its sleep, in steps of 10 ms on Linux (CLOCK_BOOTTIME). */
  readonly uptimeMs: () => number;
};

/** A shorter sleep of the computer is not counted. The finer source serves until then. */
const minSuspendedMs = 1_000;

/** Longest timer. On a computer that slept without a notice, a sleep ends at most this much too late. */
const maxTimerMs = 30_000;

/** Makes the source of `monotonicMs`. */
export function makeMonotonicMs({ platform, hrtimeMs, uptimeMs }: ClockSources): () => number {
  if (platform !== 'linux') return hrtimeMs;
  return () => {
    const [awakeMs, sinceBootMs] = [hrtimeMs(), uptimeMs()];
    return sinceBootMs - awakeMs >= minSuspendedMs ? sinceBootMs : awakeMs;
  };
}

type Sleeper = { readonly check: () => void };

/** Makes a clock over the given sources. */
export function makeClock(sources: ClockSources): SystemClock {
  const monotonicMs = makeMonotonicMs(sources);
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

const systemSources: ClockSources = {
  platform: process.platform,
  hrtimeMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  uptimeMs: () => Math.round(uptime() * 1_000),
};

/**
 * The clock of this computer. Its monotonic sources are CLOCK_MONOTONIC, or CLOCK_BOOTTIME once the computer has slept;
 * QueryPerformanceCounter; mach_continuous_time. All count since boot.
 */
export const systemClock: SystemClock = makeClock(systemSources);

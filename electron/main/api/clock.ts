/** The injected clock. No other code reads the time, so that tests can move it. */
export type Clock = {
  /** Epoch milliseconds, for dates on the screen. The computer's clock may be wrong, and may be set at any time. */
  now(): number;
  /** Integer milliseconds since the computer started. Never set back, and the same in every process. */
  monotonicMs(): number;
  /** Resolves after `ms`, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The real clock. Its monotonic source is CLOCK_MONOTONIC, QueryPerformanceCounter or mach time, all since boot. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

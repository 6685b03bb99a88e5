/** Time as it is injected: tests move it by hand, nothing else reads a clock. */
export type Clock = {
  /** Epoch milliseconds, for dates that people read. It may be wrong, and be set while Tripledger runs. */
  now(): number;
  /** Whole milliseconds since some moment before this machine started its programs: never set, the same in every process. */
  monotonicMs(): number;
  /** Waits, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The real clocks. Monotonic is CLOCK_MONOTONIC, QueryPerformanceCounter or mach time: all of them since the machine's start. */
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

/**
 * Retries what SQLite refuses at once while another connection holds a lock: a file that is new, or was closed by its last
 * user, is put into the write-ahead mode under an exclusive lock, for which `busy_timeout` does not wait.
 */
import { isBusy } from './errors';

/** Some 1.3 seconds together. */
const delaysMs = [10, 20, 40, 80, 160, 320, 640];

/** Blocks the thread. */
function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Runs statements that may be run again, and tries anew for up to 1.3 seconds while another connection holds the lock.
 *
 * @param sleep - waits for some milliseconds
 * @throws the last error
 */
export function retryWhileBusy(run: () => void, sleep: (ms: number) => void = sleepSync): void {
  for (const delayMs of delaysMs) {
    try {
      run();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    sleep(delayMs);
  }
  run();
}

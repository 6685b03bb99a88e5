/** Work that waits until the grid has settled after a scroll, and then for idle moments. */

/** Milliseconds after the last scroll event before overscan rows and off-screen columns are drawn. */
const settleMs = 100;
/** Milliseconds that must be left of an idle moment to draw one more row. */
const minIdleMs = 1;
/** Milliseconds without an idle moment, on a busy machine, after which the work is done all the same. */
const maxIdleWaitMs = 1_000;

export class SettleScheduler {
  private settleTimer: ReturnType<typeof setTimeout> | null = null;
  private idleHandle = 0;

  /** Drops what is scheduled, and calls back once the grid has settled. */
  restart(onSettled: () => void): void {
    this.cancel();
    this.settleTimer = setTimeout(onSettled, settleMs);
  }

  /** Calls `work` in idle moments until it returns true. It returns false when `hasTime` does. */
  runWhenIdle(work: (hasTime: () => boolean) => boolean): void {
    this.idleHandle = requestIdleCallback(
      (deadline) => {
        const isDone = work(() => deadline.didTimeout || deadline.timeRemaining() >= minIdleMs);
        if (!isDone) this.runWhenIdle(work);
      },
      { timeout: maxIdleWaitMs },
    );
  }

  cancel(): void {
    if (this.settleTimer !== null) clearTimeout(this.settleTimer);
    cancelIdleCallback(this.idleHandle);
  }
}

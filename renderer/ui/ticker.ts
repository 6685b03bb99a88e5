/** Milliseconds for which the time is not read again while no timer runs: what is drawn together has the same time. */
const sameTimeMs = 1_000;

/** One timer for all that shows an age: none while nothing shows one, and none while the window is hidden. */
export class Ticker {
  private readonly everyMs: number;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | null = null;
  private tickedAtMs = 0;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  /** The time of the last tick, in epoch milliseconds: two ages of the same data on one screen never differ. */
  getNow = (): number => {
    const nowMs = Date.now();
    const isOther = Math.abs(nowMs - this.tickedAtMs) >= sameTimeMs;
    if (this.timer === null && isOther) this.tickedAtMs = nowMs;
    return this.tickedAtMs;
  };

  /** Calls a listener at each tick, and when the window is shown again. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void {
    // An object of its own for each call: two may subscribe the same function.
    const entry = () => listener();
    this.listeners.add(entry);
    if (this.listeners.size === 1) document.addEventListener('visibilitychange', this.onVisibility);
    this.update();
    return () => {
      this.listeners.delete(entry);
      if (this.listeners.size === 0) document.removeEventListener('visibilitychange', this.onVisibility);
      this.update();
    };
  }

  private readonly onVisibility = () => {
    this.update();
    if (!document.hidden) this.tick();
  };

  private readonly tick = () => {
    this.tickedAtMs = Date.now();
    for (const listener of [...this.listeners]) listener();
  };

  private update(): void {
    const shouldRun = this.listeners.size > 0 && !document.hidden;
    if (shouldRun && this.timer === null) {
      // Not every listener reads the time: the first age may be drawn long after the timer was started.
      this.getNow();
      this.timer = setInterval(this.tick, this.everyMs);
    }
    if (!shouldRun && this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }
}

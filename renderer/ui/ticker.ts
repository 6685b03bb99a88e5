/** One timer for all that shows an age: none while nothing shows one, and none while the window is hidden. */
export class Ticker {
  private readonly everyMs: number;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

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
    for (const listener of [...this.listeners]) listener();
  };

  private update(): void {
    const shouldRun = this.listeners.size > 0 && !document.hidden;
    if (shouldRun) this.timer ??= setInterval(this.tick, this.everyMs);
    else if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }
}

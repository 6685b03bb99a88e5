/** Holds one value under a key, until another one takes its place or it was not used for some time. */
export class IdleSlot<T> {
  private readonly idleMs: number;
  private entry: { readonly key: string; readonly value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(idleMs: number) {
    this.idleMs = idleMs;
  }

  /** Returns the value of a key; undefined where the slot has none or that of another key. */
  get(key: string): T | undefined {
    if (this.entry?.key !== key) return undefined;
    this.wait();
    return this.entry.value;
  }

  set(key: string, value: T): void {
    this.entry = { key, value };
    this.wait();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.entry = null;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), this.idleMs);
    // A process may end before.
    if (typeof this.timer === 'object') this.timer.unref();
  }
}

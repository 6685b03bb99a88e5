/** Limits how often a page may repeat a call. */
export class CallLimit {
  private readonly maxCalls: number;
  private readonly windowMs: number;
  private readonly monotonicMs: () => number;
  private calledAtMs: number[] = [];

  /** @param windowMs - any period of this length allows `maxCalls` calls */
  constructor(maxCalls: number, windowMs: number, monotonicMs: () => number) {
    this.maxCalls = maxCalls;
    this.windowMs = windowMs;
    this.monotonicMs = monotonicMs;
  }

  /** Counts a call. @returns whether it is allowed; a refused call is not counted */
  tryCall(): boolean {
    const nowMs = this.monotonicMs();
    this.calledAtMs = this.calledAtMs.filter((atMs) => atMs > nowMs - this.windowMs);
    if (this.calledAtMs.length >= this.maxCalls) return false;
    this.calledAtMs.push(nowMs);
    return true;
  }
}

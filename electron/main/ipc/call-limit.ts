/** Limits how often a page may repeat a call. */
export class CallLimit {
  private readonly maxCalls: number;
  private readonly windowMs: number;
  private readonly nowMs: () => number;
  private calls: number[] = [];

  /** @param windowMs - any period of this length allows `maxCalls` calls */
  constructor(maxCalls: number, windowMs: number, nowMs: () => number) {
    this.maxCalls = maxCalls;
    this.windowMs = windowMs;
    this.nowMs = nowMs;
  }

  /** Counts a call. @returns whether it is allowed; a refused call is not counted */
  tryCall(): boolean {
    const nowMs = this.nowMs();
    this.calls = this.calls.filter((calledAtMs) => calledAtMs > nowMs - this.windowMs && calledAtMs <= nowMs);
    if (this.calls.length >= this.maxCalls) return false;
    this.calls.push(nowMs);
    return true;
  }
}

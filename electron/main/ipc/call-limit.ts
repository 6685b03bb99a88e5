/** Limits how often a page may ask for something that it must not repeat at will. */
export class CallLimit {
  private readonly maxCalls: number;
  private readonly windowMs: number;
  private readonly nowMs: () => number;
  private calls: number[] = [];

  /** @param windowMs - at most `maxCalls` are let through in any time of this length */
  constructor(maxCalls: number, windowMs: number, nowMs: () => number) {
    this.maxCalls = maxCalls;
    this.windowMs = windowMs;
    this.nowMs = nowMs;
  }

  /** Counts a call, and says whether it may go on. A refused call is not counted. */
  tryCall(): boolean {
    const now = this.nowMs();
    this.calls = this.calls.filter((called) => called > now - this.windowMs && called <= now);
    if (this.calls.length >= this.maxCalls) return false;
    this.calls.push(now);
    return true;
  }
}

/**
 * Undocumented limit per second (build/docs/api.md, Rate limits). It is inferred from refusals that the rolling window does
 * not explain, and raised step by step while no further refusal comes. Pure: the caller passes the time.
 */

const secondMs = 1_000;
/** Served requests are remembered for this long: the slowest response of a burst may be a late refusal. */
const servedHistoryMs = 30 * secondMs;

/** Limit per second of one office's queue, infinite until a refusal suggests one. */
export class PerSecondLimit {
  private limit = Number.POSITIVE_INFINITY;
  private raiseAtMs = 0;
  private readonly sentAtMs: number[] = [];
  private readonly servedSentAtMs: number[] = [];

  /** Records that a request was sent. */
  recordSent(nowMs: number): void {
    this.sentAtMs.push(nowMs);
    while ((this.sentAtMs[0] ?? nowMs) <= nowMs - secondMs) this.sentAtMs.shift();
  }

  /** Records a served request: the limit is at least the number of requests served within one second. */
  recordServed(sentAtMs: number): void {
    this.servedSentAtMs.push(sentAtMs);
    while ((this.servedSentAtMs[0] ?? sentAtMs) <= sentAtMs - servedHistoryMs) this.servedSentAtMs.shift();
  }

  /** Returns when the next request may be sent: 0 for now, or a time. */
  getEarliestSendMs(nowMs: number): number {
    if (this.limit === Number.POSITIVE_INFINITY) return 0;
    if (nowMs >= this.raiseAtMs) this.raise(nowMs);
    const lastSecond = this.sentAtMs.filter((time) => time > nowMs - secondMs);
    return lastSecond.length < this.limit ? 0 : (lastSecond[lastSecond.length - this.limit] ?? nowMs) + secondMs + 1;
  }

  /**
   * Lowers the limit after a refusal that neither the window nor a header explains: too many requests were sent in the
   * second before it. Allows as many as were served of them, but at least an eighth while responses are outstanding.
   *
   * @param sentAtMs - when the refused request was sent
   */
  recordRefusal(sentAtMs: number, nowMs: number): void {
    const countInSecond = (times: readonly number[]) =>
      times.filter((time) => time > sentAtMs - secondMs && time <= sentAtMs).length;
    const sent = countInSecond(this.sentAtMs);
    if (sent < 2) return;
    const allowed = Math.max(1, Math.floor(sent / 8), countInSecond(this.servedSentAtMs));
    this.limit = Math.min(this.limit, allowed, sent - 1);
    this.raiseAtMs = nowMs + 60 * secondMs;
  }

  private raise(nowMs: number): void {
    this.limit = this.limit >= 1_000 ? Number.POSITIVE_INFINITY : this.limit * 2;
    this.raiseAtMs = nowMs + 60 * secondMs;
  }
}

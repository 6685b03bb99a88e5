/**
 * The limit per second that the API is said to have without naming it (API document, Limits): learned from refusals that
 * the window does not explain, and forgotten again step by step while none comes. Pure: times are handed in.
 */

const secondMs = 1_000;
/** Answers are looked back at for this long: the slowest of a burst may be refused late. */
const rememberedMs = 30 * secondMs;

/** What has been learned of the limit per second. */
export class PerSecondLimit {
  private limit = Number.POSITIVE_INFINITY;
  private easesAtMs = 0;
  private readonly left: number[] = [];
  private readonly answered: number[] = [];

  /** Requests per second that are allowed now; infinite where nothing was learned. */
  get perSecond(): number {
    return this.limit;
  }

  recordSent(nowMs: number): void {
    this.left.push(nowMs);
    while ((this.left[0] ?? nowMs) <= nowMs - secondMs) this.left.shift();
  }

  /** A request was answered: the limit is not lower than what is answered within a second. */
  recordServed(leftAtMs: number): void {
    this.answered.push(leftAtMs);
    while ((this.answered[0] ?? leftAtMs) <= leftAtMs - rememberedMs) this.answered.shift();
  }

  /** When the next request may leave: now (0) or at a time. */
  getEarliestSendMs(nowMs: number): number {
    if (this.limit === Number.POSITIVE_INFINITY) return 0;
    if (nowMs >= this.easesAtMs) this.ease(nowMs);
    const inSecond = this.left.filter((time) => time > nowMs - secondMs);
    return inSecond.length < this.limit ? 0 : (inSecond[inSecond.length - this.limit] ?? nowMs) + secondMs + 1;
  }

  /**
   * A refusal that neither the window nor a named time explains: what was sent in the second before it was too much. As
   * many as were answered of it may go, or an eighth while their answers are still under way.
   *
   * @param leftAtMs - when the refused request had left
   */
  recordRefusal(leftAtMs: number, nowMs: number): void {
    const inSecond = (times: readonly number[]) =>
      times.filter((time) => time > leftAtMs - secondMs && time <= leftAtMs).length;
    const sent = inSecond(this.left);
    if (sent < 2) return;
    const mayGo = Math.max(1, Math.floor(sent / 8), inSecond(this.answered));
    this.limit = Math.min(this.limit, mayGo, sent - 1);
    this.easesAtMs = nowMs + 60 * secondMs;
  }

  private ease(nowMs: number): void {
    this.limit = this.limit >= 1_000 ? Number.POSITIVE_INFINITY : this.limit * 2;
    this.easesAtMs = nowMs + 60 * secondMs;
  }
}

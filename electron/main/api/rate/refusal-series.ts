/** Refusals (429) in a row, as one office's queue sees them. Pure: the caller passes times of the monotonic clock. */
import { maxWaitMs, pauseJitterMs } from './retry-timing';

/** Consecutive refusals after which all queued requests fail. The next request tries again. */
const maxConsecutive = 6;

export class RefusalSeries {
  private consecutive = 0;
  private lastAtMs = Number.NEGATIVE_INFINITY;
  /** Time of the first refusal of the series; null after a served request. */
  private sinceMs: number | null = null;
  /** Time at which all queued requests failed: a refusal of a later one starts a new series. */
  private rejectedAllAtMs = Number.POSITIVE_INFINITY;

  /**
   * Records a refusal.
   *
   * @param sentAtMs - when the refused request was sent
   * @returns the number of consecutive refusals
   */
  recordRefusal(isProbe: boolean, sentAtMs: number, nowMs: number): number {
    // Requests that were in flight at the last refusal are refused with it: all of them count once.
    if (sentAtMs >= this.lastAtMs) this.consecutive += 1;
    if (isProbe || this.isNew(sentAtMs)) [this.sinceMs, this.rejectedAllAtMs] = [null, Number.POSITIVE_INFINITY];
    this.sinceMs ??= nowMs;
    this.lastAtMs = nowMs;
    return this.consecutive;
  }

  /** Records that a request was let through. One that was sent before the last refusal says nothing. */
  recordServed(sentAtMs: number): void {
    if (sentAtMs > this.lastAtMs) [this.consecutive, this.sinceMs] = [0, null];
  }

  /** Records that all queued requests failed. */
  recordRejection(nowMs: number): void {
    this.rejectedAllAtMs = nowMs;
  }

  /** Whether all queued requests are to fail. */
  get shouldRejectAll(): boolean {
    return this.consecutive >= maxConsecutive;
  }

  /** Whether a pause is too long to sit through, alone or together with the refusals before it. */
  isTooLong(pauseMs: number, nowMs: number): boolean {
    const totalMs = nowMs + pauseMs - (this.sinceMs ?? nowMs);
    return pauseMs > maxWaitMs || (pauseMs > 0 && totalMs > maxWaitMs + pauseJitterMs);
  }

  /** Whether a request was sent after earlier refused ones have failed, or long after the last refusal. */
  private isNew(sentAtMs: number): boolean {
    return sentAtMs > this.rejectedAllAtMs || sentAtMs - this.lastAtMs > maxWaitMs + pauseJitterMs;
  }
}

/**
 * Refusals (429) in a row, as one office's queue sees them, and the errors of waits that are too long to sit through. Pure:
 * the caller passes times of the monotonic clock.
 */

import { AppError } from '@shared/errors/errors';
import { formatLocalTime, formatWait } from '@shared/values/dates';
import { maxWaitMs, pauseJitterMs } from './rate-headers';

/** Consecutive refusals after which all queued requests fail. The next request tries again. */
const maxConsecutive = 6;
const hourMs = 3_600_000;

export class RefusalSeries {
  private consecutive = 0;
  private lastAtMs = Number.NEGATIVE_INFINITY;
  /** Times of the refusals of the last hour. Those of requests that were in flight together are one. */
  private recentAtMs: number[] = [];
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
    if (sentAtMs >= this.lastAtMs) {
      this.consecutive += 1;
      this.recentAtMs.push(nowMs);
    }
    if (isProbe || this.isNew(sentAtMs)) [this.sinceMs, this.rejectedAllAtMs] = [null, Number.POSITIVE_INFINITY];
    this.sinceMs ??= nowMs;
    this.lastAtMs = nowMs;
    return this.consecutive;
  }

  countRecent(nowMs: number): number {
    this.recentAtMs = this.recentAtMs.filter((ms) => nowMs - ms < hourMs);
    return this.recentAtMs.length;
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

/** Wait that the server requested, in milliseconds from now. */
type RequestedWait = {
  readonly ms: number;
  /** Time until the next probe finds out whether the pause still lasts. */
  readonly probeInMs: number;
  /** Whether the server requested more than the longest pause that is honoured. */
  readonly isCapped: boolean;
};

/**
 * Builds the error for a requested wait longer than `maxWaitMs` (faults 41).
 *
 * @param nowMs - epoch milliseconds, from which the time of day is formatted
 */
export function waitTooLongError({ ms, probeInMs, isCapped }: RequestedWait, nowMs: number): AppError {
  const until = isCapped ? 'for a day or longer' : `until ${formatLocalTime(nowMs + ms, nowMs)} (${formatWait(ms)})`;
  const next = formatLocalTime(nowMs + Math.min(ms, probeInMs), nowMs);
  return new AppError(
    'rate-limited',
    `The server is limiting requests. It asked us to wait ${until}. Tripledger can try again after ${next}, or at once with Try now (--try-now on the command line).`,
    { retryAfterMs: ms, untilMs: nowMs + ms },
  );
}

/**
 * Builds the error for a full window whose next slot is too far away. A window of an hour can cause it.
 *
 * @param nowMs - epoch milliseconds, from which the time of day is formatted
 */
export function windowFullError(ms: number, nowMs: number): AppError {
  const until = formatLocalTime(nowMs + ms, nowMs);
  return new AppError('rate-limited', `This office's requests are used up until ${until} (${formatWait(ms)}).`, {
    retryAfterMs: ms,
    untilMs: nowMs + ms,
  });
}

/** Builds the error for repeated refusals that named no time (faults 43). */
export function stillLimitedError(): AppError {
  return new AppError('rate-limited', 'The server is limiting requests. Try again in a few minutes.');
}

/** Builds the error for a shared window that another program does not let go. */
export function windowLockedError(): AppError {
  return new AppError(
    'rate-limited',
    'Nothing was sent: another program, perhaps a backup or a virus scanner, is using the file in which Tripledger counts its requests. Wait until it has finished, then try again.',
  );
}

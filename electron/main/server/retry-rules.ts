/**
 * Which failures are retried, how often, and after which wait. Never 400, 401, 404, 500 or a response that breaks the
 * contract. Which error a response becomes, and its message: `responses/error-messages.ts`; those of a 503 with Retry-After
 * are here.
 */

import { AppError, hasPolicy } from '@shared/errors/errors';
import { formatLocalTime, formatWait } from '@shared/values/dates';
import { isLastingFailure } from './http/network-errors';
import { backoffMs } from './rate/rate-headers';
import type { Envelope } from './responses/envelope';

/** Retries of one request for each kind of failure. */
const maxRetries = { refused: 5, gateway: 1, unavailable: 3, connection: 1 } as const;
type RetryKind = keyof typeof maxRetries;

/** Statuses of a server or gateway that may be over in a second. */
const transientStatuses = new Set([502, 503, 504]);

/** The longest wait for 503 responses with Retry-After, all retries of a request together. */
const maxUnavailableMs = 30_000;

/**
 * The kind of retry that a failure allows; null for none.
 *
 * @param isSlow - a report: if its response was late, the server may still be working on it, and a retry would run it twice
 */
export function getRetryKind(error: unknown, isSlow: boolean): RetryKind | null {
  if (!(error instanceof AppError)) return null;
  const { code, details } = error;
  if (!hasPolicy(code, 'retry')) return null;
  switch (code) {
    case 'rate-limited':
      return 'refused';
    case 'network-failed':
      return isLastingFailure(error) ? null : 'connection';
    case 'timed-out':
      return details.deadline === 'idle' && details.hasHeaders === false && !isSlow ? 'connection' : null;
    case 'api-error':
      if (typeof details.retryAfterMs === 'number') return 'unavailable';
      // A gateway that waited too long for a report: the server may still be working on it.
      if (isSlow && details.status === 504) return null;
      return transientStatuses.has(Number(details.status)) ? 'gateway' : null;
  }
}

/**
 * Adds the wait of a 503 with Retry-After to its error. Such a response delays its own request only: it is no refusal of
 * the rate limit.
 *
 * @param retryAfterMs - the wait of Retry-After; null if the response has none
 * @param nowMs - epoch milliseconds, from which the time of day is formatted
 */
export function withRetryAfter(
  result: Envelope | AppError,
  status: number,
  retryAfterMs: number | null,
  nowMs: number,
): Envelope | AppError {
  if (!(result instanceof AppError) || result.code !== 'api-error') return result;
  if (status !== 503 || retryAfterMs === null) return result;
  const untilMs = nowMs + retryAfterMs;
  return new AppError(
    'api-error',
    `The server is not available (503). It asked to wait until ${formatLocalTime(untilMs, nowMs)} (${formatWait(retryAfterMs)}). Try again then.`,
    { ...result.details, retryAfterMs, untilMs },
    { cause: result.cause },
  );
}

/** The wait that a 503 requested, in milliseconds; null for any other result. */
export function getRetryAfterMs(result: unknown): number | null {
  const retryAfterMs = result instanceof AppError && result.code === 'api-error' ? result.details.retryAfterMs : null;
  return typeof retryAfterMs === 'number' ? retryAfterMs : null;
}

export class RetryBudget {
  private readonly isSlow: boolean;
  private readonly counts: Record<RetryKind, number> = { refused: 0, gateway: 0, unavailable: 0, connection: 0 };
  private unavailableMs = 0;

  /** @param isSlow - as for {@link getRetryKind} */
  constructor(isSlow: boolean) {
    this.isSlow = isSlow;
  }

  /**
   * Counts one more retry if the failure allows it.
   *
   * @param random - returns 0 to 1, for jitter
   * @returns the wait before the retry in milliseconds; null if there is none
   */
  take(error: unknown, random: () => number): number | null {
    const kind = getRetryKind(error, this.isSlow);
    if (kind === null || this.counts[kind] >= maxRetries[kind]) return null;
    this.counts[kind] += 1;
    switch (kind) {
      case 'refused':
        // The limiter itself pauses for as long as it must.
        return 0;
      case 'unavailable':
        return this.takeUnavailable(getRetryAfterMs(error) ?? 0);
      case 'gateway':
      case 'connection':
        return backoffMs(this.counts[kind], random());
    }
  }

  private takeUnavailable(waitMs: number): number | null {
    this.unavailableMs += waitMs;
    return this.unavailableMs > maxUnavailableMs ? null : waitMs;
  }
}

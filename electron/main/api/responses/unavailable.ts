/**
 * A server that is not available (503) and requests a wait. `../retry-rules.ts` says how often and after which wait the
 * request is retried, `response-rules.ts` has the message of a 503 without Retry-After.
 */
import { formatLocalTime, formatWait } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { Envelope } from './envelope';

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

/** What whoever waits is told when waiting makes no sense. */
import { formatLocalTime } from '@shared/dates';
import { AppError } from '@shared/errors';

/** A wait in words: "9 seconds", "60 minutes". */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.round(ms / 60_000)} minutes`;
}

/** A wait that the server asked for, milliseconds from now. */
export type RequestedWait = {
  readonly ms: number;
  /** When the next request finds out whether the pause still lasts. */
  readonly probeInMs: number;
  /** Whether the server asked for longer than is believed. */
  readonly isCapped: boolean;
};

/**
 * The API named a wait that nobody sits through (faults 41).
 *
 * @param nowMs - epoch milliseconds, to name the time of day
 */
export function waitTooLongError({ ms, probeInMs, isCapped }: RequestedWait, nowMs: number): AppError {
  const until = isCapped ? 'for a day or longer' : `until ${formatLocalTime(nowMs + ms, nowMs)} (${formatWait(ms)})`;
  const next = formatLocalTime(nowMs + Math.min(ms, probeInMs), nowMs);
  return new AppError(
    'rate-limited',
    `The API's rate limit is used up. It asked us to wait ${until}. Tripledger can try again after ${next}, or at once with Try now (--try-now on the command line).`,
    { retryAfterMs: ms, untilMs: nowMs + ms },
  );
}

/**
 * The office's own limit is used up, and the next request is far away: a window of an hour, for instance.
 *
 * @param nowMs - epoch milliseconds, to name the time of day
 */
export function windowFullError(ms: number, nowMs: number): AppError {
  const until = formatLocalTime(nowMs + ms, nowMs);
  return new AppError('rate-limited', `This office's requests are used up until ${until} (${formatWait(ms)}).`, {
    retryAfterMs: ms,
    untilMs: nowMs + ms,
  });
}

/** The API refused again and again without naming a time (faults 43). */
export function stillLimitedError(): AppError {
  return new AppError(
    'rate-limited',
    'The API kept refusing requests because of its rate limit. Please try again in a few minutes.',
  );
}

/**
 * A server that is not available (503) and names a wait: only the request that it answered is held up.
 *
 * @param nowMs - epoch milliseconds, to name the time of day
 */
export function unavailableError(error: AppError, ms: number, nowMs: number): AppError {
  const until = formatLocalTime(nowMs + ms, nowMs);
  return new AppError(
    'api-error',
    `The server is not available (503). It asked to wait until ${until} (${formatWait(ms)}). Please try again then.`,
    { ...error.details, retryAfterMs: ms, untilMs: nowMs + ms },
    { cause: error.cause },
  );
}

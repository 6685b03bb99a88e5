/** Errors for rate limit waits that are too long to sit through. */
import { formatLocalTime, formatWait } from '@shared/dates';
import { AppError } from '@shared/errors';

/** Wait that the server requested, in milliseconds from now. */
export type RequestedWait = {
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

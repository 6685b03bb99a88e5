/** What whoever waits is told when waiting makes no sense. */
import { momentInWords } from '@shared/dates';
import { AppError } from '@shared/errors';

/**
 * The API named a wait that nobody sits through (faults 41).
 *
 * @param ms - how long it is
 * @param nowMs - epoch milliseconds, to name the time of day
 */
export function tooLong(ms: number, nowMs: number): AppError {
  const until = momentInWords(nowMs + ms, nowMs);
  return new AppError(
    'rate-limited',
    `The API's rate limit is used up. It asked us to wait until ${until} (${Math.round(ms / 60_000)} minutes). What was kept can still be read.`,
    { retryAfterMs: ms, untilMs: nowMs + ms },
  );
}

/** The API refused again and again without naming a time (faults 43). */
export function stillLimited(): AppError {
  return new AppError(
    'rate-limited',
    'The API kept refusing requests because of its rate limit. What was kept can still be read. Please try again in a few minutes.',
  );
}

/** When to try again: pure functions over headers and clocks (RFC 9110 section 10.2.3; API document, Limits). */

/** The longest wait that is worth sitting through; beyond it the request fails at once with the time named. */
export const maxWaitMs = 15 * 60_000;
const minWaitMs = 1_000;
/** X-RateLimit-Reset further ahead than this is not the end of a window of a minute. */
const maxResetMs = 120_000;

export type RateHeaders = {
  /** X-RateLimit-Limit: requests per window. */
  readonly limit: number | null;
  /** X-RateLimit-Remaining: requests left. */
  readonly remaining: number | null;
  /** Retry-After, at least one second; null where it is missing or unreadable. */
  readonly retryAfterMs: number | null;
  /** How long to stay silent after a refusal: Retry-After, else X-RateLimit-Reset; null where no header says. */
  readonly waitMs: number | null;
};

function parseWholeNumber(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null;
}

/** The server's own clock as its answer tells it; null where it does not. */
function parseServerTime(date: string | null): number | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * Retry-After in milliseconds from now: seconds, or an HTTP date taken against the answer's own Date header (faults 41,
 * 42: a local clock may be a day off). Without a Date header a date more than 15 minutes ahead is not
 * believed. Null for rubbish.
 */
export function parseRetryAfter(text: string | null, serverDate: string | null, nowMs: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed)) {
    return Math.max(minWaitMs, Math.ceil(Number(trimmed) * 1_000));
  }
  const until = Date.parse(trimmed);
  if (!/[a-z]/i.test(trimmed) || Number.isNaN(until)) return null;
  const reference = parseServerTime(serverDate);
  if (reference !== null) return Math.max(minWaitMs, until - reference);
  const wait = until - nowMs;
  return wait <= maxWaitMs ? Math.max(minWaitMs, wait) : null;
}

/** Milliseconds until X-RateLimit-Reset by the server's own clock; null where that is no end of a window. */
function parseResetWaitMs(headers: Headers, nowMs: number): number | null {
  const reset = parseWholeNumber(headers.get('x-ratelimit-reset'));
  if (reset === null) return null;
  const wait = reset * 1_000 - (parseServerTime(headers.get('date')) ?? nowMs);
  return wait > -maxResetMs && wait <= maxResetMs ? Math.max(minWaitMs, wait) : null;
}

/** Reads the rate limit headers, wherever they appear. Retry-After is preferred; X-RateLimit-Reset needs the server's clock. */
export function readRateHeaders(headers: Headers, nowMs: number): RateHeaders {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'), nowMs);
  const limit = parseWholeNumber(headers.get('x-ratelimit-limit'));
  return {
    // A limit of 0 means "none": then nothing is left of it either.
    limit: limit === 0 ? null : limit,
    remaining: limit === 0 ? null : parseWholeNumber(headers.get('x-ratelimit-remaining')),
    retryAfterMs,
    waitMs: retryAfterMs ?? parseResetWaitMs(headers, nowMs),
  };
}

/**
 * The pause before the nth try where no header names one: 1, 2, 4 … 60 s (unknown per-second and daily limits, faults 43),
 * and up to a quarter more, so that machines that failed together do not come back together.
 *
 * @param random - 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const pause = Math.min(60_000, minWaitMs * 2 ** Math.max(0, Math.min(attempt, 30) - 1));
  return Math.round(pause * (1 + random / 4));
}

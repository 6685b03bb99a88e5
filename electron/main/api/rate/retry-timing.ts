/** When to try again: pure functions over headers and clocks (RFC 9110 section 10.2.3; API document, Limits). */

/** The longest wait that is worth sitting through; beyond it the request fails at once with the time named. */
export const longestWaitMs = 15 * 60_000;
const shortestWaitMs = 1_000;

export type RateHeaders = {
  /** X-RateLimit-Limit: requests per window. */
  readonly limit: number | null;
  /** X-RateLimit-Remaining: requests left. */
  readonly remaining: number | null;
  /** How long to stay silent after a 429, at least one second; null where no header says. */
  readonly waitMs: number | null;
};

function wholeNumber(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null;
}

/**
 * Retry-After in milliseconds from now: seconds, or an HTTP date taken against the answer's own Date header where there
 * is one (faults 41, 42: a local clock may be a day off). Null for rubbish.
 */
export function parseRetryAfter(text: string | null, serverDate: string | null, nowMs: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return Math.max(shortestWaitMs, Math.ceil(Number(trimmed) * 1_000));
  const until = Date.parse(trimmed);
  if (!/[a-z]/i.test(trimmed) || Number.isNaN(until)) return null;
  const reference = serverDate === null ? Number.NaN : Date.parse(serverDate);
  return Math.max(shortestWaitMs, until - (Number.isNaN(reference) ? nowMs : reference));
}

/** Reads the rate limit headers, wherever they appear. Retry-After is preferred; X-RateLimit-Reset needs the server's clock. */
export function readRateHeaders(headers: Headers, nowMs: number): RateHeaders {
  const serverDate = headers.get('date');
  const retryAfter = parseRetryAfter(headers.get('retry-after'), serverDate, nowMs);
  const reset = wholeNumber(headers.get('x-ratelimit-reset'));
  const reference = serverDate === null ? nowMs : Date.parse(serverDate) || nowMs;
  const untilReset = reset === null ? null : Math.max(shortestWaitMs, reset * 1_000 - reference);
  return {
    limit: wholeNumber(headers.get('x-ratelimit-limit')),
    remaining: wholeNumber(headers.get('x-ratelimit-remaining')),
    waitMs: retryAfter ?? (untilReset !== null && untilReset <= 120_000 ? untilReset : null),
  };
}

/** The pause after the nth 429 in a row that named no time: 1, 2, 4 … 60 s (unknown per-second and daily limits, faults 43). */
export function backoffMs(attempt: number): number {
  return Math.min(60_000, shortestWaitMs * 2 ** Math.max(0, attempt - 1));
}

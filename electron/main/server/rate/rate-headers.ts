/**
 * What the API's headers say about its limit and about when to try again. Pure: the caller passes the time (RFC 9110 section
 * 10.2.3; build/docs/api.md, Rate limits).
 */

/** Longest wait that a request sits through. A longer one fails it at once, with the time named. */
export const maxWaitMs = 15 * 60_000;
/** Spread of the retries of several machines that received the same Retry-After. */
export const pauseJitterMs = 250;
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
  /** Pause after a refusal: Retry-After, else X-RateLimit-Reset; null where both are missing. */
  readonly waitMs: number | null;
};

/** The first number of a header. Of a header that was sent twice, Chromium and Node join the values with a comma. */
function parseWholeNumber(text: string | null): number | null {
  const trimmed = text?.split(',', 1)[0]?.trim() ?? '';
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null;
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d GMT$/;

/** Parses an HTTP date to epoch milliseconds. Null for any other text, the two obsolete forms of such a date included. */
function parseHttpDate(text: string): number | null {
  const ms = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  // A day that no calendar has becomes another one.
  return new Date(ms).toUTCString().slice(5) === text.slice(5) ? ms : null;
}

/**
 * Parses Retry-After to milliseconds from now: seconds, or an HTTP date relative to the response's Date header (faults 41,
 * 42: a local clock may be a day off). Without a Date header a date more than 15 minutes ahead is ignored. Null where the
 * text is neither.
 */
export function parseRetryAfter(text: string | null, serverDate: string | null, nowMs: number): number | null {
  const joined = text?.trim() ?? '';
  // An HTTP date has a comma of its own.
  const trimmed = /^-?[\d.]{1,20}\s{0,9},/.test(joined) ? (joined.split(',', 1)[0]?.trim() ?? '') : joined;
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed)) {
    return Math.max(minWaitMs, Math.ceil(Number(trimmed) * 1_000));
  }
  const until = parseHttpDate(trimmed);
  if (until === null) return null;
  // The server's own clock.
  const reference = parseHttpDate(serverDate ?? '');
  if (reference !== null) return Math.max(minWaitMs, until - reference);
  const wait = until - nowMs;
  return wait <= maxWaitMs ? Math.max(minWaitMs, wait) : null;
}

/** Parses X-RateLimit-Reset to milliseconds from now by the server's own clock. Null where it is no end of a window. */
function parseResetWaitMs(headers: Headers, nowMs: number): number | null {
  const reset = parseWholeNumber(headers.get('x-ratelimit-reset'));
  if (reset === null) return null;
  const wait = reset * 1_000 - (parseHttpDate(headers.get('date') ?? '') ?? nowMs);
  return wait > -maxResetMs && wait <= maxResetMs ? Math.max(minWaitMs, wait) : null;
}

/** Parses the rate limit headers. Prefers Retry-After: X-RateLimit-Reset depends on the server's clock. */
export function readRateHeaders(headers: Headers, nowMs: number): RateHeaders {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'), nowMs);
  const limit = parseWholeNumber(headers.get('x-ratelimit-limit'));
  return {
    // A limit of 0 means "no limit", so Remaining is meaningless too.
    limit: limit === 0 ? null : limit,
    remaining: limit === 0 ? null : parseWholeNumber(headers.get('x-ratelimit-remaining')),
    retryAfterMs,
    waitMs: retryAfterMs ?? parseResetWaitMs(headers, nowMs),
  };
}

/**
 * Returns the pause before the nth attempt where no header names one: 1, 2, 4 … 60 s (undocumented limits per second and
 * per day, faults 43). Adds up to a quarter, so that machines that failed together do not retry together.
 *
 * @param random - 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const pause = Math.min(60_000, minWaitMs * 2 ** Math.max(0, Math.min(attempt, 30) - 1));
  return Math.round(pause * (1 + random / 4));
}

/** Windows for which an advertised limit applies after it was last seen. */
const validWindows = 10;

/** Newest limit that the API has advertised in `X-RateLimit-Limit`, until it expires. */
export class AdvertisedLimit {
  private limit = Number.POSITIVE_INFINITY;
  private expiresAtMs = Number.NEGATIVE_INFINITY;

  /** Records the limit of a response's headers. Null and 0 mean that the response advertised none. */
  observe(limit: number | null, windowMs: number, nowMs: number): void {
    if (!limit) return;
    this.limit = limit;
    this.expiresAtMs = nowMs + validWindows * windowMs;
  }

  /** Returns the office's configured requests per window, or the advertised limit where that is lower. At least 1. */
  getEffective(requests: number, nowMs: number): number {
    return Math.max(1, nowMs < this.expiresAtMs ? Math.min(requests, this.limit) : requests);
  }
}

/** Limit that the API advertises in `X-RateLimit-Limit`. Pure: the caller passes the time. */

/** Windows for which an advertised limit applies after it was last seen. */
const validWindows = 10;

/** Newest advertised limit, until it expires. */
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

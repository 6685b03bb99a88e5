/** The limit that the API names in X-RateLimit-Limit. Pure: times are handed in. */

/** It is believed for this many windows after it was named last. */
const believedWindows = 10;

/** The limit that was named last. */
export class AdvertisedLimit {
  private limit = Number.POSITIVE_INFINITY;
  private untilMs = Number.NEGATIVE_INFINITY;

  /** Takes a limit from an answer's headers; null or 0 is none. */
  observe(limit: number | null, windowMs: number, nowMs: number): void {
    if (!limit) return;
    this.limit = limit;
    this.untilMs = nowMs + believedWindows * windowMs;
  }

  /** The office's own setting, or less where the API says less. At least one. */
  getEffective(requests: number, nowMs: number): number {
    return Math.max(1, nowMs < this.untilMs ? Math.min(requests, this.limit) : requests);
  }
}

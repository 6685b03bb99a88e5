/**
 * The rolling window's rules, pure: what is in the window, and when the next request may leave. Times are milliseconds of
 * a monotonic clock. A request counts from when it leaves until one window after its *answer*: a server cannot have
 * counted it later than that, however unevenly the network delays requests.
 */

/** How many requests a token may make. */
export type Rate = {
  /** Requests per window. */
  readonly requests: number;
  /** The window's length in milliseconds. */
  readonly windowMs: number;
  /** The share of the requests that is left to colleagues on the same token, 0 to 0.9. */
  readonly otherClientsShare: number;
};

/** What is in a window now. */
export type WindowView = {
  /** Requests that left and have no answer yet. */
  readonly inFlight: number;
  /** Requests whose end is known and that still count. */
  readonly completed: number;
  /** When the landed request at this place landed, counted from the oldest (0) on. */
  readonly completedAt: (place: number) => number;
};

/** Whether a request may leave: now, at a known time, or (null) not before one that is on its way has ended. */
export type NextSlot = { readonly isFree: true } | { readonly isFree: false; readonly atMs: number | null };

const free: NextSlot = { isFree: true };

/**
 * Clocks of two machines do not run at quite the same speed (NTP corrects by up to 500 parts in a million), and ours is
 * read in whole milliseconds: the window is taken longer by as much.
 */
export function getEffectiveWindowMs(windowMs: number): number {
  return windowMs + Math.ceil(windowMs / 2_000) + 1;
}

/**
 * For how long an unanswered request (cancelled, timed out, cut) may still be under way to the server, which counts it
 * when it arrives: 1 second of a window of 60, more than bytes that have left need on a bad line.
 */
export function getAbandonedGraceMs(windowMs: number): number {
  return Math.ceil(windowMs / 60);
}

/** For how long the answers of scouts are waited for: 2 seconds of a window of 60. */
export function getProbeTimeoutMs(windowMs: number): number {
  return Math.ceil(windowMs / 30);
}

/**
 * When the next request may leave.
 *
 * @param view - the window now; what is older than {@link getEffectiveWindowMs} must have been dropped
 * @param limit - requests that may be in the window together
 */
export function findNextSlot(view: WindowView, limit: number, windowMs: number): NextSlot {
  const surplus = view.inFlight + view.completed - limit;
  if (surplus < 0) return free;
  return {
    isFree: false,
    atMs: surplus < view.completed ? view.completedAt(surplus) + getEffectiveWindowMs(windowMs) : null,
  };
}

/** Of two conditions that must both be met, the one that is met last. */
export function pickLaterSlot(a: NextSlot, b: NextSlot): NextSlot {
  if (a.isFree) return b;
  if (b.isFree) return a;
  return { isFree: false, atMs: a.atMs === null || b.atMs === null ? null : Math.max(a.atMs, b.atMs) };
}

/** How many of the window's places are ours: the rest is left to colleagues. Never less than one. */
export function getOwnLimit(rate: Pick<Rate, 'requests' | 'otherClientsShare'>): number {
  return Math.max(1, Math.floor(rate.requests * (1 - rate.otherClientsShare)));
}

/**
 * How many places background work leaves alone, so that a click of a person need not wait for a minute behind a job that
 * has used the window up: one in twenty.
 */
export function getInteractiveReserve(requests: number): number {
  return Math.floor(requests / 20);
}

/** What X-RateLimit-Remaining says of requests that are not ours, as bounds. */
export type ExternalUsageBounds = { readonly min: number; readonly max: number };

/**
 * How many requests of others the server has in its window, given what it counted and what we know of our own. Both
 * bounds hold however late the answer comes: requests that left meanwhile only loosen them.
 *
 * @param used - requests in the server's window, this one included: limit less remaining
 * @param own - our requests that may be among them: all that are on their way or still count
 * @param ownForSure - our requests that must be among them: answered before this one left, this one included
 */
export function getExternalUsageBounds(used: number, own: number, ownForSure: number): ExternalUsageBounds {
  return { min: Math.max(0, used - own), max: Math.max(0, used - ownForSure) };
}

/**
 * Rules of the rolling window, pure. Times are milliseconds of a monotonic clock. A request counts from when it is sent
 * until one window after its *response*: the server cannot have counted it later, however unevenly the network delays it.
 */

/** Requests that a token may make. */
export type Rate = {
  /** Requests per window. */
  readonly requests: number;
  /** Length of the window in milliseconds. */
  readonly windowMs: number;
};

/** Requests that count in a window now. */
type WindowView = {
  /** Requests that were sent and have no response yet. */
  readonly inFlight: number;
  /** Requests that have ended and still count. */
  readonly completed: number;
  /** Returns when the completed request at this index ended. Index 0 is the oldest. */
  readonly completedAt: (index: number) => number;
};

/** Whether a request may be sent now, at a known time, or (null) only after a request in flight has ended. */
export type NextSlot = { readonly isFree: true } | { readonly isFree: false; readonly atMs: number | null };

const free: NextSlot = { isFree: true };

/**
 * Lengthens the window, because the clocks of two machines differ in speed: NTP corrects by up to 500 parts in a million.
 * Adds one millisecond for this clock's rounding: times are rounded down to 1 or 10 ms, and the window is whole seconds.
 */
export function getEffectiveWindowMs(windowMs: number): number {
  return windowMs + Math.ceil(windowMs / 2_000) + 1;
}

/**
 * Returns how long an unanswered request (cancelled, timed out, connection lost) may still be on its way to the server,
 * which counts it on arrival: 1 second of a window of 60. Bytes on a bad line need less.
 */
export function getAbandonedGraceMs(windowMs: number): number {
  return Math.ceil(windowMs / 60);
}

/** Returns within which time of its sending a request without an end has reached the server: 6 seconds of a window of 60. */
export function getArrivalMs(windowMs: number): number {
  return Math.ceil(windowMs / 10);
}

/** Returns how long to wait for the responses of probes: 2 seconds of a window of 60. */
export function getProbeTimeoutMs(windowMs: number): number {
  return Math.ceil(windowMs / 30);
}

/**
 * Returns when the next request may be sent.
 *
 * @param view - the window now; requests older than {@link getEffectiveWindowMs} must not be in it
 * @param limit - requests that the window admits
 */
export function findNextSlot(view: WindowView, limit: number, windowMs: number): NextSlot {
  const surplus = view.inFlight + view.completed - limit;
  if (surplus < 0) return free;
  const isKnown = surplus < view.completed;
  return { isFree: false, atMs: isKnown ? view.completedAt(surplus) + getEffectiveWindowMs(windowMs) : null };
}

/**
 * Returns the requests per window that background work leaves free: one in twenty. A user's click then does not wait a
 * minute behind a job that has filled the window.
 */
export function getInteractiveReserve(requests: number): number {
  return Math.floor(requests / 20);
}

/** Bounds of other clients' requests in the server's window, derived from X-RateLimit-Remaining. */
type ExternalUsageBounds = { readonly min: number; readonly max: number };

/**
 * Derives other clients' requests from the server's count and our own requests. Both bounds are valid however late the response
 * arrives: requests that were sent meanwhile only widen them.
 *
 * @param used - requests in the server's window, this one included: limit minus remaining
 * @param maxOwn - own requests that may be among them: all that are in flight or still count
 * @param minOwn - own requests that must be among them: completed before this one was sent, this one included
 */
export function getExternalUsageBounds(used: number, maxOwn: number, minOwn: number): ExternalUsageBounds {
  return { min: Math.max(0, used - maxOwn), max: Math.max(0, used - minOwn) };
}

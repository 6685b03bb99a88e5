/** The rows of the rolling windows: which requests count, which leave, and when the next one may be sent. */
import { maxWaitMs } from './rate-headers';
import { readNumber, type Statements } from './rate-window-file';
import {
  findNextSlot,
  getAbandonedGraceMs,
  getArrivalMs,
  getEffectiveWindowMs,
  getExternalUsageBounds,
  getInteractiveReserve,
  getProbeTimeoutMs,
  type NextSlot,
  type Rate,
} from './rolling-window';

const minuteMs = 60_000;
/** Longest pause that is honoured, a day: a daily limit has been reset by then. */
const maxPauseMs = 24 * 60 * minuteMs;
/** Interval of the probes in a pause that is too long to sit through. */
const probeIntervalMs = 5 * minuteMs;
/** Longest window, an hour. */
const maxWindowMs = 60 * minuteMs;
/** Age at which a request of any token is deleted. */
const maxAgeMs = 2 * getEffectiveWindowMs(maxWindowMs);

export type AcquireRequest = {
  readonly token: string;
  readonly rate: Rate;
  /** Background work leaves a reserve for users. */
  readonly isBackground: boolean;
  readonly nowMs: number;
};

/**
 * Permit, or when to try again (null: after a request in flight has ended). A probe is sent during a pause to find out
 * whether the pause still lasts. `isLocked`: another process holds the file's lock.
 */
export type AcquireResult =
  | { readonly id: number; readonly isProbe?: true }
  | { readonly atMs: number | null; readonly isPaused?: true; readonly isLocked?: true };

/**
 * Outcome of a request. `completed`: a response arrived. `lost`: none did, but the server may still count it. `unsent`: it
 * never left.
 */
export type Outcome = 'completed' | 'lost' | 'unsent';

/** Usage of the window as a response's headers state it. */
export type ServerUsage = {
  /** Requests in the server's window, this one included. */
  readonly used: number;
  /** False where `used` is only a lower bound. */
  readonly isExact: boolean;
};

export type ReleaseRequest = {
  readonly token: string;
  readonly sentAtMs: number;
  readonly outcome: Outcome;
  /** Null where the response states none. */
  readonly serverUsage: ServerUsage | null;
  readonly windowMs: number;
  readonly nowMs: number;
};

/** Pause that the server requested. Times are milliseconds of the monotonic clock. */
export type Pause = {
  readonly untilMs: number;
  /** Time from which one probe may be sent during the pause. */
  readonly probeAtMs: number;
  /** Whether the server requested more than a day. */
  readonly isCapped: boolean;
};

/** Takes a permit, or says when to try again. */
export function takePermit(sql: Statements, { token, rate, isBackground, nowMs }: AcquireRequest): AcquireResult {
  const pause = readPause(sql, token, nowMs);
  if (pause && pause.probeAtMs > nowMs) return { atMs: pause.untilMs, isPaused: true };
  const slot = findSlot(sql, token, rate, isBackground, nowMs);
  if (!slot.isFree) return { atMs: slot.atMs };
  const id = Number(sql.insert.run(token, 1, nowMs, null).lastInsertRowid);
  if (!pause) return { id };
  sql.setProbe.run(nowMs + probeIntervalMs, token);
  return { id, isProbe: true };
}

function findSlot(sql: Statements, token: string, rate: Rate, isBackground: boolean, nowMs: number): NextSlot {
  const windowStartMs = nowMs - getEffectiveWindowMs(rate.windowMs);
  const row = sql.count.get(token, windowStartMs);
  const reserve = isBackground ? getInteractiveReserve(rate.requests) : 0;
  const [all, completed] = [readNumber(row, 'n'), readNumber(row, 'completed')];
  const completedAt = (index: number) =>
    readNumber(sql.getCompletedAt.get(token, windowStartMs, index), 'completed_at');
  return findNextSlot({ inFlight: all - completed, completed, completedAt }, rate.requests - reserve, rate.windowMs);
}

/** Ends a permit. One that has expired counts again from its response, which is when the server may have counted it. */
export function completePermit(sql: Statements, id: number, request: ReleaseRequest): void {
  const { token, sentAtMs, outcome, windowMs, nowMs } = request;
  if (outcome === 'unsent') {
    sql.deletePermit.run(id);
    return;
  }
  const completedAtMs = outcome === 'lost' ? nowMs + getAbandonedGraceMs(windowMs) : nowMs;
  const { changes } = sql.complete.run(completedAtMs, id);
  if (changes === 0 && outcome === 'completed') sql.insert.run(token, 1, sentAtMs, nowMs);
}

/**
 * Adjusts other clients' requests to a response's headers, within `getExternalUsageBounds`. Inserts missing ones as
 * completed now. Deletes those that the server no longer counts, oldest first.
 *
 * @returns how many were inserted, or (negative) deleted
 */
export function applyServerUsage(
  sql: Statements,
  { token, serverUsage, sentAtMs, windowMs, nowMs }: ReleaseRequest,
): number {
  if (serverUsage === null) return 0;
  // The server counted after the request was sent: requests that counted then may have left the window since.
  const counted = sql.count.get(token, sentAtMs - getEffectiveWindowMs(windowMs));
  const [all, own] = [readNumber(counted, 'n'), readNumber(counted, 'own')];
  if (serverUsage.used <= own && all === own) return 0;
  // A response may have taken as long as the timeout of a probe.
  const certainSinceMs = nowMs - windowMs + getProbeTimeoutMs(windowMs);
  const minOwn = 1 + readNumber(sql.countOwnCompleted.get(token, certainSinceMs, sentAtMs), 'n');
  const bounds = getExternalUsageBounds(serverUsage.used, own, minOwn);
  const missing = Math.min(bounds.min - (all - own), 100_000);
  for (let n = 0; n < missing; n += 1) sql.insert.run(token, 0, nowMs, nowMs);
  const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
  const surplus = readNumber(sql.countExternal.get(token, windowStartMs, sentAtMs), 'n') - bounds.max;
  if (missing > 0 || !serverUsage.isExact || surplus <= 0) return Math.max(0, missing);
  sql.deleteExternal.run(token, windowStartMs, sentAtMs, surplus);
  return -surplus;
}

/**
 * Completes requests without an end after a window: their process was killed, or their response takes longer, and the server
 * counted them when they arrived. Deletes requests older than two windows (a late response may still refer to the previous
 * one), and old requests and pauses of every token. Timestamps in the future were written before a reboot reset the monotonic
 * clock: clamps them to now.
 */
export function prune(sql: Statements, token: string, windowMs: number, nowMs: number): void {
  sql.clampFutureTimes.run(nowMs, nowMs + getAbandonedGraceMs(maxWindowMs));
  sql.clampFuturePauses.run(nowMs);
  sql.expire.run(getArrivalMs(windowMs), token, nowMs - windowMs);
  sql.deleteCompleted.run(token, nowMs - 2 * getEffectiveWindowMs(windowMs));
  sql.deleteAllOld.run(nowMs - maxAgeMs);
  sql.deleteEndedPauses.run(nowMs - maxAgeMs);
}

/** Sets a pause. One longer than `maxWaitMs` lets one probe through every {@link probeIntervalMs}. */
export function setPause(sql: Statements, token: string, untilMs: number, nowMs: number): void {
  const until = Math.min(untilMs, nowMs + maxPauseMs);
  const probeAt = until - nowMs > maxWaitMs ? nowMs + probeIntervalMs : until;
  sql.setPause.run(token, nowMs, until, probeAt);
}

/** Reads the pause of a token. One that was set before a reboot reset the monotonic clock starts over. */
export function readPause(sql: Statements, token: string, nowMs: number): Pause | null {
  const row = sql.getPause.get(token);
  if (!row) return null;
  const setAtMs = readNumber(row, 'set_at');
  const shiftMs = Math.min(0, nowMs - setAtMs);
  const [untilMs, probeAtMs] = [readNumber(row, 'until') + shiftMs, readNumber(row, 'probe_at') + shiftMs];
  return untilMs > nowMs ? { untilMs, probeAtMs, isCapped: untilMs - setAtMs - shiftMs >= maxPauseMs } : null;
}

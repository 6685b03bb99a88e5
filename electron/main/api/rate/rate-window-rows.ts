/** The rows of the rolling windows: which requests count, which leave, and when the next one may be sent. */
import type { StatementSync } from 'node:sqlite';
import { isOwnerRunning } from './process-liveness';
import { readNumber, type Statements } from './rate-window-database';
import type { AcquireRequest, AcquireResult, Pause, ReleaseRequest } from './rate-window-requests';
import { maxWaitMs } from './retry-timing';
import {
  findNextSlot,
  getAbandonedGraceMs,
  getEffectiveWindowMs,
  getExternalUsageBounds,
  getInteractiveReserve,
  getOwnLimit,
  getProbeTimeoutMs,
  type NextSlot,
  pickLaterSlot,
  type Rate,
} from './rolling-window';

/** Longest pause that is honoured, a day: a daily limit has been reset by then. */
const maxPauseMs = 24 * 3_600_000;

/** Age at which a request of any token is deleted: two windows of the longest length, an hour. */
const maxAgeMs = 2 * getEffectiveWindowMs(3_600_000);

/** Interval of the probes in a pause that is too long to sit through. */
const probeIntervalMs = 5 * 60_000;

/** Takes a permit, or says when to try again. @param owner - of this process */
export function takePermit(
  sql: Statements,
  owner: string,
  { token, rate, isBackground, expiresAfterMs, nowMs }: AcquireRequest,
): AcquireResult {
  const pause = readPause(sql, token, nowMs);
  if (pause && pause.probeAtMs > nowMs) return { atMs: pause.untilMs, isPaused: true };
  let slot = findSlot(sql, token, rate, isBackground, nowMs);
  if (!slot.isFree && completeAbandoned(sql, owner, token, rate.windowMs, nowMs))
    slot = findSlot(sql, token, rate, isBackground, nowMs);
  if (!slot.isFree) return { atMs: slot.atMs };
  const row = sql.insert.run(token, 1, owner, nowMs, nowMs + expiresAfterMs, null);
  const id = Number(row.lastInsertRowid);
  if (!pause) return { id };
  sql.setProbe.run(nowMs + probeIntervalMs, token);
  return { id, isProbe: true };
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
  for (let n = 0; n < missing; n += 1) sql.insert.run(token, 0, '', nowMs, nowMs, nowMs);
  const windowStartMs = nowMs - getEffectiveWindowMs(windowMs);
  const surplus = readNumber(sql.countExternal.get(token, windowStartMs, sentAtMs), 'n') - bounds.max;
  if (missing > 0 || !serverUsage.isExact || surplus <= 0) return Math.max(0, missing);
  sql.deleteExternal.run(token, windowStartMs, sentAtMs, surplus);
  return -surplus;
}

/**
 * Deletes requests older than two windows: a late response may still refer to the previous one. Timestamps in the future
 * were written before a reboot reset the monotonic clock: clamps them to now.
 */
export function prune(sql: Statements, token: string, windowMs: number, nowMs: number): void {
  sql.expire.run(token, nowMs);
  sql.clampFutureTimes.run(nowMs, token, nowMs + windowMs);
  sql.deleteCompleted.run(token, nowMs - 2 * getEffectiveWindowMs(windowMs));
  pruneAllTokens(sql, nowMs);
}

/** Completes the requests of processes that were killed. @returns whether there were any */
function completeAbandoned(sql: Statements, self: string, token: string, windowMs: number, nowMs: number): boolean {
  let hasCompleted = false;
  for (const { owner } of sql.listOwnersInFlight.all(token, self)) {
    if (typeof owner !== 'string' || isOwnerRunning(owner)) continue;
    sql.completeByOwner.run(nowMs + getAbandonedGraceMs(windowMs), token, owner);
    hasCompleted = true;
  }
  return hasCompleted;
}

function findSlot(sql: Statements, token: string, rate: Rate, isBackground: boolean, nowMs: number): NextSlot {
  const windowStartMs = nowMs - getEffectiveWindowMs(rate.windowMs);
  const row = sql.count.get(token, windowStartMs);
  const [all, completed] = [readNumber(row, 'n'), readNumber(row, 'completed')];
  const reserve = isBackground ? getInteractiveReserve(rate.requests) : 0;
  const completedAt = (statement: StatementSync) => (index: number) =>
    readNumber(statement.get(token, windowStartMs, index), 'completed_at');
  const slot = findNextSlot(
    { inFlight: all - completed, completed, completedAt: completedAt(sql.getCompletedAt) },
    rate.requests - reserve,
    rate.windowMs,
  );
  if (rate.otherClientsShare === 0) return slot;
  const [own, ownCompleted] = [readNumber(row, 'own'), readNumber(row, 'own_completed')];
  const ownSlot = findNextSlot(
    {
      inFlight: own - ownCompleted,
      completed: ownCompleted,
      completedAt: completedAt(sql.getOwnCompletedAt),
    },
    Math.max(1, getOwnLimit(rate) - reserve),
    rate.windowMs,
  );
  return pickLaterSlot(slot, ownSlot);
}

/** Deletes old requests and pauses of every token, because a token that is no longer used is not pruned otherwise. */
function pruneAllTokens(sql: Statements, nowMs: number): void {
  sql.clampAllFutureTimes.run(nowMs, nowMs + maxAgeMs, nowMs + maxPauseMs);
  sql.clampFuturePauses.run(nowMs);
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

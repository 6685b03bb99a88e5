import {
  findNextSlot,
  getEffectiveWindowMs,
  getExternalUsageBounds,
  getInteractiveReserve,
  getOwnLimit,
  pickLaterSlot,
} from '@main/api/rate/rolling-window';
import { describe, expect, it } from 'vitest';

const windowMs = 60_000;
const completedAt = (index: number) => 1_000 * (index + 1);

describe('rolling window', () => {
  it('has a free slot while fewer requests than the limit count', () => {
    expect(findNextSlot({ inFlight: 2, completed: 2, completedAt }, 5, windowMs)).toEqual({ isFree: true });
  });

  it('frees the next slot when the oldest surplus request leaves the lengthened window', () => {
    const slot = findNextSlot({ inFlight: 1, completed: 5, completedAt }, 5, windowMs);
    expect(slot).toEqual({ isFree: false, atMs: completedAt(1) + getEffectiveWindowMs(windowMs) });
  });

  it('has no known time while requests in flight fill it', () => {
    expect(findNextSlot({ inFlight: 5, completed: 0, completedAt }, 5, windowMs)).toEqual({
      isFree: false,
      atMs: null,
    });
  });

  it('picks the slot that is free last, and an unknown one before any other', () => {
    const [free, early, late] = [{ isFree: true }, { isFree: false, atMs: 1 }, { isFree: false, atMs: 2 }] as const;
    const unknown = { isFree: false, atMs: null } as const;
    expect([pickLaterSlot(free, early), pickLaterSlot(late, early), pickLaterSlot(late, unknown)]).toEqual([
      early,
      late,
      unknown,
    ]);
  });

  it('leaves other clients their share and users a reserve, but always one request', () => {
    expect(getOwnLimit({ requests: 10, otherClientsShare: 0.3 })).toBe(7);
    expect(getOwnLimit({ requests: 1, otherClientsShare: 0.9 })).toBe(1);
    expect([getInteractiveReserve(100), getInteractiveReserve(19)]).toEqual([5, 0]);
  });

  it('bounds the usage of other clients by the requests that the server may and must have counted', () => {
    expect(getExternalUsageBounds(60, 20, 5)).toEqual({ min: 40, max: 55 });
    expect(getExternalUsageBounds(3, 20, 5)).toEqual({ min: 0, max: 0 });
  });
});

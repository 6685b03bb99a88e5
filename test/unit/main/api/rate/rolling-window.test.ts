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
  it.each([
    ['is free while fewer requests than the limit count', 2, 2, { isFree: true }],
    [
      'is free when the oldest surplus request leaves the lengthened window',
      1,
      5,
      { isFree: false, atMs: completedAt(1) + getEffectiveWindowMs(windowMs) },
    ],
    ['has no known time while requests in flight fill the window', 5, 0, { isFree: false, atMs: null }],
  ])('the next slot %s', (_, inFlight, completed, expected) => {
    expect(findNextSlot({ inFlight, completed, completedAt }, 5, windowMs)).toEqual(expected);
  });

  it('picks the slot that is free last, and an unknown one before any other', () => {
    const [free, early, late] = [{ isFree: true }, { isFree: false, atMs: 1 }, { isFree: false, atMs: 2 }] as const;
    const unknown = { isFree: false, atMs: null } as const;
    expect(pickLaterSlot(free, early)).toEqual(early);
    expect(pickLaterSlot(late, early)).toEqual(late);
    expect(pickLaterSlot(late, unknown)).toEqual(unknown);
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

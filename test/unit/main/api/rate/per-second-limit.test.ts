import { PerSecondLimit } from '@main/api/rate/per-second-limit';
import { describe, expect, it } from 'vitest';

/** Sends a burst of which some requests are served and the next is refused. */
function sendBurst(limit: PerSecondLimit, sent: number, served: number, nowMs: number): void {
  for (let index = 0; index < sent; index += 1) limit.recordSent(nowMs);
  for (let index = 0; index < served; index += 1) limit.recordServed(nowMs);
  limit.recordRefusal(nowMs, nowMs + 20);
}

describe('limit per second', () => {
  it('is infinite until a refusal, and infers nothing from that of a single request', () => {
    const limit = new PerSecondLimit();
    for (let index = 0; index < 1_000; index += 1) limit.recordSent(0);
    expect(limit.getEarliestSendMs(0)).toBe(0);
    const single = new PerSecondLimit();
    sendBurst(single, 1, 0, 0);
    expect(single.getEarliestSendMs(0)).toBe(0);
  });

  it('admits as many requests a second as were served of the burst', () => {
    const limit = new PerSecondLimit();
    sendBurst(limit, 20, 10, 0);
    for (let index = 0; index < 9; index += 1) limit.recordSent(2_000);
    expect(limit.getEarliestSendMs(2_000)).toBe(0);
    limit.recordSent(2_000);
    expect(limit.getEarliestSendMs(2_000)).toBe(3_001);
  });

  it('doubles after each minute without a refusal', () => {
    const limit = new PerSecondLimit();
    sendBurst(limit, 20, 1, 0);
    const sendAt = (nowMs: number) => {
      const earliestMs = limit.getEarliestSendMs(nowMs);
      limit.recordSent(nowMs);
      return earliestMs;
    };
    expect([0, 1, 2].map(() => sendAt(10_000))).toEqual([0, 0, 11_001]);
    expect([0, 1, 2, 3, 4].map(() => sendAt(61_000))).toEqual([0, 0, 0, 0, 62_001]);
  });
});

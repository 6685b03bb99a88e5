import { SlowStart } from '@main/server/rate/slow-start';
import { describe, expect, it } from 'vitest';

const windowMs = 60_000;
const probeTimeoutMs = 2_000;
const create = () => new SlowStart(windowMs, probeTimeoutMs);

function sendProbes(slowStart: SlowStart, count: number, nowMs: number): void {
  for (let sent = 0; sent < count; sent += 1) slowStart.recordSent(nowMs);
}

describe('slow start', () => {
  it('sends four probes, and the rest when all of them have ended and one got a response', () => {
    const slowStart = create();
    expect(slowStart.getEarliestSendMs(0)).toBe(0);
    sendProbes(slowStart, 4, 0);
    expect(slowStart.getEarliestSendMs(10)).toBe(probeTimeoutMs);
    for (const hasResponse of [true, false, false]) slowStart.recordReleased(100, hasResponse);
    expect(slowStart.getEarliestSendMs(100)).toBe(probeTimeoutMs);
    slowStart.recordReleased(200, false);
    expect(slowStart.getEarliestSendMs(200)).toBe(0);
  });

  it('sends another round when no probe got a response', () => {
    const slowStart = create();
    sendProbes(slowStart, 4, 0);
    for (let ended = 0; ended < 4; ended += 1) slowStart.recordReleased(100, false);
    sendProbes(slowStart, 3, 200);
    expect(slowStart.getEarliestSendMs(200)).toBe(0);
    slowStart.recordSent(200);
    expect(slowStart.getEarliestSendMs(200)).toBe(200 + probeTimeoutMs);
  });

  it('waits for probes no longer than their timeout', () => {
    const slowStart = create();
    sendProbes(slowStart, 4, 0);
    expect(slowStart.getEarliestSendMs(probeTimeoutMs)).toBe(0);
  });

  it('sends one probe only after a refusal', () => {
    const slowStart = create();
    slowStart.recordRefusal(0);
    expect(slowStart.getEarliestSendMs(0)).toBe(0);
    slowStart.recordSent(0);
    expect(slowStart.getEarliestSendMs(0)).toBe(probeTimeoutMs);
  });

  it('starts again after one window without a response where other clients were seen, else after ten', () => {
    const [alone, shared] = [create(), create()];
    shared.recordExternalUsage(0);
    for (const slowStart of [alone, shared]) {
      slowStart.recordSent(0);
      slowStart.recordReleased(0, true);
      sendProbes(slowStart, 4, windowMs + 1);
    }
    expect(alone.getEarliestSendMs(windowMs + 1)).toBe(0);
    expect(shared.getEarliestSendMs(windowMs + 1)).toBe(windowMs + 1 + probeTimeoutMs);
  });
});

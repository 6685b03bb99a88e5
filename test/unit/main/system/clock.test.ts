/** The system's clock over a time that the test moves: sleep of the computer. */
import { makeClock } from '@main/system/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A computer: its awake time runs with the fake timers, its sleep is added by the test. */
function makeComputer() {
  const startedMs = Date.now() - 3_600_000;
  const computer = { suspendedMs: 0 };
  return { computer, clock: makeClock(() => Date.now() - startedMs + computer.suspendedMs) };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('a sleep', () => {
  const start = (ms: number, signal?: AbortSignal) => {
    const { computer, clock } = makeComputer();
    let isOver = false;
    const slept = clock.sleep(ms, signal).then(() => {
      isOver = true;
    });
    /** Lets time pass. @returns whether the sleep is over then */
    const pass = async (awakeMs: number) => {
      await vi.advanceTimersByTimeAsync(awakeMs);
      return isOver;
    };
    return { computer, slept, pass };
  };

  it('lasts its time, however long it is', async () => {
    const { pass } = start(95_000);
    expect([await pass(94_999), await pass(1)]).toEqual([false, true]);
  });

  it('faults 165: ends within half a minute after the computer woke, if its time has passed', async () => {
    const { computer, pass } = start(3_600_000);
    await pass(1_000);
    computer.suspendedMs += 4 * 3_600_000;
    expect(await pass(30_000)).toBe(true);
  });

  it('faults 165: goes on for the rest when the computer wakes before', async () => {
    const { computer, pass } = start(3_600_000);
    computer.suspendedMs += 3_560_000;
    expect([await pass(39_000), await pass(1_000)]).toEqual([false, true]);
  });

  it('rejects with the reason of its signal, and leaves no timer', async () => {
    const stop = new AbortController();
    const { slept } = start(60_000, stop.signal);
    const rejected = expect(slept).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await rejected;
    expect(vi.getTimerCount()).toBe(0);
    await expect(makeComputer().clock.sleep(5, stop.signal)).rejects.toThrow('stopped');
  });
});

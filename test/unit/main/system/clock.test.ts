/** The system's clock over sources that the test moves: sleep of the computer, wake-ups, other systems. */
import { type ClockSources, makeClock, makeMonotonicMs } from '@main/system/clock';
import { propertyRuns } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A computer: its awake time runs with the fake timers, its sleep is added by the test. */
function makeComputer(platform: NodeJS.Platform = 'linux') {
  const startedMs = Date.now() - 3_600_000;
  const computer = { suspendedMs: 0 };
  const sources: ClockSources = {
    platform,
    hrtimeMs: () => Date.now() - startedMs,
    uptimeMs: () => Math.floor((Date.now() - startedMs + computer.suspendedMs) / 10) * 10,
  };
  return { computer, sources };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the monotonic clock', () => {
  it('faults 165: counts the sleep of the computer on Linux', () => {
    const { computer, sources } = makeComputer();
    const monotonicMs = makeMonotonicMs(sources);
    const before = monotonicMs();
    computer.suspendedMs += 8 * 3_600_000;
    expect(monotonicMs() - before).toBeGreaterThan(8 * 3_600_000 - 10);
    expect(monotonicMs() - before).toBeLessThanOrEqual(8 * 3_600_000);
  });

  it('is the finer source until the computer has slept, and elsewhere', () => {
    vi.setSystemTime(1_800_000_000_007);
    const { computer, sources } = makeComputer();
    const expected = sources.hrtimeMs();
    expect(makeMonotonicMs(sources)()).toBe(expected);
    computer.suspendedMs = 60_000;
    // QueryPerformanceCounter and mach_continuous_time count the sleep themselves.
    expect(makeMonotonicMs({ ...sources, platform: 'win32' })()).toBe(expected);
    expect(makeMonotonicMs({ ...sources, platform: 'darwin' })()).toBe(expected);
  });

  it('faults 165: is never set back, and the same in every process', () => {
    const steps = fc.array(
      fc.record({ awakeMs: fc.nat(50_000), suspendedMs: fc.option(fc.integer({ min: 1_100, max: 90_000_000 })) }),
    );
    fc.assert(
      fc.property(steps, (events) => {
        const { computer, sources } = makeComputer();
        const first = makeMonotonicMs(sources);
        let last = first();
        for (const { awakeMs, suspendedMs } of events) {
          vi.advanceTimersByTime(awakeMs);
          computer.suspendedMs += suspendedMs ?? 0;
          const now = first();
          expect(now).toBeGreaterThanOrEqual(last);
          expect(makeMonotonicMs(sources)()).toBe(now);
          last = now;
        }
      }),
      propertyRuns(),
    );
  });
});

describe('a sleep', () => {
  const start = (ms: number, signal?: AbortSignal) => {
    const { computer, sources } = makeComputer();
    const clock = makeClock(sources);
    let isOver = false;
    const slept = clock.sleep(ms, signal).then(() => {
      isOver = true;
    });
    /** Lets time pass. @returns whether the sleep is over then */
    const pass = async (awakeMs: number) => {
      await vi.advanceTimersByTimeAsync(awakeMs);
      return isOver;
    };
    return { computer, clock, slept, pass };
  };

  it('lasts its time, however long it is', async () => {
    const { pass } = start(95_000);
    expect([await pass(94_999), await pass(1)]).toEqual([false, true]);
  });

  it('faults 165: ends when the computer wakes, if its time has passed', async () => {
    const { computer, clock, pass } = start(3_600_000);
    await pass(1_000);
    computer.suspendedMs += 4 * 3_600_000;
    clock.wake();
    expect(await pass(0)).toBe(true);
  });

  it('faults 165: goes on for the rest when the computer wakes before', async () => {
    const { computer, clock, pass } = start(3_600_000);
    computer.suspendedMs += 3_590_000;
    clock.wake();
    expect([await pass(9_000), await pass(2_000)]).toEqual([false, true]);
  });

  it('ends within half a minute of a wake-up that nothing has reported', async () => {
    const { computer, pass } = start(3_600_000);
    computer.suspendedMs += 4 * 3_600_000;
    expect(await pass(30_000)).toBe(true);
  });

  it('rejects with the reason of its signal, and leaves no timer', async () => {
    const stop = new AbortController();
    const { slept } = start(60_000, stop.signal);
    const rejected = expect(slept).rejects.toThrow('stopped');
    stop.abort(new Error('stopped'));
    await rejected;
    expect(vi.getTimerCount()).toBe(0);
    await expect(makeClock(makeComputer().sources).sleep(5, stop.signal)).rejects.toThrow('stopped');
  });
});

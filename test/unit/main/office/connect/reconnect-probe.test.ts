import { ReconnectProbe, WindowSampler } from '@main/office/connect/reconnect-probe';
import type { Clock } from '@main/system/clock';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { describe, expect, it } from 'vitest';

const settled = () => new Promise((next) => setImmediate(next));

/** A probe of an API that a test takes away. @param send - what a request does; it fails while the API is away */
function setUp({ clock = autoAdvancingClock(), send }: { clock?: Clock; send?: () => Promise<void> } = {}) {
  const state = { isOffline: true, sent: 0 };
  const probe = new ReconnectProbe({
    clock,
    isOffline: () => state.isOffline,
    probe: async () => {
      state.sent += 1;
      await send?.();
    },
  });
  return { probe, state };
}

describe('probes of an unreachable API', () => {
  it('faults 110: are sent with growing pauses up to a minute, until the API responds', async () => {
    const clock = autoAdvancingClock();
    const { probe, state } = setUp({
      clock,
      send: async () => {
        state.isOffline = state.sent < 7;
        throw new Error('no answer');
      },
    });
    probe.start();
    probe.start();
    await settled();
    expect(state.sent).toBe(7);
    expect(clock.slept).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  it('faults 110: continue with long pauses if the API comes and goes, and start anew after a stable time', async () => {
    const clock = autoAdvancingClock();
    const { probe, state } = setUp({
      clock,
      send: async () => {
        state.isOffline = false;
      },
    });
    const lose = async () => {
      state.isOffline = true;
      probe.start();
      await settled();
    };
    for (let time = 0; time < 3; time += 1) await lose();
    expect(clock.slept).toEqual([5_000, 10_000, 20_000]);
    clock.advance(300_000);
    await lose();
    expect(clock.slept.at(-1)).toBe(5_000);
  });

  it('faults 110: are not sent after a request of the user has succeeded meanwhile, nor once the office is closed', async () => {
    const clock = autoAdvancingClock();
    const sleep: Clock['sleep'] = async (ms, signal) => {
      await clock.sleep(ms, signal);
      user.state.isOffline = false;
    };
    const user = setUp({ clock: { ...clock, sleep } });
    user.probe.start();
    const closed = setUp({ clock: frozenClock() });
    closed.probe.start();
    closed.probe.stop();
    await settled();
    expect([user.state.sent, closed.state.sent]).toEqual([0, 0]);
  });
});

it('samples until the window is empty, and starts again with the next request', async () => {
  const clock = autoAdvancingClock();
  let used = 3;
  const sampler = new WindowSampler({
    clock,
    sample: () => {
      used -= 1;
      return used;
    },
  });
  sampler.start();
  sampler.start();
  await settled();
  expect([used, clock.slept]).toEqual([0, [2_000, 2_000, 2_000]]);
  used = 1;
  sampler.start();
  await settled();
  expect([used, clock.slept.length]).toEqual([0, 4]);
});

it('takes no sample after it was stopped', async () => {
  const samples: number[] = [];
  const sampler = new WindowSampler({ clock: frozenClock(), sample: () => samples.push(1) });
  sampler.start();
  sampler.stop();
  await settled();
  expect(samples).toEqual([]);
});

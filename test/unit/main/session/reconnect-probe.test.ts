import { ReconnectProbe } from '@main/session/reconnect-probe';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { describe, expect, it } from 'vitest';

const settled = () => new Promise((next) => setImmediate(next));

describe('probes while the API does not answer', () => {
  it('faults 110: asks with growing pauses, a minute at most, until it answers', async () => {
    const clock = autoAdvancingClock();
    let asked = 0;
    const probe = new ReconnectProbe({
      clock,
      isOffline: () => asked < 7,
      probe: async () => {
        asked += 1;
        throw new Error('no answer');
      },
    });
    probe.start();
    probe.start();
    await settled();
    expect(asked).toBe(7);
    expect(clock.slept).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  it('faults 110: goes on with its pauses where the API comes and goes, and begins anew after a steady time', async () => {
    const clock = autoAdvancingClock();
    let isOffline = true;
    const probe = new ReconnectProbe({
      clock,
      isOffline: () => isOffline,
      probe: async () => {
        isOffline = false;
      },
    });
    const lose = async () => {
      isOffline = true;
      probe.start();
      await settled();
    };
    for (let time = 0; time < 3; time += 1) await lose();
    expect(clock.slept).toEqual([5_000, 10_000, 20_000]);
    clock.advance(300_000);
    await lose();
    expect(clock.slept.at(-1)).toBe(5_000);
  });

  it('faults 110: asks nothing where a request of the user has been answered meanwhile', async () => {
    const clock = autoAdvancingClock();
    let isOffline = true;
    let asked = 0;
    const probe = new ReconnectProbe({
      clock: {
        ...clock,
        sleep: async (ms, signal) => {
          await clock.sleep(ms, signal);
          isOffline = false;
        },
      },
      isOffline: () => isOffline,
      probe: async () => {
        asked += 1;
      },
    });
    probe.start();
    await settled();
    expect(asked).toBe(0);
  });

  it('stops when the office is closed', async () => {
    let asked = 0;
    const probe = new ReconnectProbe({
      clock: frozenClock(),
      isOffline: () => true,
      probe: async () => {
        asked += 1;
      },
    });
    probe.start();
    probe.stop();
    await settled();
    expect(asked).toBe(0);
  });
});

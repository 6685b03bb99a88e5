import { ReconnectProbe } from '@main/session/reconnect-probe';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { describe, expect, it } from 'vitest';

const settled = () => new Promise((next) => setImmediate(next));

describe('probes of an unreachable API', () => {
  it('faults 110: are sent with growing pauses up to a minute, until the API responds', async () => {
    const clock = autoAdvancingClock();
    let sent = 0;
    const probe = new ReconnectProbe({
      clock,
      isOffline: () => sent < 7,
      probe: async () => {
        sent += 1;
        throw new Error('no answer');
      },
    });
    probe.start();
    probe.start();
    await settled();
    expect(sent).toBe(7);
    expect(clock.slept).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  it('faults 110: continue with long pauses if the API comes and goes, and start anew after a stable time', async () => {
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

  it('faults 110: are not sent after a request of the user has succeeded meanwhile', async () => {
    const clock = autoAdvancingClock();
    let isOffline = true;
    let sent = 0;
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
        sent += 1;
      },
    });
    probe.start();
    await settled();
    expect(sent).toBe(0);
  });

  it('stop when the office is closed', async () => {
    let sent = 0;
    const probe = new ReconnectProbe({
      clock: frozenClock(),
      isOffline: () => true,
      probe: async () => {
        sent += 1;
      },
    });
    probe.start();
    probe.stop();
    await settled();
    expect(sent).toBe(0);
  });
});

import { ReconnectProbe } from '@main/office/connect/reconnect-probe';
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
  it('faults 110: are sent every 15 s, until the API responds', async () => {
    const clock = autoAdvancingClock();
    const { probe, state } = setUp({
      clock,
      send: async () => {
        state.isOffline = state.sent < 3;
        throw new Error('no answer');
      },
    });
    probe.start();
    probe.start();
    await settled();
    expect(state.sent).toBe(3);
    expect(clock.slept).toEqual([15_000, 15_000, 15_000]);
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

import { WindowSampler } from '@main/session/window-sampler';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { expect, it } from 'vitest';

const settled = () => new Promise((next) => setImmediate(next));

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

/** What is shown of the run of a period before, beside another run of it. */
import { getRunBeforeView } from '@renderer/features/summary/report/run-before-view';
import { expect, it } from 'vitest';

it.each([
  ['failed', 'failed', 'failed', 'nothing'],
  ['cancelled', 'offer', 'cancelled', 'nothing'],
  ['running', 'running', 'running', 'running'],
] as const)(
  'a run of a period before that is %s is shown until there is a newer one: %s without, %s after an older one, %s',
  (status, ...views) => {
    const times = [null, 1_000, 3_000];
    expect(times.map((ranAtMs) => getRunBeforeView({ status, startedAtMs: 2_000 }, ranAtMs))).toEqual(views);
  },
);

it('the run of a period before is offered where there is none', () => {
  expect(getRunBeforeView({ status: 'idle', startedAtMs: 0 }, null)).toBe('offer');
  expect(getRunBeforeView({ status: 'done', startedAtMs: 2_000 }, 3_000)).toBe('nothing');
});

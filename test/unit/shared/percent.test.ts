import { getTenthsOfPercent } from '@shared/percent';
import { expect, it } from 'vitest';

it('a change in percent is rounded half away from zero to one decimal, with the sign of the change', () => {
  const percent = (before: number, change: number) => getTenthsOfPercent(before, change);
  expect([percent(200, 25), percent(200, -25), percent(-200, -25)]).toEqual([125n, -125n, -125n]);
  // 12.25 % and 12.35 %: a binary fraction would round one of them the other way.
  expect([percent(2_000, 245), percent(2_000, 247), percent(2_000, -247)]).toEqual([123n, 124n, -124n]);
  expect([percent(3, 1), percent(0, 5)]).toEqual([333n, null]);
});

import { canLoadAll } from '@renderer/features/trips/use-trip-list';
import { expect, it } from 'vitest';

it.each([
  [2_500, { used: 0, limit: 500 }, true],
  [2_501, { used: 0, limit: 500 }, false],
  [2_400, { used: 452, limit: 500 }, true],
  [2_400, { used: 453, limit: 500 }, false],
  [51, { used: 0, limit: 1 }, false],
])('all of a list of %i trips are loaded automatically, with %o requests: %s', (total, window, isRead) => {
  expect(canLoadAll(total, window)).toBe(isRead);
});

import { countFitting } from '@renderer/ui/use-fitting';
import { expect, it } from 'vitest';

const widths = [100, 100, 100, 200];

it.each([
  [500, -1, 4],
  [499, -1, 3],
  [499, 1, 3],
  [499, 3, 2],
  [202, 3, 0],
])('in %i pixels with tab %i pinned, %i stand beside it', (room, pinned, count) => {
  expect(countFitting(widths, room, 50, pinned)).toBe(count);
});

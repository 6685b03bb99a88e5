import { countFitting } from '@renderer/ui/use-fitting';
import { expect, it } from 'vitest';

const widths = [100, 100, 100, 200];

it.each([
  [498, -1, 4],
  [497, -1, 3],
  [497, 1, 3],
  [497, 3, 2],
  [200, 3, 0],
])('in %i pixels with tab %i pinned, %i stand beside it', (room, pinned, count) => {
  expect(countFitting(widths, room, { gap: 2, moreWidth: 50, pinned })).toBe(count);
});

import { createExactFormatter, formatAxisCents } from '@renderer/ui/charts';
import { expect, it } from 'vitest';

it('no two ticks of an axis read the same', () => {
  const ticks = [-140_000, -105_000, -70_000, -35_000, 0].map(formatAxisCents);
  expect(ticks).toEqual(['\u22121.4K', '\u22121.05K', '\u2212700', '\u2212350', '0']);
  expect([225_000_000, 4_050_000, 150, 5e14].map(formatAxisCents)).toEqual(['2.25M', '40.5K', '1.5', '5T']);
});

it('the tooltip of a plot calls values “about” that are drawn alike', () => {
  const format = createExactFormatter([9007199254740992n, 9007199254740993n], 1, String);
  expect(format(9007199254740992)).toMatch(/^about /);
  expect(createExactFormatter([5n], 100, String)(0.05)).toBe('5');
});

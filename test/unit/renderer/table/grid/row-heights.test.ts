import { countReachableRows, fitDensity } from '@renderer/table/grid/row-heights';
import { expect, it } from 'vitest';

it.each([
  ['wrapped', 717_391, 'wrapped'],
  ['wrapped', 717_392, 'normal'],
  ['wrapped', 1_031_251, 'compact'],
  ['normal', 1_031_250, 'normal'],
  ['normal', 1_031_251, 'compact'],
  ['compact', 1, 'compact'],
  ['normal', 1, 'normal'],
] as const)('faults 447: rows chosen as %s are drawn so that all %i can be reached: %s', (chosen, rows, drawn) => {
  expect(fitDensity(chosen, rows, 1)).toBe(drawn);
});

it.each([
  [0, 1, 0],
  [1_269_230, 1, 1_269_230],
  [1_269_231, 1, 1_269_230],
  [5_000_000, 1, 1_269_230],
])('faults 447: of %i rows, on a screen scaled by %d, %i can be reached', (rowCount, pixelRatio, reachable) => {
  expect(countReachableRows(rowCount, pixelRatio)).toBe(reachable);
});

it.each([
  [1.5, 846_153, 687_500],
  [2, 634_615, 515_625],
  // What is zoomed out has no fewer rows than at its own size.
  [0.5, 1_269_230, 1_031_250],
])(
  'faults 447: on a screen scaled by %d, a list has room for %i rows, and for %i of normal height',
  (pixelRatio, reachable, normal) => {
    expect(countReachableRows(5_000_000, pixelRatio)).toBe(reachable);
    expect(fitDensity('normal', normal, pixelRatio)).toBe('normal');
    expect(fitDensity('normal', normal + 1, pixelRatio)).toBe('compact');
  },
);

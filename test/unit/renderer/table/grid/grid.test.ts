import { getRowHeight } from '@renderer/table/grid/cell-slot';
import {
  countRowsInView,
  FrameBudget,
  getDrawnRange,
  isScrollJump,
  overscanRows,
  rotate,
} from '@renderer/table/grid/recycler';
import { expect, it } from 'vitest';

const rowHeight = getRowHeight(false);

it('draws a full view on a machine that is fast enough, and less on a slow one, but never less than two fifths', () => {
  const frameBudget = new FrameBudget();
  frameBudget.record(9);
  expect(frameBudget.drawnFraction).toBe(1);
  frameBudget.record(20);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1_000);
  expect(frameBudget.drawnFraction).toBe(0.4);
});

const scrolledTo = (position: number, rowsInView = 10) => ({
  scrollTop: position * rowHeight,
  height: rowsInView * rowHeight,
  rowHeight,
});

it.each([
  ['what is in view, with the row that is cut off at the foot', 100, 1_000, 0, [100, 111]],
  ['with overscan rows on both sides', 100, 1_000, 8, [92, 119]],
  ['with none before the first row', 3, 1_000, 8, [0, 22]],
  ['with none after the last row', 990, 1_000, 8, [981, 1_000]],
  ['the end of a list that is shorter than the view', 0, 4, 8, [0, 4]],
  ['nothing of no rows', 0, 0, 8, [0, 0]],
  ['from the first row on while the browser bounces', -1.5, 1_000, 0, [0, 11]],
])('the drawn range is %s', (_, position, rowCount, overscan, [first, end]) => {
  expect(getDrawnRange(scrolledTo(position), rowCount, overscan)).toEqual({ first, end });
  expect(countRowsInView({ height: 10.5 * rowHeight, rowHeight })).toBe(12);
});

it('a scroll is a jump when none of the drawn rows stays in view', () => {
  const jumps = [111, 112, 89, 88].map((position) => isScrollJump(scrolledTo(position), 100 - overscanRows));
  expect(jumps).toEqual([false, true, false, true]);
});

it('a scroll moves the rows that have scrolled out to its other end, and leaves the others where they are', () => {
  const shift = (by: number) => {
    const rows = [0, 1, 2, 3, 4];
    return [rotate(rows, by), rows];
  };
  expect(shift(2)).toEqual([
    [0, 1],
    [2, 3, 4, 0, 1],
  ]);
  expect(shift(-1)).toEqual([[4], [4, 0, 1, 2, 3]]);
  for (const by of [0, 5, -7]) expect(shift(by)).toEqual([[], [0, 1, 2, 3, 4]]);
});

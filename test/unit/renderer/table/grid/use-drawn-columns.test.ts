import { countFirstColumns } from '@renderer/table/grid/use-drawn-columns';
import { expect, it } from 'vitest';

it('the columns that are drawn first are those in view, the one that is cut off among them; all where few are not', () => {
  const column = { column: { id: 'a', header: '', value: () => null }, width: 100, pinnedLeft: null };
  const count = (columns: number, width: number) => countFirstColumns(Array(columns).fill(column), width);
  expect([count(300, 1_250), count(300, 1_200)]).toEqual([13, 13]);
  expect([20, 5, 0].map((columns) => count(columns, 1_250))).toEqual(Array(3).fill(Number.POSITIVE_INFINITY));
});

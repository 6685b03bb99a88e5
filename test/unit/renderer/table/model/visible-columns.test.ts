import type { AppColumn } from '@renderer/table/columns/app-column';
import { areSameColumns, type ColumnSize, layOutColumns, minNameWidth } from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

type Row = { readonly n: number };
const text: AppColumn<Row> = { id: 'text', header: 'T', value: () => '' };
const total: AppColumn<Row> = { id: 'total', header: 'N', isNumeric: true, total: 'cents', value: ({ n }) => n };
function size(column: AppColumn<Row>, change: Partial<ColumnSize<Row>> = {}): ColumnSize<Row> {
  return { column, width: 100, initialWidth: 80, isPinned: false, sums: [], ...change };
}
const getWidths = (sizes: readonly ColumnSize<Row>[]) => layOutColumns(sizes).map(({ width }) => width);

describe('visible columns', () => {
  it('have the width that the user chose, but never cut a number off', () => {
    expect(getWidths([size(text, { width: 60 }), size(total, { width: 60 })])).toEqual([60, 80]);
  });

  it('are as wide as their total', () => {
    const sum = { cents: 123_456_789_012n, includedCount: 1, excludedCount: 0 };
    const [, width = 0] = getWidths([size(text), size(total, { sums: [sum, undefined] })]);
    expect(width).toBeGreaterThan(100);
  });

  it('have room for the name of a total beside it in the first column', () => {
    const sum = { cents: 100n, includedCount: 1, excludedCount: 0 };
    const [first = 0] = getWidths([size(total, { sums: [sum] })]);
    const [, second = 0] = getWidths([size(text), size(total, { width: 0, initialWidth: 0, sums: [sum] })]);
    expect(first).toBe(second + minNameWidth);
  });

  it('stick beside each other at the left edge where they are pinned', () => {
    const columns = layOutColumns([size(text, { isPinned: true }), size(total, { isPinned: true }), size(text)]);
    expect(columns.map(({ pinnedLeft }) => pinnedLeft)).toEqual([0, 100, null]);
  });

  it('are the same columns only with the same widths and pins', () => {
    const pair = [size(text), size(total)];
    const others = [
      [size(text), size(total, { width: 101 })],
      [size(text, { isPinned: true }), size(total)],
      [size(text)],
    ];
    const areSame = [pair, ...others].map((sizes) => areSameColumns(layOutColumns(pair), layOutColumns(sizes)));
    expect(areSame).toEqual([true, false, false, false]);
  });
});

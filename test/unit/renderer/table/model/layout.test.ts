import type { AppColumn } from '@renderer/table/columns/app-column';
import { moveColumn, useColumnTable } from '@renderer/table/model/column-layout';
import {
  areSameColumns,
  type ColumnSize,
  haveSameCells,
  layOutColumns,
  minNameWidth,
} from '@renderer/table/model/visible-columns';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const columns: readonly AppColumn<unknown>[] = [
  { id: 'id', header: 'Trip', value: () => 1 },
  { id: 'name', header: 'Client', value: () => '' },
  { id: 'branch', header: 'Branch', shownFrom: 1_600, value: () => '' },
  { id: 'source', header: 'Source', isHidden: true, value: () => '' },
];
function listShown(layout: Partial<Parameters<typeof useColumnTable>[1]>, windowWidth = 1_100): string[] {
  const shown: string[] = [];
  const Columns = () => {
    const { visible } = useColumnTable(columns, { order: [], visibility: {}, pinned: [], ...layout }, windowWidth);
    shown.push(...visible.map(({ column, isPinned }) => (isPinned ? `${column.id}, pinned` : column.id)));
    return null;
  };
  renderToString(createElement(Columns));
  return shown;
}

describe('the layout of a table', () => {
  it('shows the columns in their order where none was saved, in a wide window more of them', () => {
    expect(listShown({})).toEqual(['id', 'name']);
    expect(listShown({}, 1_600)).toEqual(['id', 'name', 'branch']);
  });

  it('has the columns in its order, and those last that it does not know, shown as they are at first', () => {
    expect(listShown({ order: ['gone', 'name', 'id'] }, 1_600)).toEqual(['name', 'id', 'branch']);
  });

  it('has pinned columns first, in the order of their pins', () => {
    expect(listShown({ pinned: ['gone', 'name', 'source', 'id'] }, 1_600)).toEqual([
      'name, pinned',
      'id, pinned',
      'branch',
    ]);
  });

  it('shows what the user chose, whatever the width of the window', () => {
    const chosen = { visibility: { source: true, branch: true, name: false } };
    expect([1_100, 1_600].map((width) => listShown(chosen, width))).toEqual(Array(2).fill(['id', 'branch', 'source']));
  });
});

it('moving a column puts it at the position of its target, to the right or left, and nowhere where one does not exist', () => {
  const move = (column: string, target: string) => moveColumn(['a', 'b', 'c', 'd'], column, target).join('');
  expect([move('a', 'c'), move('d', 'b'), move('x', 'a'), move('a', 'x')]).toEqual(['bcad', 'adbc', 'abcd', 'abcd']);
});

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

  it('are the same columns only with the same widths and pins; others may be shown by the same cells', () => {
    const pair = layOutColumns([size(text), size(total)]);
    const others = [
      [size(text), size(total)],
      [size(text), size(total, { width: 101 })],
      [size(text, { isPinned: true }), size(total)],
      [size(text)],
      [size(total), size(text)],
      [size(text), size({ ...total, above: 'Group' })],
      [size({ ...text, header: 'Other' }), size(total)],
    ].map(layOutColumns);
    expect(others.map((columns) => areSameColumns(pair, columns))).toEqual([true, ...Array(6).fill(false)]);
    expect(others.map((columns) => haveSameCells(pair, columns))).toEqual([true, ...Array(5).fill(false), true]);
  });
});

import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  changeVisibility,
  isShown,
  orderColumns,
  toColumnState,
  toTableLayout,
} from '@renderer/table/model/column-layout';
import { readCollapsedGroups, toSavedGroups } from '@renderer/table/model/use-table-state';
import {
  areSameColumns,
  type ColumnSize,
  haveSameCells,
  layOutColumns,
  minNameWidth,
} from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

const source = { id: 'source', isHidden: true };

describe('the layout of a table', () => {
  it('begins with the defaults where none was saved', () => {
    const columns = { order: [], widths: {}, visibility: {}, pinned: ['id'], sorting: [], isWrapped: false };
    expect(toColumnState(undefined, ['id'])).toEqual(columns);
  });

  it('is the same after it was saved and read again', () => {
    const columns = { order: ['name', 'id'], widths: { name: 210 }, visibility: { source: true, name: false } };
    const layout = { ...columns, pinned: [], sort: { column: 'name', isDescending: true } };
    expect(toTableLayout(toColumnState(layout, ['id']), undefined)).toEqual(layout);
    const whole = { ...layout, thenBy: { column: 'id', isDescending: false }, isWrapped: true };
    expect(toTableLayout(toColumnState(whole, ['id']), undefined)).toEqual(whole);
  });

  it('hides a new column that is hidden by default, also for a saved layout that does not know it', () => {
    const all = [source, { id: 'name', isHidden: true }, { id: 'branch', shownFrom: 1_600 }, { id: 'id' }];
    expect(all.map((column) => isShown(column, { name: true }, 1_100))).toEqual([false, true, false, true]);
    expect(all.map((column) => isShown(column, { name: true }, 1_600))).toEqual([false, true, true, true]);
  });

  it('saves which columns are shown only where the user has changed it: a window of another width shows others', () => {
    const branch = { id: 'branch', shownFrom: 1_600 };
    const shown = changeVisibility(source, {}, true, 1_100);
    expect(shown).toEqual({ source: true });
    expect(changeVisibility(branch, shown, false, 1_100)).toEqual({ source: true });
    expect(changeVisibility(branch, shown, false, 1_600)).toEqual({ source: true, branch: false });
    expect(changeVisibility(source, shown, false, 1_100)).toEqual({});
  });

  it('orders the columns that the user has moved first, and the others behind them', () => {
    const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(orderColumns(columns, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('has collapsed groups where they are saved', () => {
    const state = toColumnState(undefined, []);
    expect(toTableLayout(state, { branch: ['3'] }).collapsed).toEqual({ branch: ['3'] });
    expect(toTableLayout(state, undefined)).not.toHaveProperty('collapsed');
  });
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

it('collapsed groups are the same after they were saved and read again, and not saved where they are none or over 500', () => {
  const layout = { order: [], widths: {}, visibility: {}, pinned: [], sort: null };
  const collapsed = new Map([['branch', new Set(['3', '5'])]]);
  expect(readCollapsedGroups({ ...layout, collapsed: toSavedGroups(collapsed) })).toEqual(collapsed);
  expect(readCollapsedGroups(undefined)).toEqual(new Map());
  const many = new Set(Array.from({ length: 501 }, (_, id) => String(id)));
  expect(toSavedGroups(new Map(Object.entries({ branch: new Set<string>(), client: many })))).toEqual({});
});

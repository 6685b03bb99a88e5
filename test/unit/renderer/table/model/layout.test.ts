import type { AppColumn } from '@renderer/table/columns/app-column';
import { toInitialState, toTableLayout } from '@renderer/table/model/use-app-table';
import {
  areSameColumns,
  type ColumnSize,
  haveSameCells,
  layOutColumns,
  minNameWidth,
} from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

const parts = { shown: { source: false } };
const defaults = { visibility: { source: false }, pinned: ['id'] };

describe('the layout of a table', () => {
  it('begins with the defaults where none was saved', () => {
    const columns = { columnVisibility: { source: false }, columnOrder: [], columnSizing: {}, sorting: [] };
    expect(toInitialState(undefined, defaults)).toEqual({ ...columns, columnPinning: { start: ['id'], end: [] } });
  });

  it('is the same after it was saved and read again', () => {
    const columns = { order: ['name', 'id'], widths: { name: 210 }, visibility: { source: true, name: false } };
    const layout = { ...columns, pinned: [], sort: { column: 'name', isDescending: true } };
    expect(toTableLayout(toInitialState(layout, defaults), parts)).toEqual(layout);
  });

  it('hides a new column that is hidden by default, also for a saved layout that does not know it', () => {
    const saved = { order: [], widths: {}, visibility: { name: true }, pinned: [], sort: null };
    expect(toInitialState(saved, defaults).columnVisibility).toEqual({ source: false, name: true });
  });

  it('saves which columns are shown only where the user has changed it: a window of another width shows others', () => {
    const state = toInitialState(undefined, { ...defaults, visibility: { source: false, branch: false } });
    const shown = { source: false, branch: false };
    expect(toTableLayout(state, { ...parts, shown }).visibility).toEqual({});
    const chosen = { ...state, columnVisibility: { source: true, branch: false } };
    expect(toTableLayout(chosen, { ...parts, shown }).visibility).toEqual({ source: true });
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

import { ColumnWindow } from '@renderer/table/grid/recycler';
import type { VisibleColumn } from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

const createColumns = (count: number, pinnedCount = 0): VisibleColumn<object>[] =>
  Array.from({ length: count }, (_, index) => ({
    column: { id: String(index), header: '', value: () => null },
    width: 100,
    pinnedLeft: index < pinnedCount ? index * 100 : null,
  }));
const columns = createColumns(6);
const view = { left: 0, width: 250 };

const listInView = (window: ColumnWindow) => columns.flatMap((_, index) => (window.isInView(index) ? [index] : []));

describe('the columns in view', () => {
  it('are those of which any part is in view, and pinned ones wherever the grid is scrolled to', () => {
    const window = new ColumnWindow();
    window.update(columns, view);
    expect(listInView(window)).toEqual([0, 1, 2]);
    window.update(columns, { ...view, left: 150 });
    expect(listInView(window)).toEqual([1, 2, 3]);
    window.update(createColumns(6, 1), { ...view, left: 300 });
    expect(listInView(window)).toEqual([0, 3, 4, 5]);
  });

  it('end with the last one in view, until which rows have cells', () => {
    const window = new ColumnWindow();
    expect(window.endInView).toBe(0);
    window.update(columns, view);
    expect(window.endInView).toBe(3);
    window.update(columns, { ...view, left: 300 });
    expect(window.endInView).toBe(6);
    window.update(createColumns(6, 2), { ...view, width: 0 });
    expect(window.endInView).toBe(2);
    window.reset();
    expect(window.endInView).toBe(0);
  });

  it('are reported when more come into view, but not on the first update, which draws all', () => {
    const window = new ColumnWindow();
    const scroll = (change: Partial<typeof view>) => window.update(columns, { ...view, ...change });
    const views = [{}, { left: 20 }, { left: 80 }, { left: 20, width: 100 }];
    expect(views.map(scroll)).toEqual([false, false, true, false]);
    window.reset();
    expect(scroll({ left: 300 })).toBe(false);
  });
});

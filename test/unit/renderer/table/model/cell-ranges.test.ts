import {
  listColumns,
  listRows,
  moveSelection,
  type SelectableGrid,
  type Selection,
  selectCell,
  selectWhole,
  toRange,
  toRectangles,
  toSelectedKeys,
  toSelection,
} from '@renderer/table/model/cell-ranges';
import { type Grouping, getRowIndexAt, groupRows, toGroupedRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { describe, expect, it } from 'vitest';

const click = { isExtending: false, isAdding: false };
const [shift, ctrl] = [
  { ...click, isExtending: true },
  { ...click, isAdding: true },
];
const size = { rows: 20, columns: 6 };
const read = (selection: Selection) => {
  const rectangles = toRectangles(selection, size);
  return { rows: listRows(rectangles), columns: listColumns(rectangles) };
};
/** Rows 2 to 5 of columns 1 and 2; the keyboard is on its last cell. */
const range = selectCell(selectCell([], { row: 2, column: 1 }, click), { row: 5, column: 2 }, shift);

describe('selected cells', () => {
  it.each([
    ['extends from the cell where it began', { row: 0, column: 0 }, shift, [0, 1, 2], [0, 1]],
    [
      'takes in a cell elsewhere, and leaves out what is between',
      { row: 8, column: 4 },
      ctrl,
      [2, 3, 4, 5, 8],
      [1, 2, 4],
    ],
    ['is replaced by a plain click', { row: 4, column: 0 }, click, [4], [0]],
  ])('are a range that %s', (_, cell, how, rows, columns) => {
    expect(read(range)).toEqual({ rows: [2, 3, 4, 5], columns: [1, 2] });
    expect(read(selectCell(range, cell, how))).toEqual({ rows, columns });
  });

  it('lose a single cell that is chosen with Ctrl once more', () => {
    const cell = { row: 9, column: 0 };
    expect(selectCell(selectCell(range, cell, ctrl), cell, ctrl)).toEqual(range);
  });

  it('become whole rows, whole columns or everything, and grow from there', () => {
    const rows = selectWhole(range, 'rows');
    expect(read(rows)).toEqual({ rows: [2, 3, 4, 5], columns: [0, 1, 2, 3, 4, 5] });
    expect(read(selectCell(rows, { row: 6, column: 2 }, shift)).rows).toEqual([2, 3, 4, 5, 6]);
    expect(read(selectWhole(range, 'columns')).columns).toEqual([1, 2]);
    expect([selectWhole(range, 'columns'), selectWhole(range, 'all')].map((all) => read(all).rows.length)).toEqual([
      20, 20,
    ]);
    expect(selectWhole(range, 'all')[0]?.active).toEqual({ row: 5, column: 2 });
  });

  it('count each row once where ranges overlap, in all columns or in one', () => {
    const rectangles = toRectangles([...range, toRange({ row: 7, column: 2 }, { row: 4, column: 2 })], size);
    expect(listRows(rectangles)).toEqual([2, 3, 4, 5, 6, 7]);
    expect([1, 2, 3].map((column) => listRows(rectangles, column))).toEqual([[2, 3, 4, 5], [2, 3, 4, 5, 6, 7], []]);
  });
});

type Row = { readonly id: number; readonly consultant: string };
const grouping: Grouping<Row> = {
  id: 'consultant',
  label: 'Consultant',
  getKey: ({ consultant }) => consultant,
  formatKey: (key) => key,
};
const rows: Row[] = [1, 2, 3, 4, 5, 6].map((id) => ({ id, consultant: id < 4 ? 'a' : 'b' }));

function toGrid(listed: readonly Row[], collapsed: readonly string[] = []): SelectableGrid<Row> {
  const groups = groupRows(listed, new TableIndex(listed).getAllIndexes(), [], grouping);
  const visibleRows = toGroupedRows(groups, new Set(collapsed));
  return { rows: listed, visibleRows, rowKey: ({ id }) => id, columnIds: ['trip', 'client', 'total'] };
}

const readIds = (grid: SelectableGrid<Row>, selection: Selection) => {
  const rectangles = toRectangles(selection, { rows: grid.visibleRows.rows.length, columns: grid.columnIds.length });
  const ids = listRows(rectangles).map((position) => {
    const index = getRowIndexAt(grid.visibleRows, position);
    return index === undefined ? 'group' : grid.rows.at(index)?.id;
  });
  return [ids, listColumns(rectangles).map((column) => grid.columnIds[column])];
};

describe('a selection whose rows and columns move', () => {
  const before = toGrid(rows);
  // The positions of rows 5 and 6, client and total: two group rows stand above them.
  const selection = [toRange({ row: 7, column: 2 }, { row: 6, column: 1 })];

  it('faults 130: stays with its rows when a group above is collapsed, and when the list is read again', () => {
    const move = (to: SelectableGrid<Row>) => readIds(to, moveSelection(before, to, selection));
    const collapsed = toGrid(rows, ['a']);
    expect(move(collapsed)).toEqual([
      [5, 6],
      ['client', 'total'],
    ]);
    // It can be extended from the cell that the keyboard was on.
    const [moved] = moveSelection(before, collapsed, selection);
    expect(moved).toEqual(toRange({ row: 4, column: 2 }, { row: 3, column: 1 }));
    const remaining = rows.filter(({ id }) => id !== 6).map((row) => ({ ...row }));
    expect(move(toGrid([{ id: 9, consultant: 'a' }, ...remaining]))).toEqual([[5], ['client', 'total']]);
  });

  it('takes in no row that comes between its own', () => {
    const between = rows.flatMap((row) => (row.id === 6 ? [{ id: 9, consultant: 'b' }, row] : [row]));
    const after = toGrid(between);
    expect(readIds(after, moveSelection(before, after, selection))).toEqual([
      [5, 6],
      ['client', 'total'],
    ]);
  });

  it('stays with its columns when one is moved or hidden; whole rows are whole whatever the columns', () => {
    const moved = { ...before, columnIds: ['client', 'total', 'trip'] };
    expect(readIds(moved, moveSelection(before, moved, selection))).toEqual([
      [5, 6],
      ['client', 'total'],
    ]);
    const hidden = { ...before, columnIds: ['trip', 'client', 'status'] };
    expect(readIds(hidden, moveSelection(before, hidden, selection))).toEqual([[5, 6], ['client']]);
    const whole = moveSelection(before, hidden, selectWhole(selection, 'rows'));
    expect(readIds(hidden, whole)).toEqual([[5, 6], hidden.columnIds]);
  });

  it('is cleared where no row key says which rows of another list are the same', () => {
    const withoutKeys = (grid: SelectableGrid<Row>) => ({ ...grid, rowKey: undefined });
    expect(moveSelection(withoutKeys(before), withoutKeys(toGrid([...rows])), selection)).toEqual([]);
    const collapsed = withoutKeys(toGrid(rows, ['a']));
    const keys = toSelectedKeys(withoutKeys(before), selection);
    expect(listRows(toRectangles(toSelection(collapsed, keys), { rows: 5, columns: 3 }))).toEqual([3, 4]);
  });
});

import { type Grouping, getRowIndexAt, groupRows, toGroupedRows } from '@renderer/table/model/row-groups';
import {
  getSelectedPositions,
  moveSelection,
  type SelectableRows,
  selectRow,
  toSelectedKeys,
  toSelection,
} from '@renderer/table/model/selection';
import { TableIndex } from '@renderer/table/model/table-index';
import { describe, expect, it } from 'vitest';

const click = { isExtending: false, isAdding: false };
const [shiftClick, ctrlClick] = [
  { ...click, isExtending: true },
  { ...click, isAdding: true },
];
const range = selectRow(selectRow([], 2, click), 5, shiftClick);

it.each([
  ['extends from the row where it began', 0, shiftClick, [0, 1, 2]],
  ['adds a row', 8, ctrlClick, [2, 3, 4, 5, 8]],
  ['removes one from within a range', 3, ctrlClick, [2, 4, 5]],
  ['is replaced by a plain click', 4, click, [4]],
])('a selection of a range %s', (_, position, how, selected) => {
  expect(getSelectedPositions(range)).toEqual([2, 3, 4, 5]);
  expect(getSelectedPositions(selectRow(range, position, how))).toEqual(selected);
});

type Row = { readonly id: number; readonly consultant: string };
const grouping: Grouping<Row> = {
  id: 'consultant',
  label: 'Consultant',
  getKey: ({ consultant }) => consultant,
  formatKey: (key) => key,
};
const rows: Row[] = [1, 2, 3, 4, 5, 6].map((id) => ({ id, consultant: id < 4 ? 'a' : 'b' }));

function toSelectable(listed: readonly Row[], collapsed: readonly string[] = []): SelectableRows<Row> {
  const groups = groupRows(listed, new TableIndex(listed).getAllIndexes(), [], grouping);
  return { rows: listed, visibleRows: toGroupedRows(groups, new Set(collapsed)), rowKey: ({ id }) => id };
}

const getIdsAt = (selectable: SelectableRows<Row>, positions: readonly number[]) =>
  positions.map(
    (position) => selectable.rows.at(getRowIndexAt(selectable.visibleRows, position) ?? rows.length)?.id ?? 'group',
  );

describe('a selection whose rows move', () => {
  const before = toSelectable(rows);
  // The positions of rows 5 and 6: two group rows stand above them.
  const selection = [{ anchor: 6, active: 7 }];

  it('faults 130: stays with its rows when a group above is collapsed, and when the list is read again', () => {
    const move = (to: SelectableRows<Row>) => getIdsAt(to, getSelectedPositions(moveSelection(before, to, selection)));
    const collapsed = toSelectable(rows, ['a']);
    expect(move(collapsed)).toEqual([5, 6]);
    // It can be extended from the row that the keyboard was on.
    expect(moveSelection(before, collapsed, selection).at(-1)).toEqual({ anchor: 3, active: 4 });
    const remaining = rows.filter(({ id }) => id !== 6).map((row) => ({ ...row }));
    expect(move(toSelectable([{ id: 9, consultant: 'a' }, ...remaining]))).toEqual([5]);
  });

  it('is cleared where no row key says which rows of another list are the same', () => {
    const withoutKeys = (selectable: SelectableRows<Row>) => ({ ...selectable, rowKey: undefined });
    expect(moveSelection(withoutKeys(before), withoutKeys(toSelectable([...rows])), selection)).toEqual([]);
    const collapsed = withoutKeys(toSelectable(rows, ['a']));
    const keys = toSelectedKeys(withoutKeys(before), selection);
    expect(getSelectedPositions(toSelection(collapsed, keys))).toEqual([3, 4]);
  });
});

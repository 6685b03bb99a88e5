import { createAmountColumn } from '@renderer/table/columns/app-column';
import * as rowGroups from '@renderer/table/model/row-groups';
import { formatSum } from '@renderer/table/model/row-groups';
import type { MoneySum } from '@shared/values/money';
import { describe, expect, it } from 'vitest';

const { getGroupAt, getRowIndexAt, groupRows } = rowGroups;
type Grouping<Row> = rowGroups.Grouping<Row>;
type Row = { readonly consultant: string | null; readonly cents: number | null };
const amount = createAmountColumn<Row>({ id: 'cents', header: 'C', cents: ({ cents }) => cents });
const grouping: Grouping<Row> = {
  id: 'consultant',
  label: 'Consultant',
  getKey: ({ consultant }) => consultant,
  formatKey: (key) => key.toUpperCase(),
};
const rows: Row[] = [
  { consultant: 'z', cents: 1_001 },
  { consultant: 'a', cents: -5 },
  { consultant: null, cents: 7 },
  { consultant: 'z', cents: null },
];
const groups = groupRows(rows, Uint32Array.of(3, 2, 1, 0), [amount], grouping);

describe('row groups', () => {
  it('are in the order of their titles, rows without a key last, rows in the order given', () => {
    expect(groups.map(({ title }) => title)).toEqual(['A', 'Z', 'No consultant']);
    expect(groups.map((group) => [...group.rows])).toEqual([[1], [3, 0], [2]]);
  });

  it('are in the order of their keys where the grouping says so', () => {
    const byKey: Grouping<Row> = { ...grouping, isOrderedByKey: true, formatKey: (key) => (key === 'a' ? 'c' : 'b') };
    expect(groupRows(rows, Uint32Array.of(0, 1), [], byKey).map(({ key }) => key)).toEqual(['a', 'z']);
  });

  it('have exact subtotals, and count the values that these exclude', () => {
    expect(groups.map(({ subtotals }) => subtotals.get('cents'))).toEqual([
      { cents: -5n, includedCount: 1, excludedCount: 0 },
      { cents: 1_001n, includedCount: 1, excludedCount: 1 },
      { cents: 7n, includedCount: 1, excludedCount: 0 },
    ]);
    expect(formatSum(groups[1]?.subtotals.get('cents') as MoneySum, 'cents')).toBe('10.01 *1');
  });
});

describe('visible rows', () => {
  const visibleRows = rowGroups.toGroupedRows(groups, new Set(['z']));

  it('are each group’s own row, followed by its data rows unless it is collapsed', () => {
    expect([...visibleRows.rows]).toEqual([-1, 1, -2, -3, 2]);
    expect(visibleRows.groups.map(({ isExpanded }) => isExpanded)).toEqual([true, false, true]);
  });

  it('have a group, a data row or nothing at a position; without groups they are the data rows in order', () => {
    const at = [2, 4, 5].map((position) => [
      getGroupAt(visibleRows, position)?.title,
      getRowIndexAt(visibleRows, position),
    ]);
    expect(at).toEqual([
      ['Z', undefined],
      [undefined, 2],
      [undefined, undefined],
    ]);
    const ungrouped = rowGroups.toUngroupedRows(Uint32Array.of(2, 0));
    expect([0, 1].map((position) => getRowIndexAt(ungrouped, position))).toEqual([2, 0]);
  });

  it('of collapsed groups still count as listed', () => {
    expect([...rowGroups.toIndexesInGroups(groups, 4)]).toEqual([1, 3, 0, 2]);
  });
});

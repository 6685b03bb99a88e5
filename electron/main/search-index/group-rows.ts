/** Groups of rows by the value of a column. */
import { CentsSum, type MoneySum } from '@shared/money';
import type { ColumnTable, TableSpec } from './column-table';
import type { Cell } from './columns';

/** One value of a column: how many rows have it, and the exact sums of their amounts. */
export type RowGroup = { readonly value: Cell; readonly count: number; readonly sums: readonly MoneySum[] };

/** Groups rows by the value of a column, with the sums of other columns, in the order in which the values come. */
export function groupRows<S extends TableSpec>(
  table: ColumnTable<S>,
  rows: Uint32Array,
  name: keyof S & string,
  summed: readonly (keyof S & string)[],
): RowGroup[] {
  const groups = new Map<Cell, { count: number; readonly sums: readonly CentsSum[] }>();
  for (const row of rows) {
    const value = table.get(row, name);
    let group = groups.get(value);
    if (group === undefined) {
      group = { count: 0, sums: summed.map(() => new CentsSum()) };
      groups.set(value, group);
    }
    group.count += 1;
    for (const [index, other] of summed.entries()) group.sums[index]?.add(table.get(row, other));
  }
  return [...groups].map(([value, { count, sums }]) => ({ value, count, sums: sums.map((sum) => sum.value) }));
}

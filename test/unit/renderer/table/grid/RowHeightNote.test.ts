import { describeRowHeights } from '@renderer/table/grid/RowHeightNote';
import { expect, it } from 'vitest';

const lower = 'This list is too long for the row height you chose. Rows are compact here.';
const cut =
  'Only the first 1,269,230 of 1,269,231 rows can be shown. Totals, filters and exports cover all of them: filter the list to see others.';

it('faults 447: a list that is too long even for compact rows says so, beside what it says of lower rows', () => {
  const describe = (rowCount: number, chosen: 'compact' | 'normal') =>
    describeRowHeights({ density: 'compact', rowCount, reachableCount: 1_269_230, chosen });
  expect([describe(1_269_231, 'compact'), describe(1_269_231, 'normal')]).toEqual([cut, `${lower} ${cut}`]);
  expect([describe(1_269_230, 'compact'), describe(1_269_230, 'normal')]).toEqual([null, lower]);
});

import { describeRowHeights } from '@renderer/table/grid/RowHeightNote';
import { describe, expect, it } from 'vitest';

const lower = 'This list is too long for the row height you chose. Rows are compact here.';
const cut =
  'Only the first 1,269,230 of 1,269,231 rows can be shown. Totals, filters and exports cover all of them: filter the list to see others.';

describe('faults 447: a list that is too long even for compact rows', () => {
  const shown = { density: 'compact', rowCount: 1_269_231, reachableCount: 1_269_230 } as const;

  it('says so, beside what it says of lower rows', () => {
    expect(describeRowHeights({ ...shown, chosen: 'compact' })).toBe(cut);
    expect(describeRowHeights({ ...shown, chosen: 'normal' })).toBe(`${lower} ${cut}`);
  });

  it('says nothing of rows that are all there', () => {
    const whole = { ...shown, rowCount: shown.reachableCount };
    expect(describeRowHeights({ ...whole, chosen: 'normal' })).toBe(lower);
    expect(describeRowHeights({ ...whole, chosen: 'compact' })).toBeNull();
  });
});

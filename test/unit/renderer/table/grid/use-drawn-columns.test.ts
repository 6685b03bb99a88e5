import { countFirstColumns } from '@renderer/table/grid/use-drawn-columns';
import type { VisibleColumn } from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

const createColumns = (count: number): VisibleColumn<object>[] =>
  Array.from({ length: count }, (_, index) => ({
    column: { id: String(index), header: '', value: () => null },
    width: 100,
    pinnedLeft: null,
  }));

describe('the columns that are drawn first', () => {
  it('are those in view, the one that is cut off among them', () => {
    expect(countFirstColumns(createColumns(300), 1_250)).toBe(13);
    expect(countFirstColumns(createColumns(300), 1_200)).toBe(13);
  });

  it('are all of them where few are out of view', () => {
    expect(countFirstColumns(createColumns(20), 1_250)).toBe(Number.POSITIVE_INFINITY);
    expect(countFirstColumns(createColumns(5), 1_250)).toBe(Number.POSITIVE_INFINITY);
    expect(countFirstColumns([], 1_250)).toBe(Number.POSITIVE_INFINITY);
  });
});

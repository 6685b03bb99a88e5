import { getColumnsInView } from '@renderer/table/grid/recycler';
import type { VisibleColumn } from '@renderer/table/model/visible-columns';
import { expect, it } from 'vitest';

const createColumns = (pinnedCount: number): VisibleColumn<object>[] =>
  Array.from({ length: 6 }, (_, index) => ({
    column: { id: String(index), header: '', value: () => null },
    width: 100,
    pinnedLeft: index < pinnedCount ? index * 100 : null,
  }));

it.each([
  ['those of which any part is in view', 0, { left: 0, width: 250 }, [0, 3]],
  ['others after a scroll aside', 0, { left: 150, width: 250 }, [1, 4]],
  ['all up to the last at the right edge', 0, { left: 300, width: 500 }, [3, 6]],
  ['the first ones left of the first pixel', 0, { left: -400, width: 450 }, [0, 1]],
  ['at least the pinned ones in a grid without width', 2, { left: 0, width: 0 }, [0, 2]],
] as const)('the columns in view are %s', (_, pinnedCount, view, [first, end]) => {
  expect(getColumnsInView(createColumns(pinnedCount), view)).toEqual({ first, end });
});

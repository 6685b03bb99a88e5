import type { AppColumn } from '@renderer/table/columns/app-column';
import { TableIndex } from '@renderer/table/model/table-index';
import { getAutoFitWidth, getInitialWidth } from '@renderer/table/model/visible-columns';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };

describe('the width of a column', () => {
  it('is a constant, whatever the texts in it; a double-click fits it to them, up to 420 px', () => {
    const name = { id: 'name', header: 'Name', value: ({ name: text }: { name: string }) => text };
    const measure = (text: string) => {
      const index = new TableIndex([{ name: text }]);
      return [
        getInitialWidth(name, index),
        getInitialWidth({ ...name, size: 204 }, index),
        getAutoFitWidth(name, index),
      ];
    };
    expect(['A', 'Parramatta Steel Fabricators', 'x'.repeat(300)].map(measure)).toEqual([
      [140, 204, 74],
      [140, 204, 224],
      [140, 204, 420],
    ]);
  });

  it('is another constant in a narrow window', () => {
    const column = { id: 'name', header: 'Name', size: 204, narrowSize: 206, value: () => '' };
    expect([1_600, 1_100, 0].map((width) => getInitialWidth(column, new TableIndex([]), width))).toEqual([
      204, 204, 206,
    ]);
  });

  it('makes a numeric column as wide as its widest number, negatives and fractions included', () => {
    const narrow = getInitialWidth(number, new TableIndex([{ n: 1 }]));
    for (const n of [123_456_789_012, -123_456_789_012, 0.1234567891]) {
      expect(getInitialWidth(number, new TableIndex([{ n: 1 }, { n }, { n: 2 }]))).toBeGreaterThan(narrow);
    }
  });
});

import { resultColumns } from '@renderer/features/report/result-columns';
import type { AppColumn } from '@renderer/table/columns';
import { firstWidth } from '@renderer/table/measure';
import { filterOrder, sortOrder } from '@renderer/table/order';
import { parseTypedDate } from '@renderer/ui/FilterField';
import type { Cell } from '@shared/schemas/report';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };

describe('order', () => {
  it('sorts numbers by value and nulls last in both directions', () => {
    const rows = [{ n: 10 }, { n: null }, { n: -2 }, { n: 9 }];
    expect(sortOrder(rows, [0, 1, 2, 3], number, false)).toEqual([2, 3, 0, 1]);
    expect(sortOrder(rows, [0, 1, 2, 3], number, true)).toEqual([0, 3, 2, 1]);
  });

  it('filters by any column, whatever the case', () => {
    const text: AppColumn<{ t: string }> = { id: 't', header: 'T', value: (row) => row.t };
    expect(filterOrder([{ t: 'Zoë' }, { t: 'Jack' }], [text], 'ZO')).toEqual([0]);
  });

  it('makes a numeric column as wide as its widest number', () => {
    const narrow = firstWidth(number, [{ n: 1 }]);
    expect(firstWidth(number, [{ n: 1 }, { n: 123_456_789_012 }])).toBeGreaterThan(narrow);
  });
});

describe('result columns', () => {
  const rows: Cell[][] = [
    ['0042', '12.50', 1, 'x'],
    ['0043', '-3.00', null, '2026-01-01'],
  ];
  const columns = resultColumns(['a', 'a', '', 'd'], rows);

  it('has one column for each header, duplicates included', () => {
    expect(columns.map((column) => column.header)).toEqual(['a', 'a', '(no name)', 'd']);
  });

  it('right-aligns numbers, but not texts with leading zeros', () => {
    expect(columns.map((column) => column.isNumeric)).toEqual([false, true, true, false]);
  });
});

describe('typed dates', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['31/1/2026', '2026-01-31'],
    ['31 Jan 2026', '2026-01-31'],
    ['31 january 2026', '2026-01-31'],
    ['30/2/2026', null],
    ['1/31/2026', null],
    ['soon', null],
  ])('reads %s as %s', (typed, date) => {
    expect(parseTypedDate(typed)).toBe(date);
  });
});

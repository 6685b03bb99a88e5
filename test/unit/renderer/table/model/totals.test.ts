import { type AppColumn, createAmountColumn } from '@renderer/table/columns/app-column';
import { aggregateColumn, formatExcluded, formatSum, sumColumn, sumColumns } from '@renderer/table/model/row-groups';
import { describe, expect, it, vi } from 'vitest';

type Row = { readonly cents: number | bigint | null };
const amount = createAmountColumn<Row>({ id: 'amount', header: 'Amount', cents: ({ cents }) => cents });
const rows: Row[] = [{ cents: 1_000 }, { cents: null }, { cents: -250 }, { cents: 9_007_199_254_740_993n }];

it('the sum of a column with a total is exact over the rows at some indexes, beyond 2^53 too, and counts what it excludes', () => {
  expect(sumColumn(rows, [0, 2], amount)).toEqual({ cents: 750n, includedCount: 2, excludedCount: 0 });
  expect(sumColumn(rows, [0, 1, 2], amount)).toEqual({ cents: 750n, includedCount: 2, excludedCount: 1 });
  expect(sumColumn(rows, Uint32Array.of(0, 3), amount).cents).toBe(9_007_199_254_741_993n);
  const text: AppColumn<Row> = { id: 'text', header: 'Text', value: () => 'x' };
  expect([...sumColumns(rows, [0], [text, amount]).keys()]).toEqual(['amount']);
});

describe('the aggregate of a column', () => {
  it('reads each amount once, exact and for its length', () => {
    const cents = vi.fn((row: Row) => row.cents);
    const column = createAmountColumn<Row>({ id: 'amount', header: 'Amount', cents });
    const { sum, maxLength } = aggregateColumn(rows, column);
    expect([sum.cents, sum.excludedCount, maxLength]).toEqual([9_007_199_254_741_743n, 1, '90071992547409.93'.length]);
    // Of the smallest and the largest the text is read, too.
    expect(cents).toHaveBeenCalledTimes(rows.length + 2);
  });

  it('has the length of the longest number, of negatives and fractions too', () => {
    const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: ({ n }) => n };
    const lists = [[7, 1_234, null], [7, -1_234], [7, 0.125], [null]].map((values) => values.map((n) => ({ n })));
    expect(lists.map((list) => aggregateColumn(list, number).maxLength)).toEqual([4, 5, 5, 0]);
  });
});

describe('a formatted sum', () => {
  const sum = { cents: -123_450n, includedCount: 3, excludedCount: 0 };

  it('has two decimals for cents, none for counts and its own for other units', () => {
    const formats = (['cents', 'count', { scale: 3 }] as const).map((unit) => formatSum(sum, unit));
    expect(formats).toEqual(['\u22121,234.50', '\u2212123,450', '\u2212123.450']);
  });

  it('has a mark for the values that it excludes, and an explanation of the mark', () => {
    expect(formatSum({ ...sum, excludedCount: 2 }, 'cents')).toBe('\u22121,234.50 *2');
    expect(formatExcluded(sum)).toBeNull();
    expect(formatExcluded({ ...sum, excludedCount: 1 })).toBe('1 value is missing from this total');
    expect(formatExcluded({ ...sum, excludedCount: 1_200 })).toMatch(/^1,200 values are missing/);
  });
});

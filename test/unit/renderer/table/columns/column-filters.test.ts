import type { AppColumn } from '@renderer/table/columns/app-column';
import * as columnFilters from '@renderer/table/columns/column-filters';
import { describe, expect, it } from 'vitest';

const { createRangeTest, noFilters, parseRangeEnd, setColumnFilter } = columnFilters;

describe('the ends of a range', () => {
  it('faults 133: are read as they are typed, but for a comma that does not group thousands', () => {
    const read = (range: 'cents' | 'number' | 'date', ...texts: string[]) =>
      texts.map((text) => parseRangeEnd(range, text));
    expect(read('cents', '$1,234.50', 'ten', '0,05', '12,3456')).toEqual([123_450, null, null, null]);
    expect(read('number', '1,000.5', '\u22123')).toEqual([1_000.5, -3]);
    expect(read('number', '1e5', '1,5', '1,0000', '1.234,5')).toEqual(Array(4).fill(null));
    expect(read('date', ' 2026-01-31 ', '2026-02-30')).toEqual(['2026-01-31', null]);
  });

  it('both belong to the range, by the day of a datetime; an empty one is open, and no value is in none', () => {
    expect([99, 100, 200, 201].map(createRangeTest('cents', '1.00', '2.00'))).toEqual([false, true, true, false]);
    expect([-1, 200, 201].map(createRangeTest('cents', '', '2.00'))).toEqual([true, true, false]);
    const days = ['2026-01-31 23:59:00', '2026-02-01 00:00:00'];
    expect(days.map(createRangeTest('date', '2026-01-31', '2026-01-31'))).toEqual([true, false]);
    expect(createRangeTest('number', '', '5')(null)).toBe(false);
  });
});

describe('column filters', () => {
  it('are set and removed one by one, without changing the filters before', () => {
    const filter = { kind: 'contains', text: 'Acme' } as const;
    const one = setColumnFilter(noFilters, 'name', filter);
    const two = setColumnFilter(one, 'branch', filter);
    const names = [two, setColumnFilter(two, 'name', null), one, noFilters].map((filters) => [...filters.keys()]);
    expect(names).toEqual([['name', 'branch'], ['branch'], ['name'], []]);
  });

  const values = (labels: readonly string[], isExcluded = false): columnFilters.ColumnFilter => {
    return { kind: 'values', values: labels.map((label) => [label.toLowerCase(), label]), isExcluded };
  };
  const text: AppColumn<object> = { id: 'name', header: 'Name', value: () => null };
  const date: AppColumn<object> = { ...text, range: 'date' };
  it.each([
    [text, { kind: 'contains', text: 'Acme' }, 'contains “Acme”'],
    [text, { kind: 'empty', isEmpty: true }, 'is blank'],
    [text, { kind: 'empty', isEmpty: false }, 'is not blank'],
    [text, { kind: 'range', from: '100.00', to: '250.00' }, '100.00 to 250.00'],
    [text, { kind: 'range', from: '100.00', to: '' }, 'from 100.00'],
    [date, { kind: 'range', from: '', to: '2026-01-31' }, 'up to 31 Jan 2026'],
    [date, { kind: 'relative', range: 'next-month' }, 'Next month'],
    [text, values(['A', '']), 'A or (blank)'],
    [text, values(['A'], true), 'is not A'],
    [text, values(['A', 'B', 'C']), 'A, B and 1 more'],
  ] as const)('are said in words: %#', (column, filter, expected) => {
    expect(columnFilters.formatColumnFilter(column, filter)).toBe(expected);
  });
});

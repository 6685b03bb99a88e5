import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createRangeTest,
  formatColumnFilter,
  noFilters,
  parseRangeEnd,
  setColumnFilter,
} from '@renderer/table/columns/column-filters';
import { describe, expect, it } from 'vitest';

describe('the ends of a range', () => {
  it.each([
    ['cents', '$1,234.50', 123_450],
    ['cents', 'ten', null],
    ['number', '1,000.5', 1_000.5],
    ['number', '\u22123', -3],
    ['number', '1e5', null],
    ['date', ' 2026-01-31 ', '2026-01-31'],
    ['date', '2026-02-30', null],
  ] as const)('of kind %s, typed as %j, are compared as %j', (range, text, end) => {
    expect(parseRangeEnd(range, text)).toBe(end);
  });

  it.each([
    ['cents', '0,05'],
    ['cents', '12,3456'],
    ['number', '1,5'],
    ['number', '1,0000'],
    ['number', '1.234,5'],
  ] as const)('faults 735: of kind %s are not read from %j, whose comma does not group thousands', (range, text) => {
    expect(parseRangeEnd(range, text)).toBeNull();
  });

  it('both belong to the range, and an empty one is open', () => {
    const isInRange = createRangeTest('cents', '1.00', '2.00');
    expect([99, 100, 200, 201].map(isInRange)).toEqual([false, true, true, false]);
    expect([-1, 200, 201].map(createRangeTest('cents', '', '2.00'))).toEqual([true, true, false]);
  });

  it('compare a datetime by its day', () => {
    const isInRange = createRangeTest('date', '2026-01-31', '2026-01-31');
    expect(isInRange('2026-01-31 23:59:00')).toBe(true);
    expect(isInRange('2026-02-01 00:00:00')).toBe(false);
  });

  it('leave out what has no value', () => {
    expect(createRangeTest('number', '', '5')(null)).toBe(false);
  });
});

describe('column filters', () => {
  it('are set and removed one by one, without changing the filters before', () => {
    const filter = { kind: 'contains', text: 'Acme' } as const;
    const one = setColumnFilter(noFilters, 'name', filter);
    const two = setColumnFilter(one, 'branch', filter);
    expect([...two.keys()]).toEqual(['name', 'branch']);
    expect([...setColumnFilter(two, 'name', null).keys()]).toEqual(['branch']);
    expect(one.size).toBe(1);
    expect(noFilters.size).toBe(0);
  });

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
    [
      text,
      {
        kind: 'values',
        values: [
          ['a', 'A'],
          ['', ''],
        ],
        isExcluded: false,
      },
      'A or (blank)',
    ],
    [text, { kind: 'values', values: [['a', 'A']], isExcluded: true }, 'is not A'],
    [
      text,
      {
        kind: 'values',
        values: [
          ['a', 'A'],
          ['b', 'B'],
          ['c', 'C'],
        ],
        isExcluded: false,
      },
      'A, B and 1 more',
    ],
  ] as const)('are said in words: %#', (column, filter, expected) => {
    expect(formatColumnFilter(column, filter)).toBe(expected);
  });
});

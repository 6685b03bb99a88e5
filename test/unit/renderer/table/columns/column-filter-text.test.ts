import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import { type ColumnFilter, noFilters } from '@renderer/table/columns/column-filters';
import { describe, expect, it } from 'vitest';

describe('column filters as a text', () => {
  it('come back as they were, in their order', () => {
    const filters = new Map<string, ColumnFilter>([
      ['departs', { kind: 'relative', range: 'next-month' }],
      [
        'status',
        {
          kind: 'values',
          values: [
            ['active', 'Active'],
            ['', ''],
          ],
          isExcluded: true,
        },
      ],
      ['total', { kind: 'range', from: '1,000.00', to: '' }],
      ['name', { kind: 'contains', text: 'Zoë "x"' }],
      ['returns', { kind: 'empty', isEmpty: false }],
    ]);
    const parsed = parseColumnFilters(serialiseColumnFilters(filters));
    expect([...parsed]).toEqual([...filters]);
  });

  it('are an empty text where there are none', () => {
    expect(serialiseColumnFilters(noFilters)).toBe('');
    expect(parseColumnFilters('').size).toBe(0);
    expect(parseColumnFilters(undefined).size).toBe(0);
  });

  it.each([
    '{',
    'null',
    '3',
    '[]',
    '"x"',
    '{"a":null}',
    '{"a":{"kind":"other"}}',
    '{"a":{"kind":"contains","text":3}}',
  ])('that cannot be read are none: %s', (text) => {
    expect(parseColumnFilters(text).size).toBe(0);
  });

  it('of another version are left out one by one', () => {
    const text = '{"a":{"kind":"relative","range":"next-decade"},"b":{"kind":"empty","isEmpty":true}}';
    expect([...parseColumnFilters(text).keys()]).toEqual(['b']);
  });
});

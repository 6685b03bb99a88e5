import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import { type ColumnFilter, noFilters } from '@renderer/table/columns/column-filters';
import { moveColumn } from '@renderer/table/columns/column-order';
import { describe, expect, it } from 'vitest';

describe('column filters as a text', () => {
  it('come back as they were, in their order', () => {
    const values = [['active', 'Active'] as const, ['', ''] as const];
    const filters: Record<string, ColumnFilter> = {
      departs: { kind: 'relative', range: 'next-month' },
      status: { kind: 'values', values, isExcluded: true },
      total: { kind: 'range', from: '1,000.00', to: '' },
      name: { kind: 'contains', text: 'Zoë "x"' },
      returns: { kind: 'empty', isEmpty: false },
    };
    const parsed = parseColumnFilters(serialiseColumnFilters(new Map(Object.entries(filters))));
    expect([...parsed]).toEqual(Object.entries(filters));
  });

  it('are an empty text where there are none, and none where they cannot be read', () => {
    expect(serialiseColumnFilters(noFilters)).toBe('');
    const wrong = ['{"a":null}', '{"a":{"kind":"other"}}', '{"a":{"kind":"contains","text":3}}'];
    const texts = ['', undefined, '{', 'null', '3', '[]', '"x"', ...wrong];
    expect(texts.filter((text) => parseColumnFilters(text).size > 0)).toEqual([]);
  });

  it('of another version are left out one by one', () => {
    const text = '{"a":{"kind":"relative","range":"next-decade"},"b":{"kind":"empty","isEmpty":true}}';
    expect([...parseColumnFilters(text).keys()]).toEqual(['b']);
  });
});

it('moving a column puts it at the position of its target, to the right or left, and nowhere where one does not exist', () => {
  const move = (column: string, target: string) => moveColumn(['a', 'b', 'c', 'd'], column, target).join('');
  expect([move('a', 'c'), move('d', 'b'), move('x', 'a'), move('a', 'x')]).toEqual(['bcad', 'adbc', 'abcd', 'abcd']);
});

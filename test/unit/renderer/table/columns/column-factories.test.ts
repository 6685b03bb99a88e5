import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import { describe, expect, it } from 'vitest';

const described = { id: 'id', header: 'Header' };

describe('a column of amounts', () => {
  const column = createAmountColumn<number | bigint | null>({ ...described, cents: (row) => row });

  it('shows dollars with group marks, and copies a plain decimal number', () => {
    expect(column.cell?.(-123_450)).toEqual({ text: '\u22121,234.50', tone: 'negative' });
    expect(column.text?.(-123_450)).toBe('-1234.50');
    expect(column.cell?.(null)).toEqual({ text: '' });
    expect(column.text?.(null)).toBe('');
  });

  it('is exact beyond 2^53', () => {
    expect(column.text?.(9_007_199_254_740_993n)).toBe('90071992547409.93');
    expect(column.aggregateValue?.(9_007_199_254_740_993n)).toBe(9_007_199_254_740_993n);
  });

  it('has a total unless its amounts do not add up', () => {
    expect(column.total).toBe('cents');
    expect(createAmountColumn({ ...described, cents: () => 1, hasTotal: false })).not.toHaveProperty('total');
  });
});

describe('a column of dates', () => {
  const column = createDateColumn<string | null>({ ...described, value: (row) => row });

  it('shows a date in words, with the text as it was sent on hover', () => {
    expect(column.cell?.('2026-01-02 09:00:00')).toEqual({ text: '02 Jan 2026', tooltip: '2026-01-02 09:00:00' });
    expect(column.cell?.(null)).toEqual({ text: '' });
  });

  it('has one search text for all times of a day', () => {
    const { key, format } = column.searchText ?? { key: () => '', format: () => '' };
    expect(key('2026-01-02 09:00:00')).toBe('2026-01-02');
    expect(key('soon')).toBe('soon');
    expect(format('2026-01-02')).toBe('2026-01-02 02 Jan 2026');
  });
});

describe('other columns', () => {
  it('of statuses show badges', () => {
    const column = createStatusColumn<string | null>({ ...described, value: (row) => row });
    expect(column.cell?.('Confirmed')).toEqual({ text: 'Confirmed', badge: 'success' });
    expect(column.cell?.('CONFIRMED')).toEqual({ text: 'Confirmed', tooltip: 'CONFIRMED', badge: 'success' });
    expect(column.cell?.('Something new')).toEqual({ text: 'Something new', badge: 'neutral' });
  });

  it('of booleans are searched as they are shown', () => {
    const column = createFlagColumn<boolean | null>({ ...described, value: (row) => row });
    expect([true, false, null].map((row) => column.cell?.(row).text)).toEqual(['Yes', 'No', '']);
    expect([true, false, null].map((row) => column.searchText?.key(row))).toEqual(['Yes', 'No', '']);
  });

  it('of counts have a total, and those of ids have none', () => {
    expect(createCountColumn({ ...described, value: () => 1 }).total).toBe('count');
    expect(createIdColumn({ ...described, value: () => 1 })).not.toHaveProperty('total');
  });
});

import * as factories from '@renderer/table/columns/app-column';
import { expect, it } from 'vitest';

const described = { id: 'id', header: 'Header' };

it('a column of amounts shows dollars with group marks, and copies a plain decimal number, exact beyond 2^53', () => {
  const column = factories.createAmountColumn<number | bigint | null>({ ...described, cents: (row) => row });
  const shown = [{ text: '\u22121,234.50', tone: 'negative' }, { text: '' }];
  expect([-123_450, null].map((cents) => column.cell?.(cents))).toEqual(shown);
  const copied = [-123_450, null, 9_007_199_254_740_993n].map((cents) => column.text?.(cents));
  expect(copied).toEqual(['-1234.50', '', '90071992547409.93']);
  expect(column.aggregateValue?.(9_007_199_254_740_993n)).toBe(9_007_199_254_740_993n);
});

it('columns of amounts and counts have a total, but for amounts that do not add up; ids have none', () => {
  const amounts = { ...described, cents: () => 1 };
  const [count, id] = [factories.createCountColumn, factories.createIdColumn].map((create) =>
    create({ ...described, value: () => 1 }),
  );
  expect([factories.createAmountColumn(amounts).total, count?.total]).toEqual(['cents', 'count']);
  expect(factories.createAmountColumn({ ...amounts, hasTotal: false })).not.toHaveProperty('total');
  expect(id).not.toHaveProperty('total');
});

it('a column of dates shows a date in words, as it was sent on hover, and has one search text for all times of a day', () => {
  const column = factories.createDateColumn<string | null>({ ...described, value: (row) => row });
  expect(column.cell?.('2026-01-02 09:00:00')).toEqual({ text: '02 Jan 2026', tooltip: '2026-01-02 09:00:00' });
  expect(column.cell?.(null)).toEqual({ text: '' });
  expect(['2026-01-02 09:00:00', 'soon'].map((day) => column.searchText?.key(day))).toEqual(['2026-01-02', 'soon']);
  expect(column.searchText?.format('2026-01-02')).toBe('2026-01-02 02 Jan 2026');
});

it('a column of statuses shows badges', () => {
  const column = factories.createStatusColumn<string | null>({ ...described, value: (row) => row });
  expect(column.cell?.('Confirmed')).toEqual({ text: 'Confirmed', badge: 'success' });
  expect(column.cell?.('CONFIRMED')).toEqual({ text: 'Confirmed', tooltip: 'CONFIRMED', badge: 'success' });
  expect(column.cell?.('Something new')).toEqual({ text: 'Something new', badge: 'neutral' });
});

it('a column of booleans is searched as it is shown', () => {
  const column = factories.createFlagColumn<boolean | null>({ ...described, value: (row) => row });
  expect([true, false, null].map((row) => column.cell?.(row).text)).toEqual(['Yes', 'No', '']);
  expect([true, false, null].map((row) => column.searchText?.key(row))).toEqual(['Yes', 'No', '']);
});

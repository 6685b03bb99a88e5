/** Which period is before another one: months by the calendar, other ranges by their days. */
import type { SummaryDefinition } from '@shared/schemas/summary';
import { nameBefore } from '@shared/summary-labels';
import { getFieldPeriod, getPeriodBefore, getRangeBefore } from '@shared/summary-periods';
import { describe, expect, it } from 'vitest';

const compare = (rows: SummaryDefinition['rows'], column: SummaryDefinition['column'], from = '', to = '') =>
  getPeriodBefore({ rows, column, filters: { date_from: from, date_to: to } });

it.each([
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 1],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', 1],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 1],
  ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30', 3],
  ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30', 12],
  // The 28th is not the last day of a leap year's February: 28 days.
  ['2028-02-01', '2028-02-28', '2028-01-04', '2028-01-31', null],
  ['2028-02-29', '2028-02-29', '2028-02-28', '2028-02-28', null],
  ['2028-03-01', '2028-03-02', '2028-02-28', '2028-02-29', null],
  ['2026-10-05', '2026-10-18', '2026-09-21', '2026-10-04', null],
])('the range before %s to %s is %s to %s', (from, to, beforeFrom, beforeTo, months) => {
  expect(getRangeBefore({ from, to })).toEqual({ before: { from: beforeFrom, to: beforeTo }, months });
});

describe('what a summary is compared with', () => {
  it('is the range before where dates are chosen, whatever the fields are', () => {
    const before = { from: '2026-07-01', to: '2026-09-30' };
    expect(compare(['supplier'], null, '2026-10-01', '2026-12-31')).toEqual({ kind: 'dates', before, months: 3 });
    expect(compare(['travel-month'], 'opened-quarter', '2026-10-01', '2026-12-31').kind).toBe('dates');
  });

  it('faults 563: is one period of the only field that has periods before, where dates are chosen', () => {
    const [from, to] = ['2026-07-01', '2026-11-30'];
    const june = { from: '2026-06-01', to: '2026-10-31' };
    for (const month of [compare(['travel-month'], null, from, to), compare(['client'], 'opened-month', from, to)]) {
      expect(month).toEqual({ kind: 'dates', before: june, months: 1 });
    }
    const year = compare(['travel-quarter'], null, '2025-07-01', '2026-06-30');
    expect(year).toEqual({ kind: 'dates', before: { from: '2025-04-01', to: '2026-03-31' }, months: 3 });
    expect(compare(['travel-quarter'], null, from, to)).toEqual({ kind: 'none', problem: 'partial-periods' });
  });

  it.each([
    ['travel-month', '2026-07', null, 'Jun 2026'],
    ['travel-month', '2026-01', null, 'Dec 2025'],
    [null, null, 'travel-month', 'month before'],
    [null, null, null, '01 Jun 2026 – 31 Oct 2026'],
    ['travel-month', null, null, '01 Jun 2026 – 31 Oct 2026'],
  ] as const)('faults 563: is named in the heading of a change: by %s %s and %s, %s', (column, key, row, name) => {
    const compared = { before: { from: '2026-06-01', to: '2026-10-31' }, months: 1 };
    const period = column && getFieldPeriod(column);
    expect(nameBefore(compared, { period, key }, row && getFieldPeriod(row))).toBe(name);
    expect(nameBefore({ ...compared, before: null }, { period, key }, null)).toBe(key === null ? null : name);
  });

  it('is the period before of the only field that has periods, without dates', () => {
    expect(compare(['supplier'], 'travel-year')).toEqual({ kind: 'field', field: 'travel-year', months: 12 });
    expect(compare(['opened-quarter'], null)).toEqual({ kind: 'field', field: 'opened-quarter', months: 3 });
  });

  it.each([
    ['no-period', compare(['supplier'], null)],
    ['two-periods', compare(['travel-month'], 'opened-month')],
    ['open-range', compare(['supplier'], null, '2026-10-01')],
    ['open-range', compare(['travel-month'], null, '', '2026-10-31')],
    ['no-range', compare(['supplier'], null, '2026-10-31', '2026-10-01')],
    // Fourteen days, and a month, are no whole quarters.
    ['partial-periods', compare(['travel-quarter'], null, '2026-10-01', '2026-10-14')],
    ['partial-periods', compare(['travel-quarter'], null, '2026-10-01', '2026-10-31')],
    ['partial-periods', compare(['supplier'], 'opened-month', '2026-10-02', '2026-10-31')],
  ])('is nothing: %s', (problem, comparison) => {
    expect(comparison).toEqual({ kind: 'none', problem });
  });
});

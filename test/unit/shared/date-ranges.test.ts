import { addDays, dateRanges, formatDateRange, getDateRange } from '@shared/date-ranges';
import { daysBetween, isCalendarDate } from '@shared/dates';
import { getRangeBefore } from '@shared/summary-periods';
import { describe, expect, it } from 'vitest';

describe('relative date ranges', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['this-week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this-month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['this-month', '2028-02-14', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this-financial-year', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['this-financial-year', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['last-financial-year', '2026-07-01', '2025-07-01', '2026-06-30'],
    ['year-to-date', '2026-11-21', '2026-01-01', '2026-11-21'],
    ['financial-year-to-date', '2026-03-05', '2025-07-01', '2026-03-05'],
    ['next-14-days', '2026-12-25', '2026-12-25', '2027-01-07'],
    ['next-week', '2026-11-22', '2026-11-23', '2026-11-29'],
    ['next-month', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['next-30-days', '2026-12-25', '2026-12-25', '2027-01-23'],
    ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['last-30-days', '2028-03-01', '2028-02-01', '2028-03-01'],
  ] as const)('%s on %s is %s to %s', (id, today, from, to) => {
    expect(getDateRange(id, today)).toEqual({ from, to });
  });

  const countMonths = ({ from, to }: { readonly from: string; readonly to: string }) =>
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

  it('faults 847: are as long as they are called, and as what is before them, on every day of four years', () => {
    for (let day = '2024-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      for (const { id } of dateRanges) {
        const { from, to } = getDateRange(id, day);
        const named = /-(\d+)-days$/.exec(id)?.[1];
        const days = (daysBetween(from, to) ?? 0) + 1;
        const isNamed = named === undefined || days === Number(named);
        expect([id, day, isCalendarDate(from), isCalendarDate(to), from <= to, isNamed]).toEqual([
          ...[id, day, true, true, true, true],
        ]);
        const { before, months } = getRangeBefore({ from, to });
        expect(addDays(before.to, 1)).toBe(from);
        if (months === null) expect((daysBetween(before.from, before.to) ?? 0) + 1).toBe(days);
        else expect([before.from.slice(8), countMonths(before)]).toEqual(['01', countMonths({ from, to })]);
      }
    }
  });
});

describe('a formatted period', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 2026'],
    ['2028-02-01', '2028-02-29', 'Feb 2028'],
    ['2027-02-01', '2027-03-01', '01 Feb 2027 – 01 Mar 2027'],
    ['2026-07-01', '2026-09-30', '01 Jul 2026 – 30 Sep 2026'],
  ])('from %s to %s is %s', (from, to, text) => expect(formatDateRange({ from, to })).toBe(text));
});

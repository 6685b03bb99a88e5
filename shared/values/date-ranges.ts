/**
 * Relative date ranges: "last month", "this financial year". They are resolved from a day of this computer's calendar,
 * without timezones.
 */
import { daysInMonth, formatDays, formatMonth, formatSentenceDay } from './dates';

/* Months, quarters and Australian financial years by their keys: 2026-10, 2026-Q4, 2026-27. Keys order as texts. */

export type Period = 'month' | 'quarter' | 'year';

type PeriodKind = {
  readonly months: number;
  /** The number of a month's period: periods that follow each other have numbers that do. @param month - from 1 to 12 */
  readonly toNumber: (year: number, month: number) => number;
  readonly toKey: (number: number) => string;
  readonly parseKey: (key: string) => number;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
const fourDigits = (value: number) => String(value).padStart(4, '0');
const getYear = (key: string) => Number(key.slice(0, 4));

/** The year in which the financial year of a month began, on 1 July. @param month - from 1 to 12 */
const getFinancialYear = (year: number, month: number): number => (month >= 7 ? year : year - 1);

export const periods: Readonly<Record<Period, PeriodKind>> = {
  month: {
    months: 1,
    toNumber: (year, month) => year * 12 + month - 1,
    toKey: (number) => `${fourDigits(Math.floor(number / 12))}-${twoDigits((number % 12) + 1)}`,
    parseKey: (key) => getYear(key) * 12 + Number(key.slice(5)) - 1,
  },
  quarter: {
    months: 3,
    toNumber: (year, month) => year * 4 + Math.ceil(month / 3) - 1,
    toKey: (number) => `${fourDigits(Math.floor(number / 4))}-Q${(number % 4) + 1}`,
    parseKey: (key) => getYear(key) * 4 + Number(key.slice(6)) - 1,
  },
  year: {
    months: 12,
    toNumber: getFinancialYear,
    toKey: (number) => `${fourDigits(number)}-${twoDigits((number + 1) % 100)}`,
    parseKey: getYear,
  },
};

/** The key of a month's period. @param month - from 1 to 12 */
export function toPeriodKey(period: Period, year: number, month: number): string {
  const { toNumber, toKey } = periods[period];
  return toKey(toNumber(year, month));
}

/** Moves the key of a period by some months: by whole periods. Negative months go back. */
export function shiftPeriod(key: string, period: Period, months: number): string {
  const { months: ownMonths, parseKey, toKey } = periods[period];
  return toKey(parseKey(key) + months / ownMonths);
}

export const dateRanges = [
  { id: 'today', label: 'Today' },
  { id: 'this-week', label: 'This week' },
  { id: 'last-week', label: 'Last week' },
  { id: 'next-week', label: 'Next week' },
  { id: 'this-month', label: 'This month' },
  { id: 'last-month', label: 'Last month' },
  { id: 'next-month', label: 'Next month' },
  { id: 'this-quarter', label: 'This quarter' },
  { id: 'last-quarter', label: 'Last quarter' },
  { id: 'this-financial-year', label: 'This financial year' },
  { id: 'last-financial-year', label: 'Last financial year' },
  { id: 'year-to-date', label: 'Year to date' },
  { id: 'financial-year-to-date', label: 'Financial year to date' },
  { id: 'next-14-days', label: 'Next 14 days' },
  { id: 'next-30-days', label: 'Next 30 days' },
  { id: 'last-30-days', label: 'Last 30 days' },
] as const;

export type DateRangeId = (typeof dateRanges)[number]['id'];
export const dateRangeIds = dateRanges.map(({ id }) => id) as [DateRangeId, ...DateRangeId[]];

/** Both days are included, YYYY-MM-DD. */
export type DateRange = { readonly from: string; readonly to: string };

/** Says a period as a name does: "Dec 2026", "1 Jul to 30 Sep 2026", "from 1 Jul 2026". Null for an open end. */
export function formatPeriod(from: string | null, to: string | null): string {
  if (from === null) return `to ${formatSentenceDay(to ?? '')}`;
  if (to === null) return `from ${formatSentenceDay(from)}`;
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const whole = getMonthRange(year, month, month);
  return whole.from === from && whole.to === to ? formatMonth(from.slice(0, 7)) : formatDays(from, to);
}

const toIsoDate = (year: number, month: number, day: number) =>
  `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;

/** Adds days to a date, YYYY-MM-DD. Negative days go back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** From the first day of one month to the last of another. Months count from January of `year`, beyond 12 or below 1 too. */
export function getMonthRange(year: number, first: number, last: number): DateRange {
  const toYearAndMonth = (month: number) =>
    [year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1] as const;
  const end = toYearAndMonth(last);
  return { from: toIsoDate(...toYearAndMonth(first), 1), to: toIsoDate(...end, daysInMonth(...end)) };
}

/** Days since Monday. */
const getWeekday = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Resolves a range. Those of days have today among them: the last 30 days are today and the 29 days before.
 *
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 */
export function getDateRange(id: DateRangeId, today: string): DateRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  const financialYear = getFinancialYear(year, month);
  const monday = addDays(today, -getWeekday(today));
  switch (id) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return { from: monday, to: addDays(monday, 6) };
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'next-week':
      return { from: addDays(monday, 7), to: addDays(monday, 13) };
    case 'this-month':
      return getMonthRange(year, month, month);
    case 'last-month':
      return getMonthRange(year, month - 1, month - 1);
    case 'next-month':
      return getMonthRange(year, month + 1, month + 1);
    case 'this-quarter':
      return getMonthRange(year, quarter, quarter + 2);
    case 'last-quarter':
      return getMonthRange(year, quarter - 3, quarter - 1);
    case 'this-financial-year':
      return getMonthRange(financialYear, 7, 18);
    case 'last-financial-year':
      return getMonthRange(financialYear - 1, 7, 18);
    case 'year-to-date':
      return { from: toIsoDate(year, 1, 1), to: today };
    case 'financial-year-to-date':
      return { from: toIsoDate(financialYear, 7, 1), to: today };
    case 'next-14-days':
      return { from: today, to: addDays(today, 13) };
    case 'next-30-days':
      return { from: today, to: addDays(today, 29) };
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
  }
}

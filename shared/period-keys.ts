/** Months, quarters and Australian financial years by their keys: 2026-10, 2026-Q4, 2026-27. Keys order as texts. */

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
export const getFinancialYear = (year: number, month: number): number => (month >= 7 ? year : year - 1);

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

/** Dates as Australians type them: the day first, the year short or left out, or counted from today. */
import { addDays } from './date-ranges';
import { fullMonthNames, isCalendarDate } from './dates';

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const daysFromToday: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);
const ordinalEndings: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th']);

/** Longer than any typed date ("Wednesday 30th September 2026"). */
const maxLength = 40;
/** A two-digit year further ahead than this is of the last century. */
const maxYearsAhead = 20;
const [minYear, maxYear] = [1900, 2199];

/** Formats a date, YYYY-MM-DD; null where the day does not exist or the year is implausible. */
function toDate(year: number | null, month: number, day: number): string | null {
  if (year === null || year < minYear || year > maxYear) return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Parses a typed year: none is this year, two digits are the nearest such year. */
function toYear(digits: string | undefined, today: string): number | null {
  const thisYear = Number(today.slice(0, 4));
  if (digits === undefined) return thisYear;
  if (digits.length === 4) return Number(digits);
  if (digits.length !== 2) return null;
  const inThisCentury = thisYear - (thisYear % 100) + Number(digits);
  return inThisCentury > thisYear + maxYearsAhead ? inThisCentury - 100 : inThisCentury;
}

const isNumber = (part: string | undefined, maxDigits: number) =>
  part !== undefined && part.length <= maxDigits && /^\d+$/.test(part);

/** Parses "today" and "+7". */
function parseRelative(text: string, today: string): string | null {
  const days = daysFromToday.get(text);
  if (days !== undefined) return addDays(today, days);
  const digits = text.slice(1).trim();
  const sign = text.startsWith('+') ? 1 : text.startsWith('-') ? -1 : 0;
  return sign !== 0 && isNumber(digits, 4) ? addDays(today, sign * Number(digits)) : null;
}

/** Parses 300926, 30092026 and 20260930: no text of eight digits can be both of the last two. */
function parseDigits(text: string, today: string): string | null {
  if (!isNumber(text, 8) || (text.length !== 6 && text.length !== 8)) return null;
  const dayFirst = toDate(toYear(text.slice(4), today), Number(text.slice(2, 4)), Number(text.slice(0, 2)));
  if (dayFirst !== null || text.length === 6) return dayFirst;
  return toDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
}

/** Parses 30/9, 30.9.26, 30-9-2026, 30 9 26 and 2026/9/30. */
function parseNumbers(text: string, today: string): string | null {
  const separator = ['/', '.', '-', ' '].find((candidate) => text.includes(candidate));
  if (separator === undefined) return null;
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => separator !== ' ' || part !== '');
  const [first = '', month = '', last] = parts;
  if (parts.length > 3 || !isNumber(first, 4) || !isNumber(month, 2)) return null;
  if (last !== undefined && !isNumber(last, 4)) return null;
  if (first.length === 4) return last?.length === 4 ? null : toDate(Number(first), Number(month), Number(last));
  return first.length > 2 ? null : toDate(toYear(last, today), Number(month), Number(first));
}

const startsNameIn = (names: readonly string[]) => (part: string) =>
  part.length >= 3 && names.some((name) => name.startsWith(part));

/** Parses 30 sep, 30th September 2026, Wed 30-Sep-26 and 30sep26. */
function parseNamedMonth(text: string, today: string): string | null {
  if (!/^[a-z\d ,./-]+$/.test(text)) return null;
  const parts = text.match(/[a-z]+|\d+/g) ?? [];
  const [day = '', ...rest] = startsNameIn(weekdayNames)(parts[0] ?? '') ? parts.slice(1) : parts;
  const [month = '', year, ...others] = ordinalEndings.has(rest[0] ?? '') ? rest.slice(1) : rest;
  if (others.length > 0 || !isNumber(day, 2) || !startsNameIn(fullMonthNames)(month)) return null;
  if (year !== undefined && !isNumber(year, 4)) return null;
  const position = fullMonthNames.findIndex((name) => name.startsWith(month));
  return toDate(toYear(year, today), position + 1, Number(day));
}

/**
 * Parses a date that the user typed. A text without a year means this year.
 *
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 * @returns the date as YYYY-MM-DD; null for a text that is not clearly a date
 */
export function parseTypedDate(text: string, today: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll('\u2212', '-');
  if (plain.length > maxLength) return null;
  if (isCalendarDate(plain)) return plain;
  return (
    parseRelative(plain, today) ??
    parseDigits(plain, today) ??
    parseNumbers(plain, today) ??
    parseNamedMonth(plain, today)
  );
}

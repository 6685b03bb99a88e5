/** Reads dates as people write them. Which of 03/04/2026 is the month is proved by other dates, or chosen by the user. */

import type { DateOrder } from '@shared/reading-ways';
import { fullMonthNames, isCalendarDate } from './dates';

/** Positions of year, month and day among three numbers. */
const positions: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
};

/** Two-digit years from this one on are of the last century: of birth, not of travel. */
const firstOfLastCentury = '50';

function toFullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${year < firstOfLastCentury ? '20' : '19'}${year}`;
}

function toDay(year: string, month: string | number, day: string): string | null {
  if (year.length !== 2 && year.length !== 4) return null;
  const text = `${toFullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

/** A longer text is no date, and none of the patterns is tried on it. */
export const maxDateLength = 60;

function readNamedMonth(text: string): string | null | undefined {
  const match =
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(?:of )?([a-z]{3,9})\.?[\s\-/.,]*(\d{4}|\d{2})$/i.exec(
      text,
    ) ?? /^(\d{4})[\s\-/.]*([a-z]{3,9})\.?[\s\-/.]*(\d{1,2})$/i.exec(text);
  const american =
    /^(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})$/i.exec(text);
  const [first = '', name = '', last = ''] =
    match?.slice(1) ?? (american ? [american[2], american[1], american[3]] : []);
  // Of another language the first letters may be those of another month: marraskuu is November.
  const month = fullMonthNames.findIndex((full) => name.length >= 3 && full.startsWith(name.toLowerCase())) + 1;
  if (month === 0) return undefined;
  return first.length === 4 ? toDay(first, month, last) : toDay(last, month, first);
}

/** Reads a text without a time of day as a date, YYYY-MM-DD; null where it is none under this order. */
export function readDayText(text: string, order: DateOrder): string | null {
  if (text.length > maxDateLength) return null;
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (digits) return toDay(digits[1] ?? '', digits[2] ?? '', digits[3] ?? '');
  const named = readNamedMonth(text);
  if (named !== undefined) return named;
  const numbers = /^(\d{1,4})[\s\-/.](\d{1,2})[\s\-/.](\d{1,4})$/.exec(text)?.slice(1);
  if (!numbers) return null;
  // Four digits first are a year in any order.
  const [year, month, day] = positions[numbers[0]?.length === 4 ? 'ymd' : order];
  const parts = [numbers[year] ?? '', numbers[month] ?? '', numbers[day] ?? ''] as const;
  return parts[2].length > 2 ? null : toDay(...parts);
}

/** Reads dates of statements. Which of 03/04/2026 is the month is proved by other dates, or chosen by the user. */
import { isCalendarDate } from '@shared/dates';
import { type DateOrder, dateOrders } from '@shared/schemas/statement/settings';
import { type GridCell, isMoney, toCellText } from './grid';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Positions of year, month and day among three numbers. */
const positions: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
};

function toDay(year: string, month: string | number, day: string): string | null {
  if (year.length !== 2 && year.length !== 4) return null;
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

/** A longer text is no date, and none of the patterns is tried on it. */
const maxDateLength = 60;

/** A time of day behind the date, which is not read. */
const timeOfDay = /(?:T|, ?| )\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,9})?)? ?(?:[ap]\.?m\.?|Z)?$/i;

const takeTime = (text: string) => text.replaceAll(/\s+/g, ' ').replace(timeOfDay, '');

function readNamedMonth(text: string): string | null | undefined {
  const match =
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([a-z]{3,9})\.?[\s\-/.,]*(\d{4}|\d{2})$/i.exec(text) ??
    /^(\d{4})[\s\-/.]*([a-z]{3,9})\.?[\s\-/.]*(\d{1,2})$/i.exec(text);
  const american =
    /^(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})$/i.exec(text);
  const [first = '', name = '', last = ''] =
    match?.slice(1) ?? (american ? [american[2], american[1], american[3]] : []);
  // Of another language the first letters may be those of another month: marraskuu is November.
  const month = months.findIndex((full) => name.length >= 3 && full.startsWith(name.toLowerCase())) + 1;
  if (month === 0) return undefined;
  return first.length === 4 ? toDay(first, month, last) : toDay(last, month, first);
}

/** Reads a cell as a date, YYYY-MM-DD; null where it is none under this order. */
export function readDay(cell: GridCell | undefined, order: DateOrder): string | null {
  if (isMoney(cell)) return null;
  if (typeof cell === 'object') return cell.day;
  const raw = toCellText(cell);
  if (raw.length > maxDateLength) return null;
  const text = takeTime(raw.trim());
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

/** With so many different numbers in front, and one behind, those in front are no years. */
const minFirstNumbers = 3;

/**
 * Lists the orders that may be those of a column. Where two digits behind are always the same, and those in front are not,
 * the year is behind: 26/04/26, 27/04/26, 28/04/26.
 */
export function listDateOrders(cells: Iterable<GridCell>): readonly DateOrder[] {
  const [first, last] = [new Set<string>(), new Set<string>()];
  for (const cell of cells) {
    const raw = toCellText(cell).trim();
    if (typeof cell === 'object' || raw.length > maxDateLength) continue;
    const numbers = /^(\d{1,2})[-/. ]\d{1,2}[-/. ](\d{2})$/.exec(takeTime(raw));
    if (!numbers) continue;
    first.add(numbers[1] ?? '');
    last.add(numbers[2] ?? '');
  }
  return last.size === 1 && first.size >= minFirstNumbers ? dateOrders.filter((order) => order !== 'ymd') : dateOrders;
}

/**
 * Counts the dates of a workbook that may have been made of texts with day and month swapped: a spreadsheet that reads a
 * file in another order makes dates of days up to the 12th, and leaves the others as texts.
 */
export function countSwappable(cells: Iterable<GridCell>): number {
  let [dates, texts] = [0, 0];
  for (const cell of cells) {
    if (isMoney(cell)) continue;
    if (typeof cell === 'object') {
      if (Number(cell.day.slice(8)) > 12) return 0;
      dates += 1;
    } else if (dateOrders.some((order) => readDay(cell, order) !== null)) texts += 1;
  }
  return texts > 0 ? dates : 0;
}

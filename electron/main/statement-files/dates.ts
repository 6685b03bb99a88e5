/** Reads dates of statements. Which of 03/04/2026 is the month is proved by other dates, or chosen by the user. */
import { maxDateLength, readDayText } from '@shared/read-day';
import { type DateOrder, dateOrders } from '@shared/reading-ways';
import { type GridCell, isMoney, toCellText } from './grid';

/** A time of day behind the date, which is not read. */
const timeOfDay =
  /(?:T|, ?| )\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,9})?)? ?(?:[ap]\.?m\.?|Z|(?:GMT|UTC)?[+\u2212-]\d{2}:?\d{2})?$/i;

/** A booking travels in none of the other years: a typing error, another calendar or a number. */
const [firstYear, lastYear] = [1980, 2089];

const takeTime = (text: string) => text.replaceAll(/\s+/g, ' ').replace(timeOfDay, '');

const isPlausible = (day: string) => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear;

/** Reads a cell as a date, YYYY-MM-DD, as written in its own time zone; null where it is none under this order. */
export function readDay(cell: GridCell | undefined, order: DateOrder): string | null {
  if (isMoney(cell)) return null;
  const raw = toCellText(cell);
  if (raw.length > maxDateLength) return null;
  const day = typeof cell === 'object' ? cell.day : readDayText(takeTime(raw.trim()), order);
  return day !== null && isPlausible(day) ? day : null;
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

/** Dates as Australians type them: the day first, the year short or left out, or counted from today. */
import { addDays } from './dates';
import { readDayText } from './read-values';

const daysFromToday: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** Longer than any typed date ("Wednesday 30th September 2026"). */
const maxLength = 40;
/** A two-digit year further ahead than this is of the last century. */
const maxYearsAhead = 20;
const [minYear, maxYear] = ['1900', '2199'];

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? (?=\d)/;
/** Three numbers, and the separators between them. */
const threeNumbers = /^\d+([/. -])\d+([/. -])\d+$/;

/** Parses "today" and "+7". */
function parseRelative(text: string, today: string): string | null {
  const [, sign, digits] = /^([+-])\s*(\d{1,4})$/.exec(text) ?? [];
  const days = digits === undefined ? daysFromToday.get(text) : Number(`${sign}${digits}`);
  return days === undefined ? null : addDays(today, days);
}

/** The nearest year that ends with two digits. */
function toFullYear(digits: string, thisYear: number): string {
  const inThisCentury = thisYear - (thisYear % 100) + Number(digits);
  return String(inThisCentury > thisYear + maxYearsAhead ? inThisCentury - 100 : inThisCentury);
}

/**
 * Parses a date that the user typed. A text without a year means this year.
 *
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 * @returns the date as YYYY-MM-DD; null for a text that is not clearly a date
 */
export function parseTypedDate(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll('\u2212', '-');
  if (typed.length > maxLength) return null;
  const relative = parseRelative(typed, today);
  if (relative !== null) return relative;
  const plain = typed
    .replaceAll(/\s+/g, ' ')
    .replace(weekday, '')
    .replaceAll(/ ?([/.-]) ?/g, '$1');
  const [, first, second] = threeNumbers.exec(plain) ?? [];
  if (!/^\d/.test(plain) || first !== second) return null;
  const year = today.slice(0, 4);
  const separator = /[/. -]/.exec(plain)?.[0] ?? ' ';
  const forms = [
    plain
      .replace(/^(\d\d)(\d\d)(\d\d(?:\d\d)?)$/, '$1/$2/$3')
      .replace(/(?<!\d)\d\d$/, (digits) => toFullYear(digits, Number(year))),
    plain,
    `${plain}${separator}${year}`,
  ];
  const isPlausible = (day: string | null) => day !== null && day >= minYear && day.slice(0, 4) <= maxYear;
  return forms.map((form) => readDayText(form, 'dmy')).find(isPlausible) ?? null;
}

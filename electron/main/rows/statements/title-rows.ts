/** What the rows of a statement say that are no lines: its period, and its supplier's name. */
import { addDays, fullMonthNames } from '@shared/values/dates';
import type { DateOrder } from '@shared/values/read-values';
import { type GridRow, readDay, toCellText } from './grid';

/** Rows above the header are read to here: a longer one is a text. */
const maxTextLength = 300;

/** A date in a text: of numbers, with a named month, or without what the date behind it says. */
const dateText =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}(?:[/.]\d{1,2}(?:[/.](?:\d{4}|\d{2}))?|-\d{1,2}-(?:\d{4}|\d{2}))(?!\d)|\b\d{1,2}(?:st|nd|rd|th)?[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?:,?[ -](?:\d{4}|\d{2}))?(?!\d)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?(?!\d)|\b\d{1,2}(?:st|nd|rd|th)?(?= ?(?:-|–|—|to) ?\d)/gi;
/** What stands between the first and the last date of a period. */
const between =
  /^[\s,:]{0,5}(?:-|–|—|to|until|till|through|thru|and|bis|au|al|a|tot|t\/m|end|to:|date)[\s,:]{0,5}(?:date|to)?[\s:]{0,5}$/i;

type Period = { readonly from: string; readonly to: string };

/** Reads a date of a period, with the month and the year of the one behind it, or a year of the lines. */
function readPart(text: string, order: DateOrder, endings: readonly string[]): string | null {
  for (const ending of ['', ...endings]) {
    const day = readDay(`${text}${ending}`, order);
    if (day !== null) return day;
  }
  return null;
}

function readRange(text: string, order: DateOrder, years: readonly string[]): Period | null {
  const dates = [...text.matchAll(dateText)];
  for (const [index, first] of dates.entries()) {
    const last = dates[index + 1];
    if (!last || !between.test(text.slice(first.index + first[0].length, last.index))) continue;
    const sign = /\d([/.-])\d/.exec(last[0])?.[1] ?? ' ';
    const to = readPart(last[0], order, years.map((year) => sign + year).toReversed());
    if (to === null) continue;
    const name = fullMonthNames[Number(to.slice(5, 7)) - 1] ?? '';
    const year = to.slice(0, 4);
    const endings = [sign + year, ` ${year}`, ` ${name} ${year}`, sign + (Number(year) - 1), ` ${Number(year) - 1}`];
    for (const ending of ['', ...endings]) {
      const from = readDay(`${first[0]}${ending}`, order);
      if (from !== null && from <= to) return { from, to };
    }
  }
  return null;
}

const toMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The months of "for the month of September 2026", "Nov 2025 to January 2026", "Q3 2026", "09/2026" or "2026-09". */
function readMonths(text: string): Period | null {
  const read = (pattern: RegExp) =>
    pattern
      .exec(text)
      ?.slice(1)
      .map((part) => part ?? '');
  const index = (name: string) =>
    fullMonthNames.findIndex((full) => full.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
  const toPeriod = (year: string, first: number, last: number, firstYear = year): Period => ({
    from: toMonth(Number(firstYear), first),
    to: addDays(toMonth(Number(year), last + 1), -1),
  });
  const [first, firstYear, last, year] =
    read(
      /\b(?:((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)(?:[ '-]{1,3}((?:19|20)\d{2}))? ?(?:-|–|to) ?)?((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)[ '-]{1,3}((?:19|20)\d{2})\b/i,
    ) ?? [];
  if (last && year) {
    const [begin, end] = [index(first || last), index(last)];
    // Of "November to January 2026" the first month is that of the year before.
    return toPeriod(year, begin, end, firstYear || String(Number(year) - Number(begin > end)));
  }
  const [quarter, ofYear] = read(/\bQ([1-4])[ /-]?(20\d{2})\b/i) ?? [];
  if (quarter && ofYear) return toPeriod(ofYear, Number(quarter) * 3 - 3, Number(quarter) * 3 - 1);
  const [number, behind] = read(/(?<![\d/.-])(0?[1-9]|1[0-2])[/-]((?:19|20)\d{2})\b/) ?? [];
  if (number && behind) return toPeriod(behind, Number(number) - 1, Number(number) - 1);
  const [before, then] = read(/\b((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/) ?? [];
  return before && then ? toPeriod(before, Number(then) - 1, Number(then) - 1) : null;
}

export const toTitleText = (row: GridRow) =>
  row
    .map((cell) => toCellText(cell).trim())
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxTextLength);

/**
 * Finds the period that a text gives, if most of the dates of the lines are in it: the period of a payment says nothing of travel.
 *
 * @param texts - of the rows above the headings, then the sheet's name and the file's; `at` is the index of the one with the period
 * @param days - the dates of the lines, or of their bookings where they have none, sorted
 */
export function findTitlePeriod(
  texts: readonly string[],
  order: DateOrder,
  days: readonly string[],
): (Period & { readonly at: number }) | null {
  const years = [...new Set(days.map((day) => day.slice(0, 4)))];
  for (const [at, text] of texts.entries()) {
    // A single date with a month in it is the day of the statement.
    const isDay = [...text.matchAll(dateText)].some(([part]) => readDay(part, order) !== null);
    const period = readRange(text, order, years) ?? (isDay ? null : readMonths(text));
    if (!period) continue;
    const inside = days.filter((day) => day >= period.from && day <= period.to).length;
    if (inside > 0 && inside >= days.length * 0.8) return { ...period, at };
  }
  return null;
}

const nameLabel = /^(?:supplier|from|hotel|property|creditor|vendor|operator)(?: name)?\s*:?\s*/i;
/** Titles that are no name. */
const noName =
  /statement|remittance|commission|period|report|page|date|currency|amounts?\b|agen[ct]|account|total|invoice|\d{2}[/.-]\d|provision|abrechnung|auszug|releve|estratto|extracto|overzicht/i;

/** Finds the supplier's name above the header: what a label gives, else the first title; null where there is none. */
export function findSupplierName(titles: readonly GridRow[]): string | null {
  const texts = titles.map(toTitleText).filter((text) => text !== '');
  const labelled = texts.find((text) => nameLabel.test(text) && text.replace(nameLabel, '') !== '');
  return labelled?.replace(nameLabel, '') ?? texts.find((text) => !noName.test(text)) ?? null;
}

/** Matches the digits of numbers as people write them. Which of 1,234 is the decimal sign is proved by others, or chosen. */

import { fullMonthNames, isCalendarDate } from './dates';

const patterns: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(\d{1,15}|\d{1,3}(?:([, '\u2019])\d{3})(?:\2\d{3}){0,4})?(?:\.(\d{0,15}))?$/,
  ',': /^(\d{1,15}|\d{1,3}(?:([. '\u2019])\d{3})(?:\2\d{3}){0,4})?(?:,(\d{0,15}))?$/,
};

/** The digits of a number: those of its whole part without marks of thousands, and its decimals. */
type MatchedDigits = { readonly whole: string; readonly decimals: string };

/** Matches a text without a sign; null where it is no number under this decimal sign. Its spaces must be single ones. */
export function matchDigits(text: string, sign: DecimalSign): MatchedDigits | null {
  const match = patterns[sign].exec(text);
  if (!match || !/\d/.test(text)) return null;
  return { whole: (match[1] ?? '0').replaceAll(/\D/g, ''), decimals: match[3] ?? '' };
}

/* Reads dates as people write them. Which of 03/04/2026 is the month is proved by other dates, or chosen by the user. */

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

/* Decides between several ways of reading a column, by what its cells exclude. */

/** How a column is read, and how sure it is. */
export type Proof<Choice> = {
  readonly status: Exclude<ProofStatus, 'chosen'>;
  readonly choices: readonly Choice[];
  /** A cell that the ways read differently, else any that is read; null where none is. */
  readonly sample: string | null;
};

/**
 * Compares all ways of reading some cells. A cell that only some ways can read excludes the others.
 *
 * @param read - undefined for a cell that a way cannot read, but that does not exclude it
 * @param toCellText - the text by which a cell is shown as a sample
 */
export function prove<Cell, Choice>(
  cells: Iterable<Cell>,
  ways: readonly Choice[],
  read: (cell: Cell, way: Choice) => string | number | null | undefined,
  toCellText: (cell: Cell) => string,
): Proof<Choice> {
  const excluded = new Set<Choice>();
  /** Ways, each with those that a cell reads differently. */
  const differing = new Map(ways.map((way) => [way, new Set<Choice>()]));
  let ambiguous: string | null = null;
  let clear: string | null = null;
  for (const cell of cells) {
    const readings = ways.map((way) => ({ way, value: read(cell, way) }));
    if (readings.every(({ value }) => (value ?? null) === null)) continue;
    if (new Set(readings.map(({ value }) => value)).size === 1) {
      clear ??= toCellText(cell);
      continue;
    }
    ambiguous ??= toCellText(cell);
    const left = readings.filter(({ value }) => value !== null);
    for (const { way, value } of readings) if (value === null) excluded.add(way);
    for (const one of left) {
      for (const { way, value } of left) if (value !== one.value) differing.get(one.way)?.add(way);
    }
  }
  const left = ways.filter((way) => !excluded.has(way));
  const isOpen = left.some((one) => left.some((other) => differing.get(one)?.has(other)));
  const sample = ambiguous ?? clear;
  const isProven = left.length > 0 && !isOpen;
  return {
    status: sample === null ? 'none' : isProven ? 'proven' : left.length === 0 ? 'contradicted' : 'ambiguous',
    choices: left.length === 0 ? ways : left,
    sample,
  };
}

/* The ways in which people write dates and numbers. */

/** Orders of day, month and year in a date of numbers. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Signs before the decimals of a number. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** How sure it is how a column is written. `ambiguous`: every value can be read in several ways, and the user must choose. */
export const proofStatuses = ['none', 'proven', 'chosen', 'ambiguous', 'contradicted'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

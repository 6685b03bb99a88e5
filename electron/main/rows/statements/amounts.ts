/** Reads amounts of statements as cents, from their digits: an amount is never a binary fraction. */

import { maxStatementCents } from '@shared/commission/statement-file';
import { matchDigits, maxDateLength, readDayText } from '@shared/values/read-values';
import type { DateOrder, DecimalSign } from '@shared/values/reading-ways';
import { toCurrency } from './currencies';
import { type GridCell, isMoney, type RowProblem, toCellText, trimZeros } from './grid';

/* Reads dates of statements. Which of 03/04/2026 is the month is proved by other dates, or chosen by the user. */

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

/** The side of an account that an amount is on. */
export type Side = 'debit' | 'credit';

type ReadAmount = {
  /** Negative with "CR", too. */
  readonly cents: number;
  /** The code of the currency that stands beside it ("A$": AUD), or "$"; empty for none. */
  readonly currency: string;
  /** By "DR" or "CR" beside it. */
  readonly side: Side | null;
};
type AmountProblem = Extract<RowProblem, 'amount' | 'decimals'>;

/** A longer text is no amount, and none of the patterns is tried on it. */
const maxAmountLength = 40;

/** Letters and signs that may be a currency, in front of an amount and behind one. The texts are trimmed, their spaces single. */
const leading = /^(\p{L}{0,4}\p{Sc}|\p{L}{1,4}\.?) ?(?=[\d(+.,-])/u;
const trailing = /(?<=[\d).,-]) ?(\p{L}{0,4}\p{Sc}|\p{L}{1,4}\.?)$/u;

/** A cell that stands for no amount. */
const blanks: ReadonlySet<string> = new Set(['', '-', '\u2010', '\u2011', '\u2013', '\u2014', '--', 'nil', 'n/a']);

/** Whether a cell has no amount. */
export const isBlankAmount = (cell: GridCell | undefined): boolean => blanks.has(toCellText(cell).trim().toLowerCase());

type Bare = {
  readonly text: string;
  readonly isNegative: boolean;
  readonly currency: string;
  readonly side: Side | null;
};

/** The side of a mark beside an amount. */
const sides: Readonly<Record<string, Side>> = { CR: 'credit', 'CR.': 'credit', DR: 'debit', 'DR.': 'debit' };
const marks = Object.keys(sides);

/** Takes one sign, mark or currency off the ends of a text; null where there is none. */
function takeOne(text: string): Partial<Bare> | null {
  if (text.startsWith('(') && text.endsWith(')')) return { text: text.slice(1, -1), isNegative: true };
  if (text.startsWith('-')) return { text: text.slice(1), isNegative: true };
  if (text.endsWith('-')) return { text: text.slice(0, -1), isNegative: true };
  if (text.startsWith('+')) return { text: text.slice(1) };
  if (!/[\p{L}\p{Sc}]/u.test(text)) return null;
  const upper = text.toUpperCase();
  const before = marks.find((mark) => upper.startsWith(`${mark} `));
  if (before !== undefined) return { text: text.slice(before.length), side: sides[before] ?? null };
  const behind = marks.find((mark) => upper.endsWith(mark) && !/\p{L}$/u.test(text.slice(0, -mark.length)));
  if (behind !== undefined) return { text: text.slice(0, -behind.length), side: sides[behind] ?? null };
  const [first = '', sign = ''] = leading.exec(text) ?? [];
  const [last = '', lastSign = ''] = trailing.exec(text) ?? [];
  if (toCurrency(sign) !== '') return { text: text.slice(first.length), currency: toCurrency(sign) };
  return toCurrency(lastSign) === '' ? null : { text: text.slice(0, -last.length), currency: toCurrency(lastSign) };
}

/** Takes the signs and the currency off. Null where two signs or two currencies stand together: "-(5.00)", "-5.00 DR". */
function bare(raw: string): Bare | null {
  const text = raw
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2010-\u2013\u2212\uff0d\ufe63]/g, '-')
    // "120,-" is 120.00.
    .replace(/(?<=\d)[.,]-{1,2}$/, '');
  let left: Bare = { text, isNegative: false, currency: '', side: null };
  for (;;) {
    const next = takeOne(left.text);
    if (next === null) return left;
    const isSign = next.isNegative === true || (next.side ?? null) !== null;
    if (isSign && (left.isNegative || left.side !== null)) return null;
    if (next.currency && left.currency !== '' && left.currency !== next.currency) return null;
    left = { ...left, ...next, text: next.text?.trim() ?? '' };
  }
}

/** In India only the last three digits are a group of three: 1,23,456.00. */
const indianGroups = /^\d{1,2}(?:,\d{2}){1,6},\d{3}(?=\.|$)/;

/** Reads a cell as an amount. A number of a workbook has a point, whatever the sign of its texts. */
export function readAmount(cell: GridCell | undefined, sign: DecimalSign): ReadAmount | AmountProblem {
  if (isMoney(cell)) {
    const read = readAmount(cell.amount, sign);
    return typeof read === 'string' ? read : { ...read, currency: cell.currency };
  }
  if (typeof cell === 'object') return 'amount';
  const raw = toCellText(cell);
  const plain = raw.length > maxAmountLength ? null : bare(raw);
  // A workbook may show an amount with any number of zeros in front.
  const ungrouped = plain?.text.replace(/^0+(\d)/, '$1').replace(indianGroups, (groups) => groups.replaceAll(',', ''));
  const digits = ungrouped === undefined ? null : matchDigits(ungrouped, typeof cell === 'number' ? '.' : sign);
  // "46." is the begin of another amount.
  if (!plain || !digits || /[.,]$/.test(plain.text)) return 'amount';
  const decimals = trimZeros(digits.decimals);
  if (decimals.length > 2) return 'decimals';
  const cents = Number(digits.whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > maxStatementCents) return 'amount';
  const isNegative = plain.isNegative || plain.side === 'credit';
  return { cents: isNegative && cents !== 0 ? -cents : cents, currency: plain.currency, side: plain.side };
}

/** Reads a cell as cents under a sign; null where it is none. */
export function readCents(cell: GridCell | undefined, sign: DecimalSign): number | null {
  const read = readAmount(cell, sign);
  return typeof read === 'string' ? null : read.cents;
}

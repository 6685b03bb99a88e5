/** The cells of a statement's file, how their amounts are read, and why there may be none. */

import {
  type FileNote,
  type FileNoteKind,
  maxStatementCellLength,
  maxStatementCents,
  type StatementColumnRole,
  type StatementFile,
} from '@shared/commission/statement-file';
import { AppError } from '@shared/errors/errors';
import { type DateOrder, type DecimalSign, matchDigits, maxDateLength, readDayText } from '@shared/values/read-values';
import { formatCount, removeInvisible } from '@shared/values/texts';
import { toCurrency } from './currencies';

/** A number that its format shows with a currency: its code, or "$". */
type MoneyCell = { readonly amount: number; readonly currency: string };
/** A cell: its text, or what a workbook has as a number or a date (YYYY-MM-DD). An empty one is an empty text. */
export type GridCell = string | number | MoneyCell | { readonly day: string };

export const isMoney = (cell: GridCell | undefined): cell is MoneyCell => typeof cell === 'object' && 'amount' in cell;
export type GridRow = readonly GridCell[];

/** A file that was read: its sheets, and their rows in the order of `file.sheets`. */
export type StatementGrid = { readonly file: StatementFile; readonly rows: readonly (readonly GridRow[])[] };

/** Decimals without zeros at their end. */
export function trimZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}

/**
 * The text of a cell. A number has the 15 digits that a spreadsheet computes with: what is beyond is noise of its
 * binary form (0.1 + 0.2).
 */
export function toCellText(cell: GridCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (isMoney(cell)) return toPlainDecimal(cell.amount);
  return typeof cell === 'number' ? toPlainDecimal(cell) : cell.day;
}

function toPlainDecimal(value: number): string {
  const text = value.toPrecision(15);
  const plain = text.includes('e') ? BigInt(Math.round(value)).toString() : text;
  if (Math.abs(value) < 1e-6) return '0';
  const [whole = '', decimals = ''] = plain.split('.');
  const left = trimZeros(decimals);
  return left === '' ? whole : `${whole}.${left}`;
}

/** From here on not all whole numbers have 15 digits, which are all that a spreadsheet keeps. */
export const firstRounded = 1e15;
/** What a spreadsheet saves of such a number as text. A booking reference has no plus. */
const scientific = /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i;

/** Whether a spreadsheet has lost digits of a number, which is a reference and no amount. */
export function isRoundedNumber(cell: GridCell | undefined): boolean {
  if (typeof cell === 'string') return scientific.test(cell.trim());
  const value = isMoney(cell) ? cell.amount : cell;
  return typeof value === 'number' && Math.abs(value) >= firstRounded;
}

/** Whether a text is longer than what is read of a cell. */
export const isLongCell = (text: string): boolean => text.trim().length > maxStatementCellLength;

/** A text or a number as a formula, which keeps a spreadsheet from taking it for something else. */
const formulaGuard = /^=\s?(?:"((?:[^"]|"")*)"|([-+]?[\d.,]+))$/;
/** An apostrophe does the same, but for one of a name ('t Hart) or of a quotation. */
const hasApostropheGuard = (text: string) => text.length > 1 && /^'[^\p{Ll}']/u.test(text) && !text.endsWith("'");

/** Takes off what guards a text from spreadsheets: ="00123", '120.00. Zeros in front stay. */
function takeGuard(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('=')) return text;
  const bare = hasApostropheGuard(text) ? text.slice(1) : text;
  const [, quoted, number] = formulaGuard.exec(bare) ?? [];
  const inner = quoted?.replaceAll('""', '"').trim();
  return inner?.replace(/^"([^"]*)"$/, '$1') ?? number ?? bare;
}

/**
 * What is read of the text of a cell: without guards, and without invisible characters, which may show it in another order
 * than it has.
 */
export const cutCell = (text: string): string =>
  takeGuard(removeInvisible(text).trim().slice(0, maxStatementCellLength));

/** Whether a row has nothing in it. */
export const isEmptyRow = (row: GridRow): boolean => row.every((cell) => toCellText(cell).trim() === '');

/** The first rows of a sheet as they are shown. */
export const listFileRows = ({ rows }: StatementGrid, sheet: number, count: number) =>
  (rows[sheet] ?? []).slice(0, count).map((cells, row) => ({
    row,
    cells: cells.map((cell) => toCellText(cell).slice(0, 200)),
  }));

/** Lists what there is of what the user should know of a sheet. */
export const toNotes = (counts: Partial<Record<FileNoteKind, number>>): FileNote[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind: kind as FileNoteKind, count }));

/* What is found in a sheet, and how it is read where its cells leave it open. */

/** Why a row is no line although it has something in its columns, as the sheet says it. */
export const rowProblems = {
  amount: 'Its amount can’t be read',
  decimals: 'Its amount has more than two decimals',
  'no-amount': 'It has no amount',
  'repeated-header': 'It repeats the headings',
  'above-header': 'It stands above the headings',
  // It begins like a total, but is not the sum of what stands above it.
  'unclear-total': 'A line or a total',
  // Also an amount that is divided over two cells: 1,120.00 without quotation marks.
  wide: 'It has a cell more than the heading',
  // Fewer cells than the others, or an amount with fewer decimals in the last row.
  cut: 'It is cut off',
  sign: 'Its sign doesn’t fit',
  'both-sides': 'It has an amount on both sides',
  currency: 'Its currency is unknown',
  'other-header': 'It stands under other headings',
} as const;
export type RowProblem = keyof typeof rowProblems;

/** Indexes of columns by what they are. */
export type Columns = Partial<Record<StatementColumnRole, number>>;

/** Where a sheet's lines are, and what its columns are. */
export type StatementLayout = {
  /** Index of the sheet; 0 for a CSV file. */
  readonly sheet: number;
  /** Null for a sheet without a header: all of its rows may be lines. */
  readonly headerRow: number | null;
  readonly columns: Readonly<Columns>;
  /** Which amount of a line is compared. */
  readonly theirAmount: 'amount' | 'commission';
};

/** How a sheet is read where its cells leave it open. */
export type ReadingWays = {
  readonly dateOrder: DateOrder;
  readonly decimalSign: DecimalSign;
  /** The side that is subtracted; `none`: both are added as they are written. */
  readonly takenBack: Side | 'none';
  /** What rows are that may be a line or a total, as the user has said. */
  readonly rowKinds: ReadonlyMap<number, 'line' | 'total' | 'not-read'>;
  /** Whether a reference is one of a saved booking; null where none is known. */
  readonly isKnown: ((reference: string) => boolean) | null;
  /** The separator of the cells of a CSV file; null for a workbook. */
  readonly separator: string | null;
};

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

/* Reads amounts of statements as cents, from their digits: an amount is never a binary fraction. */

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

/* Why a file cannot be read as a statement, in sentences for the user. */

/** Says what is wrong with a file, and what to do. */
export const refuseFile = (message: string, cause?: unknown): AppError =>
  new AppError('file-unreadable', message, {}, { cause });

/** Refuses a file that takes more memory or time than any statement does. */
export const refuseSize = (cause?: unknown): AppError =>
  refuseFile(
    'This file takes too much memory or time to read, so nothing of it was used. Save what you need of it in a smaller file, a table as CSV.',
    cause,
  );

/** Refuses a file with more of something than a statement may have. @throws AppError `file-unreadable` */
export function refuseLarge(what: 'rows' | 'columns' | 'cells' | 'sheets', count: number, max: number): void {
  if (count <= max) return;
  throw refuseFile(
    `This file has more than ${formatCount(max, what.slice(0, -1))}. Delete what is no part of the statement, then open it again.`,
  );
}

/**
 * Reads the texts of a report's column that the user calls numbers or dates: "1,000.00", "(123.45)", "01/10/2026". Which comma
 * is which, and which number is the month, is proved by all values of the column, or chosen; it is never guessed.
 */

import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/reading-ways';
import { isCalendarDate } from './dates';
import { matchDigits } from './decimal-signs';
import { type Proof, prove } from './prove-reading';
import { maxDateLength, readDayText } from './read-day';
import { countReadValues } from './read-stats';
import type { ColumnReading, ReadingWay } from './schemas/column-reading';
import { type Cell, cellText } from './schemas/report';

/** A longer text is no number, and none of the patterns is tried on it. */
const maxNumberLength = 60;

const plainDecimal = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Takes one sign, or a dollar, off the ends of a text; null where there is none. */
function takeSign(text: string): { readonly text: string; readonly isNegative: boolean } | null {
  const take = (rest: string, isNegative: boolean) => ({ text: rest.trim(), isNegative });
  if (text.startsWith('(') && text.endsWith(')')) return take(text.slice(1, -1), true);
  if (text.startsWith('-')) return take(text.slice(1), true);
  if (text.endsWith('-')) return take(text.slice(0, -1), true);
  if (text.startsWith('+') || text.startsWith('$')) return take(text.slice(1), false);
  return null;
}

/** Reads a text as a plain decimal, "-1234.50"; null where it is none under this decimal sign. */
export function readDecimalText(text: string, sign: DecimalSign): string | null {
  if (text.length > maxNumberLength) return null;
  if (sign === '.' && plainDecimal.test(text)) return text;
  let left = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2212\u2013\uff0d]/g, '-');
  let negatives = 0;
  for (let taken = takeSign(left); taken !== null; taken = takeSign(left)) {
    left = taken.text;
    negatives += Number(taken.isNegative);
  }
  const digits = matchDigits(left, sign);
  // Of "-(5.00)" it is not clear what was meant.
  if (digits === null || negatives > 1) return null;
  const plain = digits.decimals === '' ? digits.whole : `${digits.whole}.${digits.decimals}`;
  return negatives === 1 && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

const timeOfDay = /(?:T|, ?| )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i;

/** Writes a time of day as the API does, "09:30:00"; null where it is none. */
function readTime([, hourText = '', minute = '', second = '00', half]: readonly (string | undefined)[]): string | null {
  const hour = Number(hourText);
  if (hour > (half ? 12 : 23) || Number(minute) > 59 || Number(second) > 59 || (half && hour === 0)) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const shown = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return `${String(shown).padStart(2, '0')}:${minute}:${second}`;
}

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether the whole text is a date, or a date with its time, as the API writes them: no more after it, and no 30 February. */
function isIsoDate(text: string): boolean {
  const match = isoDate.exec(text);
  return (
    match !== null && isCalendarDate(match[1] ?? '') && (match[2] === undefined || readTime(match.slice(1)) !== null)
  );
}

/** Reads a text as a date, or a date with its time, as the API writes them; null where it is none under this order. */
export function readDateText(text: string, order: DateOrder): string | null {
  if (text.length > maxDateLength) return null;
  if (isIsoDate(text)) return text;
  const single = text.trim().replaceAll(/\s+/g, ' ');
  const time = timeOfDay.exec(single);
  const day = readDayText(time ? single.slice(0, time.index) : single, order);
  if (day === null || !time) return day;
  const read = readTime(time);
  return read === null ? null : `${day} ${read}`;
}

/** How the texts of one kind of column are read. */
type Ways<Way> = {
  readonly ways: readonly Way[];
  readonly readText: (text: string, way: Way) => string | null;
  /** Reads what needs no proof: a value as the API writes it. */
  readonly readPlain: (text: string) => string | null;
};

const numberWays: Ways<DecimalSign> = {
  ways: decimalSigns,
  readText: readDecimalText,
  readPlain: (text) => (plainDecimal.test(text) ? text : null),
};

const dateWays: Ways<DateOrder> = {
  ways: dateOrders,
  readText: readDateText,
  readPlain: (text) => (isIsoDate(text) ? text : null),
};

/** Reads a cell as a plain decimal, or as a date of the API; null where it is none, the empty text for no value. */
export type ReadCell = (cell: Cell) => string | null;

/** Reads texts in one way. Numbers of the JSON have a point in any case. */
function createReader<Way>({ readText, readPlain }: Ways<Way>, way: Way | null): ReadCell {
  const known = new Map<string, string | null>();
  return (cell) => {
    const text = cellText(cell);
    if (text === '') return '';
    if (typeof cell !== 'string' || way === null) return readPlain(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const read = readText(text, way);
    known.set(text, read);
    return read;
  };
}

const isWayAmong = <Way extends string>(ways: readonly Way[], way: string | null): way is Way =>
  ways.some((candidate) => candidate === way);

/** Creates what reads the cells of a column as it was found to be read. */
export const createCellReader = ({ kind, way }: Pick<ColumnReading, 'kind' | 'way'>): ReadCell =>
  kind === 'number'
    ? createReader(numberWays, isWayAmong(decimalSigns, way) ? way : null)
    : createReader(dateWays, isWayAmong(dateOrders, way) ? way : null);

/** Cells, each with the number of its rows. */
export type CountedCells = Iterable<readonly [cell: Cell, rows: number]>;

/** Reads every value of a column. Its texts prove the way. */
function readAll<Way extends DecimalSign | DateOrder>(
  cells: CountedCells,
  kind: ColumnReading['kind'],
  ways: Ways<Way>,
  chosen: Way | undefined,
): Omit<ColumnReading, 'column'> {
  const counts = new Map<string, number>();
  const others: (readonly [cell: Cell, rows: number])[] = [];
  for (const [cell, rows] of cells) {
    if (typeof cell !== 'string') others.push([cell, rows]);
    else if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + rows);
  }
  const proof: Proof<Way, string> = prove(counts.keys(), ways.ways, ways.readText, chosen ?? null, (text) => text);
  const proved = proof.status === 'proven' ? (proof.choices[0] ?? null) : null;
  const way: ReadingWay | null = chosen ?? proved;
  const read = createCellReader({ kind, way });
  const isWritten = (text: string) =>
    ways.readPlain(text) === null && ways.ways.some((other) => ways.readText(text, other) !== null);
  return {
    kind,
    way,
    status: chosen === undefined ? proof.status : 'chosen',
    sample: [...counts.keys()].find(isWritten) ?? null,
    ...countReadValues([...counts, ...others], read, kind),
  };
}

/** Reads a column of numbers. @param chosen - the decimal sign that the user has chosen */
export const readNumberColumn = (cells: CountedCells, chosen: DecimalSign | undefined) =>
  readAll(cells, 'number', numberWays, chosen);

/** Reads a column of dates. @param chosen - the order that the user has chosen */
export const readDateColumn = (cells: CountedCells, chosen: DateOrder | undefined) =>
  readAll(cells, 'date', dateWays, chosen);

/**
 * How the columns of a result are read that the user calls numbers or dates. Its own screen, summaries of it, comparisons,
 * totals and files all read them by this: there is no second reading.
 */

import { isCalendarDate } from '../values/dates';
import { decimalToUnits, unitsToDecimal } from '../values/money';
import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
  matchDigits,
  maxDateLength,
  prove,
  readDayText,
} from '../values/read-values';
import { getColumnSetting, getColumnType } from './columns';
import {
  type Cell,
  type ColumnReading,
  type ColumnSetting,
  type ColumnStats,
  cellText,
  type ReadingWay,
} from './report';

/* Counts the values of a column as they are read, and adds them up exactly. */

/** Decimals beyond which numbers are not added up, as in the totals of a result. */
export const maxSummedScale = 18;

const countDecimals = (text: string) => (text.includes('.') ? text.length - 1 - text.indexOf('.') : 0);

/** Adds up numbers of at most this many decimals. */
function sumRead(
  values: ReadonlyMap<string, number>,
  maxScale: number,
): Pick<ColumnReading['stats'], 'unsummed' | 'sum'> {
  const scale = Math.min(maxSummedScale, maxScale);
  let [sum, unsummed] = [0n, 0];
  for (const [value, rows] of values) {
    const units = decimalToUnits(value, scale);
    if (units === null) unsummed += rows;
    else sum += BigInt(units) * BigInt(rows);
  }
  return { unsummed, sum: unitsToDecimal(sum, scale) };
}

/** Cells, each with the number of its rows. */
type CountedCells = Iterable<readonly [cell: Cell, rows: number]>;

/** Counts values. */
function countReadValues(
  cells: CountedCells,
  read: (cell: Cell) => string | null,
  kind: ColumnReading['kind'],
): Pick<ColumnReading, 'unreadCount' | 'unreadSample' | 'stats'> {
  const values = new Map<string, number>();
  let unreadCount = 0;
  let unreadSample: string | null = null;
  for (const [cell, rows] of cells) {
    const value = read(cell);
    if (value === null) {
      unreadCount += rows;
      unreadSample ??= cellText(cell);
    } else if (value !== '') values.set(value, (values.get(value) ?? 0) + rows);
  }
  const countWhere = (isCounted: (value: string) => boolean) =>
    [...values].reduce((count, [value, rows]) => (isCounted(value) ? count + rows : count), 0);
  const isDate = kind === 'date';
  const scale = isDate ? 0 : [...values.keys()].reduce((max, value) => Math.max(max, countDecimals(value)), 0);
  return {
    unreadCount,
    unreadSample,
    stats: {
      integers: isDate ? 0 : countWhere((value) => !value.includes('.')),
      decimals: isDate ? 0 : countWhere((value) => value.includes('.')),
      dates: isDate ? countWhere(() => true) : 0,
      datesWithTime: isDate ? countWhere((value) => value.length > 10) : 0,
      texts: unreadCount,
      scale,
      ...(isDate ? { unsummed: 0, sum: '0' } : sumRead(values, scale)),
    },
  };
}

/*
 * Reads the texts of a report's column that the user calls numbers or dates: "1,000.00", "(123.45)", "01/10/2026". Which comma
 * is which, and which number is the month, is proved by all values of the column, or chosen; it is never guessed.
 */

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
  const proof = prove(counts.keys(), ways.ways, ways.readText, (text) => text);
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

/** Headers, each with the statistics of its values; without them where a run has no such column. */
export type ReadColumns = {
  readonly headers: readonly string[];
  readonly columns: readonly (ColumnStats | undefined)[];
};
/** What the user has said of columns, by their headers. */
export type ColumnSettings = Readonly<Record<string, ColumnSetting>>;

/** A column that has values which the API would write otherwise, and what the user has chosen for it. */
export type TypedColumn = { readonly column: number; readonly kind: ColumnReading['kind'] } & Pick<
  ColumnSetting,
  'decimalSign' | 'dateOrder'
>;

/** Lists the columns of numbers and dates that have values which are none as they were sent. */
export function listTypedColumns({ headers, columns }: ReadColumns, settings: ColumnSettings): TypedColumn[] {
  return headers.flatMap((name, column): TypedColumn[] => {
    const stats = columns[column];
    const setting = getColumnSetting(settings, name);
    if (!stats || setting?.type === undefined) return [];
    const type = getColumnType(name, stats, setting);
    if (type === 'text') return [];
    const isDate = type === 'date';
    const others = isDate ? stats.texts + stats.integers + stats.decimals : stats.texts + stats.dates;
    if (others + stats.flags + stats.nested === 0) return [];
    const { decimalSign, dateOrder } = setting;
    return [
      isDate
        ? { column, kind: 'date', ...(dateOrder && { dateOrder }) }
        : { column, kind: 'number', ...(decimalSign && { decimalSign }) },
    ];
  });
}

/** Reads all cells of a column. */
export function readTypedColumn(
  { column, kind, decimalSign, dateOrder }: TypedColumn,
  cells: CountedCells,
): ColumnReading {
  const reading =
    kind === 'date' ? readAll(cells, kind, dateWays, dateOrder) : readAll(cells, kind, numberWays, decimalSign);
  return { column, ...reading };
}

/** Gives a run the statistics of its values as they are read. */
export function applyReadings<R extends ReadColumns>(run: R, readings: readonly ColumnReading[]): R {
  if (readings.length === 0) return run;
  const toRead = <S extends ColumnStats | undefined>(stats: S, column: number): S => {
    const reading = readings.find((candidate) => candidate.column === column);
    // Each value was read or was not: nothing else is left of what was sent.
    return stats && reading ? { ...stats, flags: 0, nested: 0, quotedNumbers: 0, ...reading.stats } : stats;
  };
  return { ...run, columns: run.columns.map(toRead) };
}

/** Whether values of a column can be read in several ways, of which none is proved or chosen. */
export const isUnproven = ({ way, sample, unreadCount }: ColumnReading): boolean =>
  unreadCount > 0 && way === null && sample !== null;

const questions: Readonly<Record<ColumnReading['kind'], string>> = {
  date: 'which number is the day',
  number: 'which sign comes before the cents',
};

/** Says that values do not show how they are written: "amount: the values don’t show which sign comes before the cents." */
export const describeUnproven = (header: string, kind: ColumnReading['kind']): string =>
  `${header}: the values don’t show ${questions[kind]}. Choose it in the heading’s menu on the result.`;

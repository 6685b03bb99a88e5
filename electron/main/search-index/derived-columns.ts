/** Columns of texts that are written from numbers: dates, and amounts as decimals. Other texts stay as they are. */

import { centsToDecimal, formatMoney } from '@shared/money';
import { type ArrayReader, type ArrayWriter, growFor } from './array-store';
import { type Column, type IntegerColumn, TextColumn } from './columns';

const noDay = -1;
const noText = -2;
const dateOnly = -1;
const otherText = -2;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A day number as a date, YYYY-MM-DD. */
function formatDayNumber(day: number): string {
  return `${String(Math.floor(day / 10_000)).padStart(4, '0')}-${twoDigits(Math.floor(day / 100) % 100)}-${twoDigits(day % 100)}`;
}

function formatTimeNumber(time: number): string {
  return `${twoDigits(Math.floor(time / 10_000))}:${twoDigits(Math.floor(time / 100) % 100)}:${twoDigits(time % 100)}`;
}

/** The number of the digits of a text from an offset, two at a time with a separator between them; -1 for other texts. */
function parsePairs(text: string, from: number, separator: number): number {
  let number = 0;
  for (let offset = 0; offset < 8; offset += 1) {
    const code = text.charCodeAt(from + offset);
    if (offset % 3 === 2) {
      if (code !== separator) return -1;
    } else if (code >= 48 && code <= 57) number = number * 10 + code - 48;
    else return -1;
  }
  return number;
}

/** The day with which a text begins, as {@link toCalendarDay} finds it. */
function parseDay(text: string): number {
  const century = Number(text.slice(0, 2));
  const rest = parsePairs(text, 2, 45);
  const isDay = rest >= 0 && text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57 && text.charCodeAt(1) >= 48;
  return isDay && century >= 0 ? century * 1_000_000 + rest : noDay;
}

function parseTime(text: string): number {
  const time = text.length === 19 && text.charCodeAt(10) === 32 ? parsePairs(text, 11, 58) : -1;
  return time < 0 ? otherText : time;
}

/** Dates and datetimes of the API: the day's digits, and those of the time. */
export class DateColumn implements Column {
  private days: Int32Array = new Int32Array();
  private times: Int32Array = new Int32Array();
  private others = new TextColumn();

  set(row: number, value: unknown): void {
    this.days = growFor(this.days, row, noText);
    this.times = growFor(this.times, row, dateOnly);
    const text = typeof value === 'string' ? value : null;
    this.days[row] = text === null ? noText : parseDay(text);
    const time = text === null || text.length === 10 ? dateOnly : parseTime(text);
    this.times[row] = this.days[row] === noDay ? otherText : time;
    this.others.set(row, this.times[row] === otherText ? text : null);
  }

  get(row: number): string | null {
    const day = this.days[row] ?? noText;
    if (day === noText) return null;
    const time = this.times[row] ?? otherText;
    if (time === otherText) return this.others.get(row);
    const date = formatDayNumber(day);
    return time === dateOnly ? date : `${date} ${formatTimeNumber(time)}`;
  }

  /** The day as a number (20260102), also of a text that only begins with a day; null without one. */
  getDay(row: number): number | null {
    const day = this.days[row] ?? noText;
    return day < 0 ? null : day;
  }

  /** The days of the first rows as {@link getDay} has them, to read many of them: below 0 for none. */
  getDays(rowCount: number): Int32Array {
    return growFor(this.days, rowCount - 1, noText).subarray(0, rowCount);
  }

  /** Whether a row's date has a time that is not midnight. */
  isAfterMidnight(row: number): boolean {
    return (this.times[row] ?? 0) > 0;
  }

  /** Day and time as a number that orders as the text does (20260102093000); null without a day. */
  getTime(row: number): number | null {
    const day = this.getDay(row);
    return day === null ? null : day * 1_000_000 + Math.max(0, this.times[row] ?? 0);
  }

  compact(rows: Uint32Array): DateColumn {
    const column = new DateColumn();
    column.days = Int32Array.from(rows, (row) => this.days[row] ?? noText);
    column.times = Int32Array.from(rows, (row) => this.times[row] ?? dateOnly);
    column.others = this.others.compact(rows);
    return column;
  }

  save(writer: ArrayWriter): void {
    writer.put(this.days);
    writer.put(this.times.every((time) => time === dateOnly) ? new Int32Array() : this.times);
    this.others.save(writer);
  }

  static load(reader: ArrayReader): DateColumn {
    const column = new DateColumn();
    column.days = reader.next('i32');
    const times = reader.next('i32');
    column.times = times.length === 0 ? new Int32Array(column.days.length).fill(dateOnly) : times;
    column.others = TextColumn.load(reader);
    return column;
  }
}

const noStyle = 0;
const otherStyle = 255;

/** -123456 becomes "-1,234.56". */
const toGroupedDecimal = (cents: number) => formatMoney(cents).replace('\u2212', '-');

/** The ways in which the API writes an amount, by style from 1. */
const styles: readonly ((cents: number) => string)[] = [
  centsToDecimal,
  toGroupedDecimal,
  (cents) => `$${toGroupedDecimal(cents)}`,
  (cents) => toGroupedDecimal(cents).replace('-', '-$'),
  (cents) => `$${centsToDecimal(cents)}`,
];

/** The texts of the amounts in another column, as the style of each. */
export class AmountTextColumn implements Column {
  private styles: Uint8Array = new Uint8Array();
  private others = new TextColumn();
  private readonly amounts: IntegerColumn;
  private lastStyle = 1;

  /** @param amounts - its values are set before those of this column */
  constructor(amounts: IntegerColumn) {
    this.amounts = amounts;
  }

  set(row: number, value: unknown): void {
    this.styles = growFor(this.styles, row, noStyle);
    const cents = this.amounts.get(row);
    const style = cents === null || typeof value !== 'string' ? noStyle : this.findStyle(cents, value);
    this.styles[row] = style === noStyle && typeof value === 'string' ? otherStyle : style;
    this.others.set(row, this.styles[row] === otherStyle ? value : null);
  }

  get(row: number): string | null {
    const style = this.styles[row] ?? noStyle;
    if (style === otherStyle) return this.others.get(row);
    const cents = this.amounts.get(row);
    return cents === null ? null : (styles[style - 1]?.(cents) ?? null);
  }

  compact(rows: Uint32Array, amounts = this.amounts): AmountTextColumn {
    const column = new AmountTextColumn(amounts);
    column.styles = Uint8Array.from(rows, (row) => this.styles[row] ?? noStyle);
    column.others = this.others.compact(rows);
    return column;
  }

  save(writer: ArrayWriter): void {
    writer.put(this.styles);
    this.others.save(writer);
  }

  /** An API writes all amounts in one style, which is tried first. */
  private findStyle(cents: number, text: string): number {
    if (styles[this.lastStyle - 1]?.(cents) === text) return this.lastStyle;
    const style = styles.findIndex((format) => format(cents) === text) + 1;
    if (style !== noStyle) this.lastStyle = style;
    return style;
  }

  static load(reader: ArrayReader, amounts: IntegerColumn): AmountTextColumn {
    const column = new AmountTextColumn(amounts);
    column.styles = reader.next('u8');
    column.others = TextColumn.load(reader);
    return column;
  }
}

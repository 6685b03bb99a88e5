/** Columns of texts that are written from numbers: dates, and amounts as decimals. Other texts stay as they are. */

import { toCalendarDay } from '@shared/dates';
import { centsToDecimal } from '@shared/money';
import { type ArrayReader, type ArrayWriter, growFor } from './array-store';
import { type Column, type IntegerColumn, TextColumn } from './columns';

const noDay = -1;
const noText = -2;
const dateOnly = -1;
const otherText = -2;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The digits of a day as a number that orders as its text does: 20260102. */
export const toDayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** A day number as a date, YYYY-MM-DD. */
export function formatDayNumber(day: number): string {
  return `${String(Math.floor(day / 10_000)).padStart(4, '0')}-${twoDigits(Math.floor(day / 100) % 100)}-${twoDigits(day % 100)}`;
}

function formatTimeNumber(time: number): string {
  return `${twoDigits(Math.floor(time / 10_000))}:${twoDigits(Math.floor(time / 100) % 100)}:${twoDigits(time % 100)}`;
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
    const day = text === null ? null : toCalendarDay(text);
    this.days[row] = text === null ? noText : day === null ? noDay : toDayNumber(day);
    this.times[row] = text === day ? dateOnly : this.toTime(text ?? '');
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

  private toTime(text: string): number {
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return otherText;
    return Number(text.slice(11).replaceAll(':', ''));
  }
}

const noStyle = 0;
const otherStyle = 255;

function groupThousands(decimal: string): string {
  return decimal.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** The ways in which the API writes an amount, by style from 1. */
const styles: readonly ((cents: number) => string)[] = [
  centsToDecimal,
  (cents) => groupThousands(centsToDecimal(cents)),
  (cents) => `$${groupThousands(centsToDecimal(cents))}`,
  (cents) => groupThousands(centsToDecimal(cents)).replace('-', '-$'),
  (cents) => `$${centsToDecimal(cents)}`,
];

/** The texts of the amounts in another column, as the style of each. */
export class AmountTextColumn implements Column {
  private styles: Uint8Array = new Uint8Array();
  private others = new TextColumn();
  private readonly amounts: IntegerColumn;

  /** @param amounts - its values are set before those of this column */
  constructor(amounts: IntegerColumn) {
    this.amounts = amounts;
  }

  set(row: number, value: unknown): void {
    this.styles = growFor(this.styles, row, noStyle);
    const cents = this.amounts.get(row);
    const style = cents === null ? 0 : styles.findIndex((format) => format(cents) === value) + 1;
    this.styles[row] = typeof value !== 'string' ? noStyle : style === 0 ? otherStyle : style;
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

  static load(reader: ArrayReader, amounts: IntegerColumn): AmountTextColumn {
    const column = new AmountTextColumn(amounts);
    column.styles = reader.next('u8');
    column.others = TextColumn.load(reader);
    return column;
  }
}

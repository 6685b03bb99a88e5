/** Columns: one value a row, null where there is none that can be read. */
import { compareDistinctTexts, compareTexts } from '../values/texts';
import { growFor, type ImageReader, type ImageWriter } from './arrays';
import { Texts } from './texts';

export type ColumnKind = 'number' | 'boolean' | 'date' | 'text';
export type Cell = number | boolean | string | null;
export type Key = string | number | boolean | null;
/** A code for each row, and the key of each code in the order of keys. Rows without a value have the last code, null. */
export type Codes = { readonly codes: Int32Array; readonly keys: readonly Key[] };

export type Column<T> = {
  /** Sets a row's value. One of another type than the column's is null. */
  set(row: number, value: unknown): void;
  get(row: number): T | null;
  /** A column of these rows, in this order, without room for more. */
  slice(rows: Uint32Array): Column<T>;
  /** A number a row that orders as its value does; NaN for none. */
  toSortKeys(rowCount: number): Float64Array;
  write(writer: ImageWriter, rowCount: number): void;
};

/** No number, in 32 bits. In 64 bits it is a number like any other, and NaN is none. */
export const none32 = -0x8000_0000;
export type Numbers = Int32Array | Float64Array;

/** What stands in an array for no number. */
export const getNone = (values: Numbers) => (values instanceof Int32Array ? none32 : Number.NaN);

/** Whether a value is none. @param none - that of its array */
export const isNone = (value: number, none: number) => value === none || Number.isNaN(value);

/** Numbers in a range of this size are ranked in an array: a Map takes ten times as long. */
const maxRanked = 4_194_304;

/** Gives numbers codes in their order. @param none - stands for no number among them */
export function encodeNumbers(values: Numbers, none = getNone(values)): Codes {
  const codes = new Int32Array(values.length);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? none;
    if (isNone(value, none)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  let numbers: number[] = [];
  if (max - min < maxRanked) {
    const ranks = new Int32Array(Math.max(0, max - min + 1));
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? none;
      if (!isNone(value, none)) ranks[value - min] = 1;
    }
    for (let index = 0; index < ranks.length; index += 1) {
      if (ranks[index] === 1) ranks[index] = numbers.push(index + min) - 1;
    }
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? none;
      codes[row] = isNone(value, none) ? numbers.length : (ranks[value - min] ?? 0);
    }
  } else {
    numbers = [...new Set(values)].filter((value) => !isNone(value, none)).sort((a, b) => a - b);
    const ranks = new Map(numbers.map((number, rank) => [number, rank]));
    for (let row = 0; row < values.length; row += 1) codes[row] = ranks.get(values[row] ?? none) ?? numbers.length;
  }
  return { codes, keys: [...numbers, null] };
}

/** Gives rows the ranks of the keys of their codes. An empty key is none. @param keysByCode - of texts that may be equal */
export function encodeKeys(
  codes: Int32Array,
  keysByCode: readonly string[],
  compare: (a: string, b: string) => number,
): Codes {
  const keys = [...new Set(keysByCode)].filter((key) => key !== '').sort(compare);
  const ranks = new Map(keys.map((key, rank) => [key, rank]));
  const byCode = Int32Array.from(keysByCode, (key) => ranks.get(key) ?? keys.length);
  const encoded = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) encoded[row] = byCode[codes[row] ?? 0] ?? keys.length;
  return { codes: encoded, keys: [...keys, null] };
}

/**
 * Encodes days, 20260102, by their periods; a day of 0 or below is none.
 *
 * @param toKey - of a month as 202601, in the order of months; null for no month
 */
export function encodePeriods(days: Int32Array, toKey: (yearAndMonth: number) => string | null): Codes {
  const months = new Int32Array(days.length);
  for (let row = 0; row < days.length; row += 1) months[row] = ((days[row] ?? 0) / 100) | 0;
  const { codes, keys } = encodeNumbers(months, 0);
  const byCode = keys.map((key) => (key === null ? null : toKey(Number(key))));
  const periods = [...new Set(byCode)].filter((key) => key !== null);
  const ranks = new Map(periods.map((key, rank) => [key, rank]));
  const rankByCode = Int32Array.from(byCode, (key) => (key === null ? periods.length : (ranks.get(key) ?? 0)));
  for (let row = 0; row < codes.length; row += 1) codes[row] = rankByCode[codes[row] ?? 0] ?? 0;
  return { codes, keys: [...periods, null] };
}

/** Whole numbers up to 2^53: 32 bits each, or 64 if one of them needs more. */
export class NumberColumn implements Column<number> {
  private values: Numbers = new Int32Array();

  set(row: number, value: unknown): void {
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value);
    if (isNumber && this.values instanceof Int32Array && (value <= none32 || value > 0x7fff_ffff)) this.widen();
    const none = getNone(this.values);
    this.values = growFor<Numbers>(this.values, row, none);
    this.values[row] = isNumber ? value : none;
  }

  get(row: number): number | null {
    const value = this.values[row];
    return value === undefined || isNone(value, getNone(this.values)) ? null : value;
  }

  /** The values of the first rows, to read many of them. @see getNone */
  getValues(rowCount: number): Numbers {
    this.values = growFor<Numbers>(this.values, rowCount - 1, getNone(this.values));
    return this.values.subarray(0, rowCount);
  }

  /** Sets to 1 the rows that have one of some numbers; the others stay. */
  mark(numbers: ReadonlySet<number>, found: Uint8Array): void {
    if (numbers.size === 0) return;
    const { values } = this;
    for (let row = 0; row < found.length; row += 1) {
      const value = values[row];
      if (value !== undefined && numbers.has(value)) found[row] = 1;
    }
  }

  /** Sets to 1 the rows whose number has some digits; the others stay. */
  markContaining(digits: string, found: Uint8Array): void {
    for (let row = 0; row < found.length; row += 1) {
      if (found[row] !== 1 && String(this.get(row) ?? '').includes(digits)) found[row] = 1;
    }
  }

  slice(rows: Uint32Array): NumberColumn {
    const column = new NumberColumn();
    const { values } = this;
    const none = getNone(values);
    column.values = values instanceof Int32Array ? new Int32Array(rows.length) : new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) column.values[index] = values[rows[index] ?? 0] ?? none;
    return column;
  }

  toSortKeys(rowCount: number): Float64Array {
    const values = this.getValues(rowCount);
    const none = getNone(values);
    return Float64Array.from(values, (value) => (isNone(value, none) ? Number.NaN : value));
  }

  toCodes(rowCount: number): Codes {
    return encodeNumbers(this.getValues(rowCount));
  }

  write(writer: ImageWriter, rowCount: number): void {
    writer.put(this.getValues(rowCount));
  }

  static read(reader: ImageReader): NumberColumn {
    const column = new NumberColumn();
    column.values = reader.next('i32', 'f64').slice();
    return column;
  }

  private widen(): void {
    this.values = Float64Array.from(this.values, (value) => (value === none32 ? Number.NaN : value));
  }
}

const unknownFlag = 2;
const flagKeys = [false, true, null] as const;

export class BooleanColumn implements Column<boolean> {
  private flags: Uint8Array = new Uint8Array();

  set(row: number, value: unknown): void {
    this.flags = growFor(this.flags, row, unknownFlag);
    this.flags[row] = typeof value === 'boolean' ? Number(value) : unknownFlag;
  }

  get(row: number): boolean | null {
    return flagKeys[this.flags[row] ?? unknownFlag] ?? null;
  }

  slice(rows: Uint32Array): BooleanColumn {
    const column = new BooleanColumn();
    column.flags = Uint8Array.from(rows, (row) => this.flags[row] ?? unknownFlag);
    return column;
  }

  toSortKeys(rowCount: number): Float64Array {
    return Float64Array.from(this.getFlags(rowCount), (flag) => (flag === unknownFlag ? Number.NaN : flag));
  }

  toCodes(rowCount: number): Codes {
    return { codes: Int32Array.from(this.getFlags(rowCount)), keys: flagKeys };
  }

  write(writer: ImageWriter, rowCount: number): void {
    writer.put(this.getFlags(rowCount));
  }

  static read(reader: ImageReader): BooleanColumn {
    const column = new BooleanColumn();
    column.flags = reader.next('u8').slice();
    return column;
  }

  /** The flags of the first rows, to read many of them: 0, 1, and 2 for none. */
  getFlags(rowCount: number): Uint8Array {
    this.flags = growFor(this.flags, rowCount - 1, unknownFlag);
    return this.flags.subarray(0, rowCount);
  }
}

export class TextColumn implements Column<string> {
  private codes: Uint16Array | Uint32Array = new Uint16Array();
  texts = new Texts();

  set(row: number, value: unknown): void {
    const code = typeof value === 'string' ? this.texts.add(value) : 0;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes = growFor<Uint16Array | Uint32Array>(this.codes, row, 0);
    this.codes[row] = code;
  }

  get(row: number): string | null {
    const code = this.codes[row] ?? 0;
    return code === 0 ? null : this.texts.get(code);
  }

  /** The code of a row's text: equal codes are equal texts, but a text may have two codes. 0 is none. */
  getCode(row: number): number {
    return this.codes[row] ?? 0;
  }

  /** The codes of the first rows, to read many of them. */
  getCodes(rowCount: number): Uint16Array | Uint32Array {
    this.codes = growFor<Uint16Array | Uint32Array>(this.codes, rowCount - 1, 0);
    return this.codes.subarray(0, rowCount);
  }

  /** The texts of all codes, and none for code 0. */
  listTexts(): (string | null)[] {
    return Array.from({ length: this.texts.size + 1 }, (_, code) => (code === 0 ? null : this.texts.get(code)));
  }

  /** Sets to 1 the rows whose text is flagged by its code; the others stay. */
  mark(flags: Uint8Array, found: Uint8Array): void {
    if (!flags.includes(1)) return;
    const { codes } = this;
    for (let row = 0; row < found.length; row += 1) if (flags[codes[row] ?? 0] === 1) found[row] = 1;
  }

  slice(rows: Uint32Array): TextColumn {
    const column = new TextColumn();
    const codes = Uint32Array.from(rows, (row) => this.codes[row] ?? 0);
    const isUsed = new Uint8Array(this.texts.size + 1);
    for (const code of codes) isUsed[code] = 1;
    const map = column.texts.copy(this.texts, isUsed);
    for (let index = 0; index < codes.length; index += 1) codes[index] = map[codes[index] ?? 0] ?? 0;
    column.codes = column.texts.size > 0xffff ? codes : Uint16Array.from(codes);
    return column;
  }

  /** Blank texts are none. */
  toSortKeys(rowCount: number): Float64Array {
    const texts = this.listTexts().map((text) => text ?? '');
    const order = [...texts.keys()].filter((code) => texts[code]?.trim() !== '');
    const getText = (code = 0) => texts[code] ?? '';
    order.sort((a, b) => compareTexts(getText(a), getText(b)));
    const ranks = new Float64Array(texts.length).fill(Number.NaN);
    let rank = 0;
    order.forEach((code, position) => {
      if (position > 0 && compareTexts(getText(order[position - 1]), getText(code)) !== 0) rank = position;
      ranks[code] = rank;
    });
    const keys = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) keys[row] = ranks[this.codes[row] ?? 0] ?? Number.NaN;
    return keys;
  }

  /**
   * An empty text, which servers send for no value, is none.
   *
   * @param toKeys - makes keys of texts. `counts` are the rows that have each of them
   */
  toCodes(
    rowCount: number,
    toKeys = (texts: readonly string[], _counts: Int32Array): readonly string[] => texts,
  ): Codes {
    const counts = new Int32Array(this.texts.size + 1);
    const codes = Int32Array.from(this.getCodes(rowCount));
    for (let row = 0; row < rowCount; row += 1) counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1;
    counts[0] = 0;
    const texts = Array.from(counts, (count, code) => (count > 0 ? this.texts.get(code) : ''));
    return encodeKeys(codes, toKeys(texts, counts), compareDistinctTexts);
  }

  write(writer: ImageWriter, rowCount: number): void {
    writer.put(this.getCodes(rowCount));
    this.texts.write(writer);
  }

  static read(reader: ImageReader): TextColumn {
    const column = new TextColumn();
    column.codes = reader.next('u16', 'u32').slice();
    column.texts = Texts.read(reader);
    return column;
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const noDay = -1;
const noTime = -1;

/** The number of eight characters, pairs of digits with a separator between them: "02-11-30" is 21130. -1 for others. */
function parsePairs(text: string, from: number, separator: number): number {
  let number = 0;
  for (let offset = 0; offset < 8; offset += 1) {
    const code = text.charCodeAt(from + offset);
    if (offset % 3 === 2 ? code !== separator : !(code >= 48 && code <= 57)) return -1;
    if (offset % 3 !== 2) number = number * 10 + code - 48;
  }
  return number;
}

/** The day with which a text begins, as 20260102; -1 for a text that begins with none. */
function parseDay(text: string): number {
  const [first, second] = [text.charCodeAt(0) - 48, text.charCodeAt(1) - 48];
  const rest = parsePairs(text, 2, 45);
  const isCentury = first >= 0 && first <= 9 && second >= 0 && second <= 9;
  return rest < 0 || !isCentury ? noDay : (first * 10 + second) * 1_000_000 + rest;
}

/** The time of "2026-01-02 09:30:00" as 93000; -1 for a text of another form. */
const parseTime = (text: string) =>
  text.length === 19 && text.charCodeAt(10) === 32 ? parsePairs(text, 11, 58) : noTime;

/** Dates and datetimes of the API as numbers. A text of another form is one of its row, beside the day that it begins with. */
export class DateColumn implements Column<string> {
  private days: Int32Array = new Int32Array();
  private times: Int32Array | null = null;
  private readonly others = new Map<number, string>();

  set(row: number, value: unknown): void {
    const text = typeof value === 'string' ? value : '';
    const day = parseDay(text);
    const time = parseTime(text);
    const isOther = day === noDay || (time === noTime && text.length !== 10);
    this.days = growFor(this.days, row, noDay);
    this.days[row] = day;
    if (time !== noTime || this.times) {
      this.times = growFor(this.times ?? new Int32Array(), row, noTime);
      this.times[row] = day === noDay ? noTime : time;
    }
    if (isOther && typeof value === 'string') this.others.set(row, text);
    else if (this.others.size > 0) this.others.delete(row);
  }

  get(row: number): string | null {
    const other = this.others.size > 0 ? this.others.get(row) : undefined;
    const day = this.days[row] ?? noDay;
    if (other !== undefined || day === noDay) return other ?? null;
    const date = `${String(Math.floor(day / 10_000)).padStart(4, '0')}-${twoDigits(Math.floor(day / 100) % 100)}-${twoDigits(day % 100)}`;
    const time = this.times?.[row] ?? noTime;
    if (time === noTime) return date;
    return `${date} ${twoDigits(Math.floor(time / 10_000))}:${twoDigits(Math.floor(time / 100) % 100)}:${twoDigits(time % 100)}`;
  }

  /** The day as a number (20260102), also of a text that only begins with one; null without a day, and for 0000-00-00. */
  getDay(row: number): number | null {
    const day = this.days[row] ?? noDay;
    return day <= 0 ? null : day;
  }

  /** The days of the first rows, to read many of them: below 0 for none. */
  getDays(rowCount: number): Int32Array {
    this.days = growFor(this.days, rowCount - 1, noDay);
    return this.days.subarray(0, rowCount);
  }

  slice(rows: Uint32Array): DateColumn {
    const column = new DateColumn();
    const { times, others } = this;
    column.days = Int32Array.from(rows, (row) => this.days[row] ?? noDay);
    if (times) column.times = Int32Array.from(rows, (row) => times[row] ?? noTime);
    for (let index = 0; others.size > 0 && index < rows.length; index += 1) {
      const text = others.get(rows[index] ?? 0);
      if (text !== undefined) column.others.set(index, text);
    }
    return column;
  }

  toSortKeys(rowCount: number): Float64Array {
    const { times } = this;
    return Float64Array.from(this.getDays(rowCount), (day, row) =>
      day === noDay ? Number.NaN : day * 1_000_000 + Math.max(0, times?.[row] ?? 0),
    );
  }

  write(writer: ImageWriter, rowCount: number): void {
    writer.put(this.getDays(rowCount));
    if (this.times) this.times = growFor(this.times, rowCount - 1, noTime);
    writer.put(this.times?.subarray(0, rowCount) ?? new Int32Array());
    writer.putText(JSON.stringify([...this.others]));
  }

  static read(reader: ImageReader): DateColumn {
    const column = new DateColumn();
    column.days = reader.next('i32').slice();
    const times = reader.next('i32');
    column.times = times.length === 0 ? null : times.slice();
    for (const [row, text] of JSON.parse(reader.nextText()) as [number, string][]) column.others.set(row, text);
    return column;
  }
}

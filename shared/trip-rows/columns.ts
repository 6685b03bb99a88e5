/** Columns of values that do not change: each a typed array, with a dictionary of the texts that are no numbers. */
import { centsToDecimal } from '../money';

export type ColumnValue = string | number | boolean | null;

/** A column in memory. */
export type Column = { get(row: number): ColumnValue };

/** Stands for null in 32 bits. A column that has this number is held in 64 bits. */
const nullInt32 = -0x8000_0000;

const isInt32 = (value: number) => Number.isInteger(value) && value > nullInt32 && value <= 0x7fff_ffff;

/** Holds numbers in 32 bits, or in 64 if one of them needs more. */
export function encodeNumbers(values: readonly (number | null)[]): Int32Array | Float64Array {
  const narrow = new Int32Array(values.length);
  for (let row = 0; row < narrow.length; row += 1) {
    const value = values[row] ?? null;
    if (value !== null && !isInt32(value)) return Float64Array.from(values, (wide) => wide ?? Number.NaN);
    narrow[row] = value ?? nullInt32;
  }
  return narrow;
}

export class Int32Column implements Column {
  private readonly values: Int32Array;

  constructor(values: Int32Array) {
    this.values = values;
  }

  get(row: number): number | null {
    const value = this.values[row];
    return value === undefined || value === nullInt32 ? null : value;
  }
}

export class Float64Column implements Column {
  private readonly values: Float64Array;

  constructor(values: Float64Array) {
    this.values = values;
  }

  get(row: number): number | null {
    const value = this.values[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  }
}

const booleans = [false, true, null] as const;

/** Holds booleans and nulls in a byte each. */
export const encodeBooleans = (values: readonly (boolean | null)[]) =>
  Uint8Array.from(values, (value) => (value === null ? 2 : Number(value)));

export class BooleanColumn implements Column {
  private readonly codes: Uint8Array;

  constructor(codes: Uint8Array) {
    this.codes = codes;
  }

  get(row: number): boolean | null {
    return booleans[this.codes[row] ?? 2] ?? null;
  }
}

/** Collects distinct texts, and gives each the number of its position. */
class DictionaryBuilder {
  readonly texts: string[] = [];
  private readonly codes = new Map<string, number>();

  add(text: string): number {
    const existing = this.codes.get(text);
    if (existing !== undefined) return existing;
    this.codes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Codes or numbers of rows, and the texts that they refer to. */
type WithTexts<T> = { readonly values: T; readonly texts: readonly string[] };

/** Codes of texts from 1; 0 is null. */
export function encodeTexts(values: readonly (string | null)[]): WithTexts<Uint16Array> {
  const dictionary = new DictionaryBuilder();
  const codes = new Uint16Array(values.length);
  for (let row = 0; row < codes.length; row += 1) {
    const text = values[row] ?? null;
    if (text !== null) codes[row] = dictionary.add(text) + 1;
  }
  return { values: codes, texts: dictionary.texts };
}

export class TextColumn implements Column {
  private readonly codes: Uint16Array;
  private readonly texts: readonly string[];

  constructor(codes: Uint16Array, texts: readonly string[]) {
    this.codes = codes;
    this.texts = texts;
  }

  get(row: number): string | null {
    return this.texts[(this.codes[row] ?? 0) - 1] ?? null;
  }
}

/** Forms of dates: a digit stands for any digit. */
const dateForm = '0000-00-00';
const dateTimeForm = '0000-00-00 00:00:00';
/** Is added to the 14 digits of a date with a time, so that they differ from the 8 of a date. */
const withTime = 1e14;

const zero = '0'.charCodeAt(0);

/** Reads the digits of a date, without and with a time, as a number; null for any other text. */
function toDateNumber(text: string): number | null {
  const { length } = text;
  if (length !== dateForm.length && length !== dateTimeForm.length) return null;
  let digits = 0;
  for (let position = 0; position < length; position += 1) {
    const code = text.charCodeAt(position);
    const expected = dateTimeForm.charCodeAt(position);
    if (expected !== zero) {
      if (code !== expected) return null;
      continue;
    }
    const digit = code - zero;
    if (digit < 0 || digit > 9) return null;
    digits = digits * 10 + digit;
  }
  return length === dateForm.length ? digits : withTime + digits;
}

/** Texts of days by their digits: a list has few days and many rows. */
const days = new Map<number, string>();
const maxDays = 10_000;
const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

function formatDay(digits: number): string {
  let text = days.get(digits);
  if (text === undefined) {
    const padded = String(digits).padStart(8, '0');
    text = `${padded.slice(0, 4)}-${padded.slice(4, 6)}-${padded.slice(6)}`;
    if (days.size >= maxDays) days.clear();
    days.set(digits, text);
  }
  return text;
}

function formatDateNumber(value: number): string {
  if (value < withTime) return formatDay(value);
  const time = (value - withTime) % 1_000_000;
  const day = formatDay((value - withTime - time) / 1_000_000);
  return `${day} ${twoDigits[Math.floor(time / 10_000)]}:${twoDigits[Math.floor(time / 100) % 100]}:${twoDigits[time % 100]}`;
}

/** Digits of dates; NaN is null, and -1 minus a position any other text. */
export function encodeDates(values: readonly (string | null)[]): WithTexts<Float64Array> {
  const dictionary = new DictionaryBuilder();
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const text = values[row] ?? null;
    numbers[row] = text === null ? Number.NaN : (toDateNumber(text) ?? -1 - dictionary.add(text));
  }
  return { values: numbers, texts: dictionary.texts };
}

export class DateColumn implements Column {
  private readonly values: Float64Array;
  private readonly texts: readonly string[];

  constructor(values: Float64Array, texts: readonly string[]) {
    this.values = values;
    this.texts = texts;
  }

  get(row: number): string | null {
    const value = this.values[row];
    if (value === undefined || Number.isNaN(value)) return null;
    return value < 0 ? (this.texts[-1 - value] ?? null) : formatDateNumber(value);
  }
}

/** The code of a text that is the amount of the cents beside it. */
const sameAmount = 1;
const firstTextCode = 2;

/** Codes of texts of amounts: one code for each that is the amount of the cents beside it. */
export function encodeAmountTexts(
  values: readonly (string | null)[],
  cents: readonly (number | null)[],
): WithTexts<Uint16Array> {
  const dictionary = new DictionaryBuilder();
  const codes = new Uint16Array(values.length);
  for (let row = 0; row < codes.length; row += 1) {
    const text = values[row] ?? null;
    if (text === null) continue;
    const amount = cents[row] ?? null;
    const isSame = amount !== null && text === centsToDecimal(amount);
    codes[row] = isSame ? sameAmount : dictionary.add(text) + firstTextCode;
  }
  return { values: codes, texts: dictionary.texts };
}

export class AmountTextColumn implements Column {
  private readonly codes: Uint16Array;
  private readonly texts: readonly string[];
  private readonly cents: Column;

  /** @param cents - the column of the same amounts in cents */
  constructor(codes: Uint16Array, texts: readonly string[], cents: Column) {
    this.codes = codes;
    this.texts = texts;
    this.cents = cents;
  }

  get(row: number): string | null {
    const code = this.codes[row] ?? 0;
    if (code !== sameAmount) return this.texts[code - firstTextCode] ?? null;
    const cents = this.cents.get(row);
    return typeof cents === 'number' ? centsToDecimal(cents) : null;
  }
}

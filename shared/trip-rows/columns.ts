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
  if (values.every((value) => value === null || isInt32(value)))
    return Int32Array.from(values, (value) => value ?? nullInt32);
  return Float64Array.from(values, (value) => value ?? Number.NaN);
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
  const codes = Uint16Array.from(values, (text) => (text === null ? 0 : dictionary.add(text) + 1));
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

const datePattern = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;
/** Is added to the 14 digits of a date with a time, so that they differ from the 8 of a date. */
const withTime = 1e14;

function toDateNumber(text: string): number | null {
  const match = datePattern.exec(text);
  if (match === null) return null;
  const digits = Number(match.slice(1).join(''));
  return match[4] === undefined ? digits : withTime + digits;
}

function formatDateNumber(value: number): string {
  const hasTime = value >= withTime;
  const digits = hasTime ? String(value - withTime).padStart(14, '0') : String(value).padStart(8, '0');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return hasTime ? `${day} ${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12)}` : day;
}

/** Digits of dates; NaN is null, and -1 minus a position any other text. */
export function encodeDates(values: readonly (string | null)[]): WithTexts<Float64Array> {
  const dictionary = new DictionaryBuilder();
  const numbers = Float64Array.from(values, (text) =>
    text === null ? Number.NaN : (toDateNumber(text) ?? -1 - dictionary.add(text)),
  );
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
  const codes = Uint16Array.from(values, (text, row) => {
    if (text === null) return 0;
    const amount = cents[row] ?? null;
    return amount !== null && text === centsToDecimal(amount) ? sameAmount : dictionary.add(text) + firstTextCode;
  });
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

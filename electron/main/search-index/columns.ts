/** Columns of a table: one value a row, null where the record has none that can be read. */

import { createTextTest, hasWildcard, type MatchOptions } from '@shared/list-matching';
import { type ArrayReader, type ArrayWriter, growFor } from './array-store';
import { TextDictionary } from './text-dictionary';

/** The kinds of columns. An amount's text is that of the amount in another column. */
export type ColumnKind = 'integer' | 'boolean' | 'date' | 'text' | 'amount-text';

export type Cell = number | boolean | string | null;

/** Values by row. A row is added by setting its value. */
export type Column = {
  /** Sets a row's value. One of another type than the column's is null. */
  set(row: number, value: unknown): void;
  get(row: number): Cell;
  /** Returns a column of these rows, in this order, without room for more. */
  compact(rows: Uint32Array): Column;
  save(writer: ArrayWriter): void;
};

/** No number, in 32 bits. */
export const nullInt32 = -0x8000_0000;

/** Whole numbers by row, to read many of them: {@link isNoInteger} finds what is none. */
export type IntegerValues = Int32Array | Float64Array;

/** What stands in an array for no number. In 64 bits `nullInt32` is a number like any other. */
export const getNoInteger = (values: IntegerValues) => (values instanceof Int32Array ? nullInt32 : Number.NaN);

/** Whether a value is none. @param noInteger - that of its array */
export const isNoInteger = (value: number, noInteger: number) => value === noInteger || Number.isNaN(value);

/** The text of a cell; null where it is none. */
export const toText = (cell: Cell) => (typeof cell === 'string' ? cell : null);
/** The number of a cell; null where it is none. */
export const toInteger = (cell: Cell) => (typeof cell === 'number' ? cell : null);
/** The flag of a cell; null where it is none. */
export const toFlag = (cell: Cell) => (typeof cell === 'boolean' ? cell : null);

/** Whole numbers up to 2^53: 32 bits each, or 64 if one of them needs more. */
export class IntegerColumn implements Column {
  private values: IntegerValues = new Int32Array();

  set(row: number, value: unknown): void {
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value);
    if (isNumber && this.values instanceof Int32Array && (value <= nullInt32 || value > 0x7fff_ffff)) this.widen();
    const filler = getNoInteger(this.values);
    this.values = growFor<IntegerValues>(this.values, row, filler);
    this.values[row] = isNumber ? value : filler;
  }

  get(row: number): number | null {
    const value = this.values[row];
    return value === undefined || isNoInteger(value, getNoInteger(this.values)) ? null : value;
  }

  /** The values of the first rows, to read many of them. */
  getValues(rowCount: number): IntegerValues {
    return growFor(this.values, rowCount - 1, getNoInteger(this.values)).subarray(0, rowCount);
  }

  /** Sets to 1 the rows that have one of some numbers; the others stay. */
  markRows(numbers: ReadonlySet<number>, matches: Uint8Array): void {
    if (numbers.size === 0) return;
    const { values } = this;
    for (let row = 0; row < matches.length; row += 1) {
      const value = values[row];
      if (value !== undefined && numbers.has(value)) matches[row] = 1;
    }
  }

  /** Sets to 1 the rows whose number is the index of a flag that is set; the others stay. */
  markFlagged(flags: Uint8Array, matches: Uint8Array): void {
    if (!flags.includes(1)) return;
    const { values } = this;
    for (let row = 0; row < matches.length; row += 1) {
      const value = values[row] ?? -1;
      if (value >= 0 && flags[value] === 1) matches[row] = 1;
    }
  }

  /** Sets to 1 the flags whose index is the number of one of some rows; the others stay. */
  markNumbers(rows: Uint32Array, flags: Uint8Array): void {
    const { values } = this;
    for (const row of rows) {
      const value = values[row] ?? -1;
      if (value >= 0) flags[value] = 1;
    }
  }

  /** The rows that have a number. */
  listFilledRows(rowCount: number): number[] {
    return Array.from({ length: rowCount }, (_, row) => row).filter((row) => this.get(row) !== null);
  }

  compact(rows: Uint32Array): IntegerColumn {
    const column = new IntegerColumn();
    if (this.values instanceof Float64Array) column.widen();
    if (rows.length > 0) column.set(rows.length - 1, null);
    column.values = column.values.slice(0, rows.length);
    rows.forEach((row, index) => {
      const value = this.values[row];
      if (value !== undefined) column.values[index] = value;
    });
    return column;
  }

  save(writer: ArrayWriter): void {
    writer.put(this.values);
  }

  static load(reader: ArrayReader): IntegerColumn {
    const column = new IntegerColumn();
    column.values = reader.next('i32', 'f64');
    return column;
  }

  private widen(): void {
    this.values = Float64Array.from(this.values, (value) => (value === nullInt32 ? Number.NaN : value));
  }
}

const booleanCodes = [false, true, null] as const;

export class BooleanColumn implements Column {
  private codes: Uint8Array = new Uint8Array();

  set(row: number, value: unknown): void {
    this.codes = growFor(this.codes, row, 2);
    this.codes[row] = typeof value === 'boolean' ? Number(value) : 2;
  }

  get(row: number): boolean | null {
    return booleanCodes[this.getCode(row)] ?? null;
  }

  /** 0 for false, 1 for true, 2 for none. */
  getCode(row: number): number {
    return this.codes[row] ?? 2;
  }

  compact(rows: Uint32Array): BooleanColumn {
    const column = new BooleanColumn();
    column.codes = Uint8Array.from(rows, (row) => this.codes[row] ?? 2);
    return column;
  }

  save(writer: ArrayWriter): void {
    writer.put(this.codes);
  }

  static load(reader: ArrayReader): BooleanColumn {
    const column = new BooleanColumn();
    column.codes = reader.next('u8');
    return column;
  }
}

/** Texts as codes of a dictionary; 0 is null. */
export class TextColumn implements Column {
  private codes: Uint16Array | Uint32Array = new Uint16Array();
  private dictionary = TextDictionary.create();

  set(row: number, value: unknown): void {
    const code = typeof value === 'string' ? this.dictionary.add(value) : 0;
    if (code > 0xffff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes);
    this.codes = growFor<Uint16Array | Uint32Array>(this.codes, row, 0);
    this.codes[row] = code;
  }

  get(row: number): string | null {
    const code = this.codes[row] ?? 0;
    return code === 0 ? null : this.dictionary.get(code);
  }

  /** The code of a row's text: equal codes are equal texts, but a text may have two codes. */
  getCode(row: number): number {
    return this.codes[row] ?? 0;
  }

  /** The largest code. */
  get codeCount(): number {
    return this.dictionary.size;
  }

  getText(code: number): string {
    return this.dictionary.get(code);
  }

  /** Whether some row has a text that is not empty. */
  hasTexts(): boolean {
    return this.dictionary.size > 1 || (this.dictionary.size === 1 && this.dictionary.get(1) !== '');
  }

  /** Flags, by code, the texts that pass a test. Null never does. */
  flagTexts(test: (text: string) => boolean): Uint8Array {
    const flags = new Uint8Array(this.dictionary.size + 1);
    for (let code = 1; code < flags.length; code += 1) flags[code] = Number(test(this.dictionary.get(code)));
    return flags;
  }

  /** Flags, by code, the texts that contain a folded text. */
  flagFolded(folded: string): Uint8Array {
    const flags = new Uint8Array(this.dictionary.size + 1);
    this.dictionary.markFolded(folded, flags);
    return flags;
  }

  /** Flags, by code, the texts that a search finds. */
  flagMatching(value: string, options: MatchOptions): Uint8Array {
    if (options.isPattern && hasWildcard(value)) return this.flagTexts(createTextTest(value, options));
    const flags = new Uint8Array(this.dictionary.size + 1);
    this.dictionary.markMatching(value, options, flags);
    return flags;
  }

  /** Sets to 1 the rows whose text is flagged; the others stay. */
  markRows(flags: Uint8Array, matches: Uint8Array): void {
    if (!flags.includes(1)) return;
    const { codes } = this;
    for (let row = 0; row < matches.length; row += 1) {
      if (flags[codes[row] ?? 0] === 1) matches[row] = 1;
    }
  }

  /** Prepares the first search. Others may use the thread at each step. */
  *prepareSearch(): Generator<void> {
    yield* this.dictionary.prepareSearch();
  }

  compact(rows: Uint32Array): TextColumn {
    const isUsed = new Uint8Array(this.dictionary.size + 1);
    for (const row of rows) isUsed[this.codes[row] ?? 0] = 1;
    isUsed[0] = 0;
    const { dictionary, codes } = this.dictionary.compact(isUsed);
    const column = new TextColumn();
    column.dictionary = dictionary;
    column.codes = dictionary.size > 0xffff ? new Uint32Array(rows.length) : new Uint16Array(rows.length);
    rows.forEach((row, index) => {
      column.codes[index] = codes[this.codes[row] ?? 0] ?? 0;
    });
    return column;
  }

  save(writer: ArrayWriter): void {
    writer.put(this.codes);
    this.dictionary.save(writer);
  }

  static load(reader: ArrayReader): TextColumn {
    const column = new TextColumn();
    column.codes = reader.next('u16', 'u32');
    column.dictionary = TextDictionary.load(reader);
    return column;
  }
}

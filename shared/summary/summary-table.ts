/** The tables that are summarised: their fields as codes, some of their rows, and the period before. */

import { type Codes, encodeKeys, type Key } from '../columns/columns';
import type { SummedNumbers } from '../columns/group';
import { AppError } from '../errors/errors';
import { compareDistinctTexts, pickCommonSpelling, toSpellingKey } from '../values/texts';
import type { Field, Measure } from './catalogue';
import { type SummaryBefore, shiftKey } from './definition';

export type TableField = Field & { toCodes(): Codes };

/** Some rows of a table that can be grouped and added up: saved trips or sectors, or the rows of a result. */
export type SummaryTable = {
  /** In the order of the table. */
  readonly rows: Int32Array;
  /** The trip of each row; equal ones follow each other. Null where rows belong to no trip. */
  readonly tripRows: Int32Array | null;
  readonly fields: ReadonlyMap<string, TableField>;
  readonly measures: ReadonlyMap<string, Measure>;
  /** The numbers of a measure for each row of the table. */
  getNumbers(name: string): SummedNumbers;
};

/** A table that another one is compared with, and what is said of it. */
export type ComparedTable = SummaryBefore & { readonly table: SummaryTable };

/* Keys: their order, and texts that differ only in capitals. */

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text);

/** Orders texts of numbers before others, and these as tables do. */
export function compareKeys(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isNumber(a), isNumber(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b) || (a < b ? -1 : Number(a > b));
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return compareDistinctTexts(a, b);
}

/** Gives each text the spelling of more rows than any other, of those that are one value: see {@link toSpellingKey}. */
export function joinSpellings(texts: readonly string[], counts: Int32Array): string[] {
  const countsByKey = new Map<string, Map<string, number>>();
  for (const [code, text] of texts.entries()) {
    const key = toSpellingKey(text);
    const spellings = countsByKey.get(key) ?? new Map<string, number>();
    countsByKey.set(key, spellings.set(text, (spellings.get(text) ?? 0) + (counts[code] ?? 0)));
  }
  const spellings = new Map([...countsByKey].map(([key, of]) => [key, pickCommonSpelling(of)]));
  return texts.map((text) => spellings.get(toSpellingKey(text)) ?? text);
}

/** Encodes the rows of one table, and those of another behind them. A text of the other is spelt as this one has it. */
export function joinCodes({ kind }: Field, now: Codes, before: Codes, rows: Int32Array, rowsBefore: Int32Array): Codes {
  const texts = kind === 'text' ? now.keys.filter((key) => typeof key === 'string') : [];
  const spellings = new Map<Key, Key>(texts.map((text) => [toSpellingKey(text), text]));
  const moved = before.keys.map((key) =>
    typeof key === 'string' && kind === 'text' ? (spellings.get(toSpellingKey(key)) ?? key) : key,
  );
  const known = new Set(now.keys);
  const added = moved.filter((key): key is string => typeof key === 'string' && !known.has(key));
  const isText = (key: Key): key is string => key !== null;
  // Ids and flags of two tables are those of one column; only texts and periods are new.
  const keys =
    added.length === 0
      ? now.keys
      : [...encodeKeys(new Int32Array(), [...now.keys.filter(isText), ...added], compareKeys).keys];
  const ranks = new Map(keys.map((key, rank) => [key, rank]));
  const toRank = (key: Key) => ranks.get(key) ?? keys.length - 1;
  const [ranksNow, ranksBefore] = [Int32Array.from(now.keys, toRank), Int32Array.from(moved, toRank)];
  const codes = new Int32Array(rows.length + rowsBefore.length);
  for (let index = 0; index < rows.length; index += 1) codes[index] = ranksNow[now.codes[rows[index] ?? 0] ?? 0] ?? 0;
  for (let index = 0; index < rowsBefore.length; index += 1) {
    codes[rows.length + index] = ranksBefore[before.codes[rowsBefore[index] ?? 0] ?? 0] ?? 0;
  }
  return { codes, keys };
}

/** @throws AppError `usage` for a field that the table does not have */
export function getField({ fields }: SummaryTable, id: string): TableField {
  const field = fields.get(id);
  if (field) return field;
  throw new AppError('usage', `Rows cannot be grouped by ${id}. Choose the fields again.`, {});
}

/** Selects some rows of a table. */
export function pickRows<T extends Pick<SummaryTable, 'rows' | 'tripRows'>>(table: T, positions: readonly number[]): T {
  const pick = (all: Int32Array) => Int32Array.from(positions, (position) => all[position] ?? 0);
  return { ...table, rows: pick(table.rows), tripRows: table.tripRows && pick(table.tripRows) } as T;
}

/** Moves the periods of a field by one: those of a column stand then in the column that they are compared with. */
export function moveToNext(table: SummaryTable, id: string): SummaryTable {
  const field = getField(table, id);
  const moved: TableField = {
    ...field,
    toCodes: () => {
      const { codes, keys } = field.toCodes();
      return { codes, keys: keys.map((key) => shiftKey(field, key, 1)) };
    },
  };
  return { ...table, fields: new Map([...table.fields, [id, moved]]) };
}

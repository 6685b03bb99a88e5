/** The values of a field by codes: equal codes are equal values, and codes are in the order of their keys. */
import {
  type BooleanColumn,
  getNoInteger,
  type IntegerValues,
  isNoInteger,
  nullInt32,
  type TextColumn,
} from '@main/search-index/columns';
import type { DateColumn } from '@main/search-index/derived-columns';
import { pickCommonSpelling } from '@shared/common-spelling';
import { compareDistinctTexts } from '@shared/compare-texts';
import { type Period, periods as periodTypes } from '@shared/period-keys';
import type { SummaryKey } from '@shared/schemas/summary';

/** A code for each row of an index, and the key of each code. Rows without a value have the last one. */
export type Codes = { readonly codes: Int32Array; readonly keys: readonly SummaryKey[] };

/** Numbers from 0 up to this are ranked in an array: a Map takes ten times as long. */
const maxRanked = 1_048_576;

const keepNumber = (number: number): SummaryKey => number;

/** Ranks the numbers that are there; null where they are not all small. */
function rankSmallNumbers(values: IntegerValues): { readonly ranks: Int32Array; readonly numbers: number[] } | null {
  const none = getNoInteger(values);
  let max = -1;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (isNoInteger(value, none)) continue;
    if (value < 0 || value >= maxRanked) return null;
    if (value > max) max = value;
  }
  const ranks = new Int32Array(max + 1);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!isNoInteger(value, none)) ranks[value] = 1;
  }
  const numbers: number[] = [];
  for (let number = 0; number <= max; number += 1) if (ranks[number] === 1) ranks[number] = numbers.push(number) - 1;
  return { ranks, numbers };
}

/** Encodes numbers. @param toKey - the key of a number; two numbers have two keys, in the same order */
export function encodeNumbers(values: IntegerValues, toKey: (number: number) => SummaryKey = keepNumber): Codes {
  const codes = new Int32Array(values.length);
  const none = getNoInteger(values);
  const small = rankSmallNumbers(values);
  if (small !== null) {
    const { ranks, numbers } = small;
    for (let row = 0; row < codes.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      codes[row] = isNoInteger(value, none) ? numbers.length : (ranks[value] ?? 0);
    }
    return { codes, keys: [...numbers.map(toKey), null] };
  }
  const numbers = [...new Set<number>(values)].filter((value) => !isNoInteger(value, none)).sort((a, b) => a - b);
  const ranks = new Map(numbers.map((number, rank) => [number, rank]));
  for (let row = 0; row < codes.length; row += 1) codes[row] = ranks.get(values[row] ?? Number.NaN) ?? numbers.length;
  return { codes, keys: [...numbers.map(toKey), null] };
}

const flagKeys = [false, true, null] as const;

/** Encodes flags: {@link BooleanColumn} has the same codes. */
export const encodeFlags = (column: BooleanColumn, rowCount: number): Codes => ({
  codes: Int32Array.from({ length: rowCount }, (_, row) => column.getCode(row)),
  keys: flagKeys,
});

/** Encodes whether numbers are below zero. */
export function encodeSigns(values: IntegerValues): Codes {
  const none = getNoInteger(values);
  const codes = Int32Array.from(values, (value) => (isNoInteger(value, none) ? 2 : Number(value < 0)));
  return { codes, keys: flagKeys };
}

/** Gives each text the spelling of more rows than any other, of those that differ only in capitals. */
export function joinSpellings(texts: readonly string[], counts: Int32Array): string[] {
  const countsByKey = new Map<string, Map<string, number>>();
  for (const [code, text] of texts.entries()) {
    const key = text.toLowerCase();
    const spellings = countsByKey.get(key) ?? new Map<string, number>();
    countsByKey.set(key, spellings.set(text, (spellings.get(text) ?? 0) + (counts[code] ?? 0)));
  }
  const spellings = new Map([...countsByKey].map(([key, of]) => [key, pickCommonSpelling(of)]));
  return texts.map((text) => spellings.get(text.toLowerCase()) ?? text);
}

/**
 * Encodes the texts of a column. An empty text, which servers send for no value, is none.
 *
 * @param joinsCapitals - whether texts that differ only in capitals are one, as they are in lists that are grouped
 */
export function encodeTexts(column: TextColumn, rowCount: number, joinsCapitals = false): Codes {
  const counts = new Int32Array(column.codeCount + 1);
  const codes = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const code = column.getCode(row);
    codes[row] = code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  counts[0] = 0;
  const sent = Array.from(counts, (count, code) => (count > 0 ? column.getText(code) : ''));
  const texts = joinsCapitals ? joinSpellings(sent, counts) : sent;
  // A text may have two codes in its column.
  const keys = [...new Set(texts)].filter((text) => text !== '').sort(compareDistinctTexts);
  const ranks = new Map(keys.map((text, rank) => [text, rank]));
  const ranksByCode = Int32Array.from(texts, (text) => ranks.get(text) ?? keys.length);
  for (let row = 0; row < rowCount; row += 1) codes[row] = ranksByCode[codes[row] ?? 0] ?? keys.length;
  return { codes, keys: [...keys, null] };
}

/** Encodes the periods of the dates of a column. A text that begins with no month is no date. */
export function encodePeriods(column: DateColumn, rowCount: number, period: Period): Codes {
  const { toNumber, toKey } = periodTypes[period];
  const days = column.getDays(rowCount);
  const months = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) months[row] = ((days[row] ?? 0) / 100) | 0;
  // Of few months, in place of each row.
  const { codes, keys: yearsAndMonths } = encodeNumbers(months);
  const numbers = Int32Array.from(yearsAndMonths, (yearAndMonth) => {
    const month = Number(yearAndMonth) % 100;
    return month >= 1 && month <= 12 ? toNumber(Math.floor(Number(yearAndMonth) / 100), month) : nullInt32;
  });
  const periods = encodeNumbers(numbers, toKey);
  for (let row = 0; row < rowCount; row += 1) codes[row] = periods.codes[codes[row] ?? 0] ?? 0;
  return { codes, keys: periods.keys };
}

/** Gives rows the codes of other rows: sectors those of their trips. A row of -1 is none. */
export function spreadCodes({ codes, keys }: Codes, rows: Int32Array): Codes {
  const spread = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row += 1) spread[row] = codes[rows[row] ?? -1] ?? keys.length - 1;
  return { codes: spread, keys };
}

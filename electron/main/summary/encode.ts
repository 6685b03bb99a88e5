/** The values of a field by codes: equal codes are equal values. Code 0 is a row without a value. */
import type { TextColumn } from '@main/search-index/columns';
import type { DateColumn } from '@main/search-index/derived-columns';
import type { SummaryKey } from '@shared/schemas/summary';

export type Codes = { readonly codes: Int32Array; readonly keys: readonly SummaryKey[] };

/** Encodes numbers. @param toKey - the key of a number; two numbers have two keys */
export function encodeNumbers(
  count: number,
  getNumber: (index: number) => number | null,
  toKey: (number: number) => SummaryKey = (number) => number,
): Codes {
  const codes = new Int32Array(count);
  const keys: SummaryKey[] = [null];
  const known = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const number = getNumber(index);
    if (number === null) continue;
    let code = known.get(number);
    if (code === undefined) {
      code = keys.push(toKey(number)) - 1;
      known.set(number, code);
    }
    codes[index] = code;
  }
  return { codes, keys };
}

/** Encodes flags. */
export function encodeFlags(count: number, getFlag: (index: number) => boolean | null): Codes {
  const codes = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const flag = getFlag(index);
    codes[index] = flag === null ? 0 : flag ? 2 : 1;
  }
  return { codes, keys: [null, false, true] };
}

/** Encodes the texts of a column. An empty text, which servers send for no value, is none. */
export function encodeTexts(count: number, column: TextColumn, getRow: (index: number) => number): Codes {
  const codes = new Int32Array(count);
  const keys: SummaryKey[] = [null];
  const known = new Map<string, number>([['', 0]]);
  const byColumnCode = new Int32Array(column.codeCount + 1).fill(-1);
  byColumnCode[0] = 0;
  for (let index = 0; index < count; index += 1) {
    const columnCode = column.getCode(getRow(index));
    let code = byColumnCode[columnCode] ?? 0;
    if (code < 0) {
      const text = column.getText(columnCode);
      code = known.get(text) ?? keys.push(text) - 1;
      known.set(text, code);
      byColumnCode[columnCode] = code;
    }
    codes[index] = code;
  }
  return { codes, keys };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const fourDigits = (value: number) => String(value).padStart(4, '0');

const periods = {
  month: {
    toNumber: (year: number, month: number) => year * 100 + month,
    toKey: (number: number) => `${fourDigits(Math.floor(number / 100))}-${twoDigits(number % 100)}`,
  },
  quarter: {
    toNumber: (year: number, month: number) => year * 10 + Math.ceil(month / 3),
    toKey: (number: number) => `${fourDigits(Math.floor(number / 10))}-Q${number % 10}`,
  },
  /** The Australian financial year begins on 1 July. */
  year: {
    toNumber: (year: number, month: number) => (month >= 7 ? year : year - 1),
    toKey: (number: number) => `${fourDigits(number)}-${twoDigits((number + 1) % 100)}`,
  },
} as const;
export type Period = keyof typeof periods;

/** Encodes the periods of the dates of a column. A text that begins with no month is no date. */
export function encodePeriods(
  count: number,
  column: DateColumn,
  getRow: (index: number) => number,
  period: Period,
): Codes {
  const { toNumber, toKey } = periods[period];
  const getPeriod = (index: number) => {
    const day = column.getDay(getRow(index));
    if (day === null) return null;
    const month = Math.floor(day / 100) % 100;
    return month >= 1 && month <= 12 ? toNumber(Math.floor(day / 10_000), month) : null;
  };
  return encodeNumbers(count, getPeriod, toKey);
}

/** Gives rows the codes of other rows: sectors those of their trips. */
export function spreadCodes({ codes, keys }: Codes, rows: Int32Array): Codes {
  const spread = new Int32Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) spread[index] = codes[rows[index] ?? 0] ?? 0;
  return { codes: spread, keys };
}

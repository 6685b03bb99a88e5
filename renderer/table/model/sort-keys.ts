/** Sort keys: one number for each row, so that a sort compares numbers only. */

import { at } from '@shared/arrays';
import type { RowList } from '@shared/row-list';
import type { AppColumn, SortValue } from '../columns/app-column';
import { compareValues } from './compare-values';

/** Reads the digits of a date or datetime as a number that sorts as the text does; NaN for any other text. */
function toDateKey(text: string): number {
  if (text.length !== 10 && text.length !== 19) return Number.NaN;
  let key = 0;
  for (let position = 0; position < text.length; position += 1) {
    const digit = text.charCodeAt(position) - 48;
    const isSeparator = position === 4 || position === 7 || position === 10 || position === 13 || position === 16;
    if (isSeparator) continue;
    if (digit < 0 || digit > 9) return Number.NaN;
    key = key * 10 + digit;
  }
  return text.length === 10 ? key * 1_000_000 : key;
}

/** Whether the cell shows no value: a blank text sorts like a null. */
const isBlank = (value: SortValue) => value === null || (typeof value === 'string' && value.trim() === '');

/** Builds a key for each row: a number's value, a date's digits, or a text's rank among all texts. A blank is NaN. */
export function buildSortKeys<Row>(rows: RowList<Row>, column: AppColumn<Row>): Float64Array {
  const keys = new Float64Array(rows.length);
  let hasNumbers = false;
  let hasDates = false;
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.value(at(rows, index));
    if (isBlank(value)) {
      keys[index] = Number.NaN;
      continue;
    }
    const key = typeof value === 'string' ? toDateKey(value) : value;
    if (typeof key !== 'number' || (Number.isNaN(key) && typeof value === 'string'))
      return fillRanks(rows, column, keys);
    else keys[index] = key;
    hasDates ||= typeof value === 'string';
    hasNumbers ||= typeof value === 'number';
    if (hasDates && hasNumbers) return fillRanks(rows, column, keys);
  }
  return keys;
}

/** Fills in each row's rank among all values of the column; equal values share a rank. */
function fillRanks<Row>(rows: RowList<Row>, column: AppColumn<Row>, keys: Float64Array): Float64Array {
  const ranks = new Map<SortValue, number>();
  for (const row of rows) {
    const value = column.value(row);
    if (!isBlank(value)) ranks.set(value, 0);
  }
  const sorted = [...ranks.keys()].sort(compareValues);
  let rank = 0;
  sorted.forEach((value, index) => {
    const previous = sorted[index - 1];
    if (previous !== undefined && compareValues(previous, value) !== 0) rank = index;
    ranks.set(value, rank);
  });
  for (let index = 0; index < rows.length; index += 1) {
    keys[index] = ranks.get(column.value(at(rows, index))) ?? Number.NaN;
  }
  return keys;
}

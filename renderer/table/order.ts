/** Sorting and filtering of rows as an array of indexes, beside the table: one row object per record would cost too much. */
import { type AppColumn, type SortValue, textOf } from './columns';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Nulls last in either direction; numbers by value, texts as people order them. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return collator.compare(String(left), String(right));
}

/** The indexes of the rows that contain the text in any of the columns. */
export function filterOrder<Row>(rows: readonly Row[], columns: readonly AppColumn<Row>[], text: string): number[] {
  const needle = text.trim().toLowerCase();
  const all = rows.map((_, index) => index);
  if (needle === '') return all;
  return all.filter((index) => {
    const row = rows[index];
    return row !== undefined && columns.some((column) => textOf(column, row).toLowerCase().includes(needle));
  });
}

/** The indexes in the order of a column. Equal values keep their order. */
export function sortOrder<Row>(
  rows: readonly Row[],
  order: readonly number[],
  column: AppColumn<Row>,
  isDescending: boolean,
): number[] {
  const values = rows.map((row) => column.value(row));
  const sign = isDescending ? -1 : 1;
  return [...order].sort((a, b) => {
    const [left = null, right = null] = [values[a], values[b]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a - b;
    return sign * compareValues(left, right) || a - b;
  });
}

/** Sorting rows by a column. */
import { compareTexts } from '@shared/compare-texts';
import { BooleanColumn, IntegerColumn, TextColumn } from './columns';
import { DateColumn } from './derived-columns';
import { sortRowsBy } from './sort-numbers';
import type { TripColumnName, TripTable } from './trip-columns';

/** Ranks of a column's texts by code; equal texts share a rank, blank ones have none. */
function rankTexts(column: TextColumn): Float64Array {
  const codes = Array.from({ length: column.codeCount }, (_, index) => index + 1);
  const texts = new Map(codes.map((code) => [code, column.getText(code)]));
  const getText = (code: number | undefined) => texts.get(code ?? 0) ?? '';
  const sorted = codes
    .filter((code) => getText(code).trim() !== '')
    .sort((a, b) => compareTexts(getText(a), getText(b)));
  const ranks = new Float64Array(column.codeCount + 1).fill(Number.NaN);
  let rank = 0;
  sorted.forEach((code, index) => {
    if (index > 0 && compareTexts(getText(sorted[index - 1]), getText(code)) !== 0) rank = index;
    ranks[code] = rank;
  });
  return ranks;
}

/** A number for each row that sorts as its value does; NaN for a blank. */
function buildKeys(table: TripTable, rows: Uint32Array, name: TripColumnName): Float64Array {
  const column = table.column(name) as unknown;
  if (column instanceof TextColumn) {
    const ranks = rankTexts(column);
    return Float64Array.from(rows, (row) => ranks[column.getCode(row)] ?? Number.NaN);
  }
  if (column instanceof IntegerColumn) return Float64Array.from(rows, (row) => column.get(row) ?? Number.NaN);
  if (column instanceof BooleanColumn) return Float64Array.from(rows, (row) => Number(column.get(row) ?? Number.NaN));
  if (column instanceof DateColumn) return Float64Array.from(rows, (row) => column.getTime(row) ?? Number.NaN);
  throw new TypeError(`${name} is sorted by its amount`);
}

/** Sorts rows by a column, blanks last in either direction. Equal values keep their order. */
export function sortRowsByColumn(
  table: TripTable,
  rows: Uint32Array,
  name: TripColumnName,
  isDescending: boolean,
): Uint32Array {
  const keys = buildKeys(table, rows, name);
  const isBlank = (index: number) => Number.isNaN(keys[index] ?? Number.NaN);
  const indexes = Uint32Array.from(rows, (_, index) => index);
  const filled = indexes.filter((index) => !isBlank(index));
  const sign = isDescending ? -1 : 1;
  const sorted = new Uint32Array(rows.length);
  sorted.set(sortRowsBy(filled, (index) => sign * (keys[index] ?? 0)));
  sorted.set(indexes.filter(isBlank), filled.length);
  return sorted.map((index) => rows[index] ?? 0);
}

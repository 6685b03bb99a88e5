/**
 * Sorting and filtering of rows as an array of indexes, beside the table: one row object per record would cost too much.
 * What was found out about a column is kept for the next sort or filter, in a few bytes a row.
 */
import type { MoneySum } from '@shared/money';
import { type AppColumn, getCellText, type SortValue } from '../columns/app-column';
import { type ColumnFilter, createRangeTest } from '../columns/column-filters';
import { aggregateColumn, type ColumnAggregate, sumColumns } from './aggregations';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Numbers by value, texts as people order them. Nulls are not compared: they stand last in either direction. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return collator.compare(String(left), String(right));
}

/** Texts of a column by code: few distinct texts stand for many rows. Null where nearly every row has its own. */
type Dictionary = { readonly codes: Uint16Array; readonly texts: readonly string[] } | null;

const maxDistinctTexts = 8_192;

/** What is searched in a cell, before it is put into words. */
function getSearchKey<Row>(column: AppColumn<Row>, row: Row): string {
  return column.searchText ? column.searchText.key(row) : getCellText(column, row);
}

/** The words of a key, in lower case. */
function getSearchText<Row>(column: AppColumn<Row>, key: string): string {
  return (column.searchText ? column.searchText.format(key) : key).toLowerCase();
}

function buildDictionary<Row>(rows: readonly Row[], column: AppColumn<Row>): Dictionary {
  const codes = new Uint16Array(rows.length);
  const codesByKey = new Map<string, number>();
  for (let index = 0; index < rows.length; index += 1) {
    const key = getSearchKey(column, rows[index] as Row);
    let code = codesByKey.get(key);
    if (code === undefined) {
      code = codesByKey.size;
      if (code >= maxDistinctTexts) return null;
      codesByKey.set(key, code);
    }
    codes[index] = code;
  }
  return { codes, texts: [...codesByKey.keys()].map((key) => getSearchText(column, key)) };
}

/** The digits of a date or datetime as a number that sorts as the text does; NaN for any other text. */
function toDateKey(text: string): number {
  if (text.length !== 10 && text.length !== 19) return Number.NaN;
  let key = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    const isMark = at === 4 || at === 7 || at === 10 || at === 13 || at === 16;
    if (isMark) continue;
    if (digit < 0 || digit > 9) return Number.NaN;
    key = key * 10 + digit;
  }
  return text.length === 10 ? key * 1_000_000 : key;
}

/** Whether the cell shows no value. An empty or blank text is as much of a value as a null. */
const isBlank = (value: SortValue) => value === null || (typeof value === 'string' && value.trim() === '');

/** A sort key for each row: a number's value, a date's digits, or a text's place among all texts. Blank is NaN. */
function buildSortKeys<Row>(rows: readonly Row[], column: AppColumn<Row>): Float64Array {
  const keys = new Float64Array(rows.length);
  let hasNumbers = false;
  let hasDates = false;
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.value(rows[index] as Row);
    if (isBlank(value)) {
      keys[index] = Number.NaN;
      continue;
    }
    const key = typeof value === 'string' ? toDateKey(value) : value;
    if (typeof key !== 'number' || (Number.isNaN(key) && typeof value === 'string'))
      return fillDenseRanks(rows, column, keys);
    else keys[index] = key;
    hasDates ||= typeof value === 'string';
    hasNumbers ||= typeof value === 'number';
    if (hasDates && hasNumbers) return fillDenseRanks(rows, column, keys);
  }
  return keys;
}

/** Each row's place among all values of the column; equal values share one. */
function fillDenseRanks<Row>(rows: readonly Row[], column: AppColumn<Row>, keys: Float64Array): Float64Array {
  const ranks = new Map<SortValue, number>();
  for (const row of rows) {
    const value = column.value(row);
    if (!isBlank(value)) ranks.set(value, 0);
  }
  const sorted = [...ranks.keys()].sort(compareValues);
  let rank = 0;
  sorted.forEach((value, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && compareValues(before, value) !== 0) rank = index;
    ranks.set(value, rank);
  });
  for (let index = 0; index < rows.length; index += 1) {
    keys[index] = ranks.get(column.value(rows[index] as Row)) ?? Number.NaN;
  }
  return keys;
}

const hasLetter = /\p{L}/u;

/** The rows of one table with what was found out about their columns. */
export class TableIndex<Row> {
  readonly rows: readonly Row[];
  private readonly keys = new WeakMap<AppColumn<Row>, Float64Array>();
  private readonly dictionaries = new WeakMap<AppColumn<Row>, { readonly found: Dictionary }>();

  private readonly aggregates = new WeakMap<AppColumn<Row>, ColumnAggregate>();

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  /** A numeric column's sum and width over all rows. */
  getAggregate(column: AppColumn<Row>): ColumnAggregate {
    const known = this.aggregates.get(column) ?? aggregateColumn(this.rows, column);
    this.aggregates.set(column, known);
    return known;
  }

  /** The sums of all columns that add up, over some rows, each at most once. */
  sumColumns(columns: readonly AppColumn<Row>[], indexes: ArrayLike<number>): ReadonlyMap<string, MoneySum> {
    if (indexes.length !== this.rows.length) return sumColumns(this.rows, indexes, columns);
    const summed = columns.filter(({ total }) => total);
    return new Map(summed.map((column) => [column.id, this.getAggregate(column).sum]));
  }

  /** Does ahead what the first filter needs of one column. */
  warmUpFilter(column: AppColumn<Row>): void {
    this.getDictionary(column);
  }

  /** The indexes of all rows in their own order. */
  getAllIndexes(): Uint32Array {
    const all = new Uint32Array(this.rows.length);
    for (let index = 0; index < all.length; index += 1) all[index] = index;
    return all;
  }

  /** The indexes of the rows that contain the text in any of the columns. */
  filter(columns: readonly AppColumn<Row>[], text: string): Uint32Array {
    const needle = text.trim().toLowerCase();
    if (needle === '') return this.getAllIndexes();
    const hits = new Uint8Array(this.rows.length);
    const isWord = hasLetter.test(needle);
    for (const column of columns) if (!(column.isNumeric && isWord)) this.markMatches(column, needle, hits);
    let count = 0;
    for (const hit of hits) count += hit;
    const found = new Uint32Array(count);
    for (let index = 0, at = 0; at < count; index += 1) if (hits[index] === 1) found[at++] = index;
    return found;
  }

  /** Those of the indexes whose rows a column's filter keeps, in their order. */
  applyFilter(indexes: Uint32Array, column: AppColumn<Row>, filter: ColumnFilter): Uint32Array {
    const { rows } = this;
    if (filter.kind === 'contains') {
      const hits = new Uint8Array(rows.length);
      this.markMatches(column, filter.text.trim().toLowerCase(), hits);
      return indexes.filter((index) => hits[index] === 1);
    }
    if (filter.kind === 'empty') {
      return indexes.filter((index) => (getCellText(column, rows[index] as Row) === '') === filter.isEmpty);
    }
    const isIn = createRangeTest(column.range ?? 'number', filter.from, filter.to);
    return indexes.filter((index) => isIn(column.value(rows[index] as Row)));
  }

  /** The indexes in the order of a column, blanks last in either direction. Equal values keep their order. */
  sort(order: Uint32Array, column: AppColumn<Row>, isDescending: boolean): Uint32Array {
    const keys = this.getSortKeys(column);
    const filled = order.filter((index) => !Number.isNaN(keys[index] as number));
    const empty = order.filter((index) => Number.isNaN(keys[index] as number));
    const sign = isDescending ? -1 : 1;
    // The sort is stable, so that equal values need no second comparison.
    filled.sort((a, b) => sign * ((keys[a] as number) - (keys[b] as number)));
    const sorted = new Uint32Array(order.length);
    sorted.set(filled);
    sorted.set(empty, filled.length);
    return sorted;
  }

  private getSortKeys(column: AppColumn<Row>): Float64Array {
    const known = this.keys.get(column) ?? buildSortKeys(this.rows, column);
    this.keys.set(column, known);
    return known;
  }

  private getDictionary(column: AppColumn<Row>): Dictionary {
    const known = this.dictionaries.get(column) ?? { found: buildDictionary(this.rows, column) };
    this.dictionaries.set(column, known);
    return known.found;
  }

  private markMatches(column: AppColumn<Row>, needle: string, hits: Uint8Array): void {
    // Numbers are copied and searched without group marks, with the minus sign of a keyboard.
    const wanted = column.isNumeric ? needle.replaceAll(',', '').replaceAll('\u2212', '-') : needle;
    const dictionary = this.getDictionary(column);
    if (dictionary === null) {
      for (let index = 0; index < hits.length; index += 1) {
        if (hits[index] === 0 && getSearchText(column, getSearchKey(column, this.rows[index] as Row)).includes(wanted))
          hits[index] = 1;
      }
      return;
    }
    const matching = Uint8Array.from(dictionary.texts, (text) => Number(text.includes(wanted)));
    if (!matching.includes(1)) return;
    const { codes } = dictionary;
    for (let index = 0; index < hits.length; index += 1)
      hits[index] = (hits[index] as number) | (matching[codes[index] as number] as number);
  }
}

/**
 * Sorting and filtering of rows as arrays of indexes. TanStack Table would make an object for each row, which costs too
 * much for 100,000 of them. Each column's sort keys, search index and aggregate are built once, on first use.
 */
import { at, type RowList } from '@shared/values/collections';
import { centsToDecimal, type MoneySum } from '@shared/values/money';
import { isPatched } from '@shared/values/patched-rows';
import { foldText } from '@shared/values/texts';
import { type AppColumn, getCellText, type SortValue } from '../columns/app-column';
import { type ColumnValue, createRangeTest, type ResolvedFilter } from '../columns/column-filters';
import { compareValues, countValues, getValueKeys } from './column-values';
import { aggregateColumn, type ColumnAggregate, type RowIndexes, sumColumns, toTotals } from './totals';

/* Text search in one column. Few distinct texts stand for many rows, so each distinct text is searched once. */

/** A column's distinct texts, folded, and for each row the index of its text. */
type Dictionary = { readonly codes: Uint16Array; readonly texts: readonly string[] };

/** Columns with more distinct texts have no dictionary: it would hardly be smaller than the rows. */
const maxDistinctTexts = 8_192;

function getSearchKey<Row>(column: AppColumn<Row>, row: Row): string {
  return column.searchText ? column.searchText.key(row) : getCellText(column, row);
}

function getSearchText<Row>(column: AppColumn<Row>, key: string): string {
  return foldText(column.searchText ? column.searchText.format(key) : key);
}

function buildDictionary<Row>(rows: RowList<Row>, column: AppColumn<Row>): Dictionary | null {
  const codes = new Uint16Array(rows.length);
  const codesByKey = new Map<string, number>();
  for (let index = 0; index < rows.length; index += 1) {
    const key = getSearchKey(column, at(rows, index));
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

/** The search of one column. Building it takes the time of a pass through all rows; each search is short. */
export class ColumnSearchIndex<Row> {
  private readonly rows: RowList<Row>;
  private readonly column: AppColumn<Row>;
  private readonly dictionary: Dictionary | null;

  constructor(rows: RowList<Row>, column: AppColumn<Row>) {
    this.rows = rows;
    this.column = column;
    this.dictionary = buildDictionary(rows, column);
  }

  /**
   * Marks the rows whose cell contains a text.
   *
   * @param needle - folded
   * @param matches - one byte a row: set to 1 for a match, else left as it is
   */
  markMatches(needle: string, matches: Uint8Array): void {
    const { rows, column, dictionary } = this;
    // Numbers are searched as they are copied: without group marks, with the minus sign of a keyboard.
    const wanted = column.isNumeric ? needle.replaceAll(',', '') : needle;
    if (dictionary === null) {
      for (let index = 0; index < rows.length; index += 1) {
        if (matches[index] !== 0) continue;
        if (getSearchText(column, getSearchKey(column, at(rows, index))).includes(wanted)) matches[index] = 1;
      }
      return;
    }
    const isMatching = Uint8Array.from(dictionary.texts, (text) => Number(text.includes(wanted)));
    if (!isMatching.includes(1)) return;
    const { codes } = dictionary;
    for (let index = 0; index < matches.length; index += 1) {
      if (isMatching[codes[index] ?? 0] === 1) matches[index] = 1;
    }
  }
}

/* Sort keys: one number for each row, so that a sort compares numbers only. */

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
function buildSortKeys<Row>(rows: RowList<Row>, column: AppColumn<Row>): Float64Array {
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

const hasLetter = /\p{L}/u;

function getOrBuild<Row, T>(cache: WeakMap<AppColumn<Row>, T>, column: AppColumn<Row>, build: () => T): T {
  const cached = cache.get(column);
  if (cached !== undefined) return cached;
  const built = build();
  cache.set(column, built);
  return built;
}

export class TableIndex<Row> {
  private shown: RowList<Row>;
  private sortKeys = new WeakMap<AppColumn<Row>, Float64Array>();
  private searches = new WeakMap<AppColumn<Row>, ColumnSearchIndex<Row>>();
  private valueKeys = new WeakMap<AppColumn<Row>, readonly string[]>();
  private aggregates = new WeakMap<AppColumn<Row>, ColumnAggregate>();
  private totals = new WeakMap<AppColumn<Row>, MoneySum | null>();
  /** All rows, for columns that aggregate rows themselves. */
  private all: readonly Row[] | null = null;

  constructor(rows: RowList<Row>) {
    this.shown = rows;
  }

  get rows(): RowList<Row> {
    return this.shown;
  }

  /** How many rows there are to list. */
  get rowCount(): number {
    return isPatched(this.rows) ? this.rows.listed.length : this.rows.length;
  }

  /** Takes over rows that were patched: what was built of them is built anew when it is needed. */
  patch(rows: RowList<Row>): void {
    if (rows === this.shown) return;
    this.shown = rows;
    this.all = null;
    this.sortKeys = new WeakMap();
    this.searches = new WeakMap();
    this.valueKeys = new WeakMap();
    this.aggregates = new WeakMap();
    this.totals = new WeakMap();
  }

  /** Gets a numeric column's sum and longest number, over all rows. */
  getAggregate(column: AppColumn<Row>): ColumnAggregate {
    return getOrBuild(this.aggregates, column, () => aggregateColumn(this.rows, column));
  }

  /** Gets the characters of a numeric column's longest number, over all rows. */
  getMaxLength(column: AppColumn<Row>): number {
    const range = column.getRange?.() ?? null;
    if (range === null) return this.getAggregate(column).maxLength;
    return Math.max(...range.map((value) => (column.range === 'cents' ? centsToDecimal(value) : String(value)).length));
  }

  /** Gets the total of all rows; null for none. */
  getTotal(column: AppColumn<Row>): MoneySum | null {
    return getOrBuild(this.totals, column, () => {
      if (isPatched(this.rows)) return sumColumns(this.rows, this.rows.listed, [column]).get(column.id) ?? null;
      if (!column.aggregate) return this.getAggregate(column).sum;
      this.all ??= [...this.rows];
      return column.aggregate.getTotal(this.all);
    });
  }

  /**
   * Sums all columns that have a total.
   *
   * @param indexes - each at most once
   */
  sumColumns(columns: readonly AppColumn<Row>[], indexes: RowIndexes): ReadonlyMap<string, MoneySum> {
    // The widths of patched rows are not measured again: their totals alone are cheaper.
    if (isPatched(this.rows) || indexes.length !== this.rows.length) return sumColumns(this.rows, indexes, columns);
    return toTotals(columns, (column) => this.getTotal(column));
  }

  /** Builds a column's search index ahead of the first search. */
  warmUpFilter(column: AppColumn<Row>): void {
    this.getSearch(column);
  }

  /** Lists the indexes of all rows, in the order given. */
  getAllIndexes(): Uint32Array {
    if (isPatched(this.rows)) return this.rows.listed;
    const indexes = new Uint32Array(this.rows.length);
    for (let index = 0; index < indexes.length; index += 1) indexes[index] = index;
    return indexes;
  }

  /** Lists the indexes of the rows that contain the text in any of the columns. */
  filter(columns: readonly AppColumn<Row>[], text: string): Uint32Array {
    const needle = foldText(text.trim());
    if (needle === '') return this.getAllIndexes();
    const matches = new Uint8Array(this.rows.length);
    const isWord = hasLetter.test(needle);
    for (const column of columns) {
      if (!(column.isNumeric && isWord)) this.getSearch(column).markMatches(needle, matches);
    }
    return this.getAllIndexes().filter((index) => matches[index] === 1);
  }

  /** Counts the distinct values of a column in some of the rows. */
  countValues(column: AppColumn<Row>, indexes: Uint32Array): ColumnValue[] {
    return countValues(this.rows, column, this.getValueKeys(column), indexes);
  }

  /** Drops the indexes of rows that do not pass a column's filter. */
  applyFilter(indexes: Uint32Array, column: AppColumn<Row>, filter: ResolvedFilter): Uint32Array {
    const { rows } = this;
    if (filter.kind === 'values') {
      const keys = this.getValueKeys(column);
      const chosen = new Set(filter.values.map(([key]) => key));
      return indexes.filter((index) => chosen.has(at(keys, index)) !== filter.isExcluded);
    }
    if (filter.kind === 'contains') {
      const matches = new Uint8Array(rows.length);
      this.getSearch(column).markMatches(foldText(filter.text.trim()), matches);
      return indexes.filter((index) => matches[index] === 1);
    }
    if (filter.kind === 'empty') {
      return indexes.filter((index) => (getCellText(column, at(rows, index)) === '') === filter.isEmpty);
    }
    const isInRange = createRangeTest(column.range ?? 'number', filter.from, filter.to);
    return indexes.filter((index) => isInRange(column.value(at(rows, index))));
  }

  /** Sorts indexes by a column, blanks last in either direction. Equal values keep their order. */
  sort(indexes: Uint32Array, column: AppColumn<Row>, isDescending: boolean): Uint32Array {
    const keys = getOrBuild(this.sortKeys, column, () => buildSortKeys(this.rows, column));
    const getKey = (index: number) => keys[index] ?? Number.NaN;
    const filled = indexes.filter((index) => !Number.isNaN(getKey(index)));
    const blank = indexes.filter((index) => Number.isNaN(getKey(index)));
    const sign = isDescending ? -1 : 1;
    // The sort is stable, so that equal values need no second comparison.
    filled.sort((a, b) => sign * (getKey(a) - getKey(b)));
    const sorted = new Uint32Array(indexes.length);
    sorted.set(filled);
    sorted.set(blank, filled.length);
    return sorted;
  }

  private getValueKeys(column: AppColumn<Row>): readonly string[] {
    return getOrBuild(this.valueKeys, column, () => getValueKeys(this.rows, column));
  }

  private getSearch(column: AppColumn<Row>): ColumnSearchIndex<Row> {
    return getOrBuild(this.searches, column, () => new ColumnSearchIndex(this.rows, column));
  }
}

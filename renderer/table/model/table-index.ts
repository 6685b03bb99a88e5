/**
 * Sorting and filtering of rows as arrays of indexes. TanStack Table would make an object for each row, which costs too
 * much for 100,000 of them. Each column's sort keys, search index and aggregate are built once, on first use.
 */

import { at } from '@shared/arrays';
import { centsToDecimal, type MoneySum } from '@shared/money';
import type { RowList } from '@shared/row-list';
import { foldText } from '@shared/search-text';
import { type AppColumn, getCellText } from '../columns/app-column';
import { type ColumnValue, createRangeTest, type ResolvedFilter } from '../columns/column-filters';
import { aggregateColumn, type ColumnAggregate, type RowIndexes, sumColumns, toTotals } from './aggregations';
import { ColumnSearchIndex } from './column-search';
import { countValues, getValueKeys } from './column-values';
import { buildSortKeys } from './sort-keys';

const hasLetter = /\p{L}/u;

function getOrBuild<Row, T>(cache: WeakMap<AppColumn<Row>, T>, column: AppColumn<Row>, build: () => T): T {
  const cached = cache.get(column);
  if (cached !== undefined) return cached;
  const built = build();
  cache.set(column, built);
  return built;
}

export class TableIndex<Row> {
  readonly rows: RowList<Row>;
  private readonly sortKeys = new WeakMap<AppColumn<Row>, Float64Array>();
  private readonly searches = new WeakMap<AppColumn<Row>, ColumnSearchIndex<Row>>();
  private readonly valueKeys = new WeakMap<AppColumn<Row>, readonly string[]>();
  private readonly aggregates = new WeakMap<AppColumn<Row>, ColumnAggregate>();
  private readonly totals = new WeakMap<AppColumn<Row>, MoneySum | null>();
  /** All rows, for columns that aggregate rows themselves. */
  private all: readonly Row[] | null = null;

  constructor(rows: RowList<Row>) {
    this.rows = rows;
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
    if (indexes.length !== this.rows.length) return sumColumns(this.rows, indexes, columns);
    return toTotals(columns, (column) => this.getTotal(column));
  }

  /** Builds a column's search index ahead of the first search. */
  warmUpFilter(column: AppColumn<Row>): void {
    this.getSearch(column);
  }

  /** Lists the indexes of all rows, in the order given. */
  getAllIndexes(): Uint32Array {
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

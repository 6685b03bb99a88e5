/**
 * Sorting and filtering of rows as arrays of indexes. TanStack Table would make an object for each row, which costs too
 * much for 100,000 of them. Each column's sort keys, search index and aggregate are built once, on first use.
 */
import { listAll, sortRows } from '@shared/columns/arrays';
import { DateColumn, TextColumn } from '@shared/columns/columns';
import { createFilterTest, type Filter, type Filters, groupByField } from '@shared/filters/filter';
import type { FieldValue } from '@shared/filters/grammar';
import { at, type RowList } from '@shared/values/collections';
import type { MoneySum } from '@shared/values/money';
import { isPatched } from '@shared/values/patched-rows';
import { compareTexts, splitTerms, toSpellingKey } from '@shared/values/texts';
import { parseTypedDate } from '@shared/values/typed-dates';
import { type AppColumn, getCellText, type SortValue, toFilterField } from '../columns/app-column';
import {
  aggregateColumn,
  type ColumnAggregate,
  type RowIndexes,
  type SortKey,
  sumColumns,
  toTotals,
} from './row-groups';

/* Text search in one column: its distinct texts are searched at once. */

/** What of a row is searched for. */
function buildSearch<Row>(rows: RowList<Row>, column: AppColumn<Row>): TextColumn {
  const { searchText } = column;
  const texts = new TextColumn();
  const formatted = new Map<string, string>();
  for (let index = 0; index < rows.length; index += 1) {
    const row = at(rows, index);
    const key = searchText ? searchText.key(row) : getCellText(column, row);
    const text = searchText ? (formatted.get(key) ?? searchText.format(key)) : key;
    if (searchText) formatted.set(key, text);
    texts.set(index, text);
  }
  return texts;
}

/** What is looked for: a word, or the words of a date with the day that they mean. */
type Term = { readonly text: string; readonly day: string | null };

/** Words of the longest date: "Thursday 24 December 2026". */
const maxDateParts = 4;

/** The terms of a typed text, without the marks between its words. */
function splitText(text: string, today: string): Term[] {
  const parts = splitTerms(text).flatMap((part) => part.replace(/^[,;]/, '').replace(/[,;]$/, '') || []);
  const terms: Term[] = [];
  for (let start = 0; start < parts.length; ) {
    let count = Math.min(maxDateParts, parts.length - start);
    let term = parts.slice(start, start + count).join(' ');
    let day = parseTypedDate(term, today);
    while (day === null && count > 1) {
      count -= 1;
      term = parts.slice(start, start + count).join(' ');
      day = parseTypedDate(term, today);
    }
    terms.push({ text: term, day });
    start += count;
  }
  return terms;
}

const hasLetter = /\p{L}/u;

/** The texts by which a column is searched for a term: an amount without its marks, a date as it is sent too. */
function listNeedles<Row>({ isNumeric, range }: AppColumn<Row>, { text: word, day }: Term): readonly string[] {
  if (isNumeric) return hasLetter.test(word) ? [] : [word.replaceAll(/[$,]/g, '')];
  return range === 'date' && day !== null ? [word, day] : [word];
}

/** Builds a number for each row that orders as its value does: a sort compares numbers only. A blank is NaN. */
function buildSortKeys<Row>(rows: RowList<Row>, column: AppColumn<Row>): Float64Array {
  const keys = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.value(at(rows, index));
    if (typeof value === 'string') return buildTextKeys(rows, column);
    keys[index] = value === null ? Number.NaN : Number(value);
  }
  return keys;
}

/** The same of texts, with numbers among them. */
function buildTextKeys<Row>(rows: RowList<Row>, column: AppColumn<Row>): Float64Array {
  const texts = column.range === 'date' ? new DateColumn() : new TextColumn();
  for (let index = 0; index < rows.length; index += 1) {
    const value = column.value(at(rows, index));
    texts.set(index, value === null ? null : String(value));
  }
  return texts.toSortKeys(rows.length);
}

/** What is built of a column, on first use. */
type Built = {
  readonly sortKeys: Float64Array;
  readonly search: TextColumn;
  readonly valueTexts: TextColumn;
  readonly values: readonly FieldValue[];
  readonly aggregate: ColumnAggregate;
  readonly total: MoneySum | null;
};

export class TableIndex<Row> {
  /** As they were patched last. */
  rows: RowList<Row>;
  private built = new WeakMap<AppColumn<Row>, Partial<Built>>();
  /** All rows, for columns that aggregate rows themselves. */
  private all: readonly Row[] | null = null;

  constructor(rows: RowList<Row>) {
    this.rows = rows;
  }

  /** How many rows there are to list. */
  get rowCount(): number {
    return isPatched(this.rows) ? this.rows.listed.length : this.rows.length;
  }

  /** Takes over rows that were patched: what was built of them is built anew when it is needed. */
  patch(rows: RowList<Row>): void {
    if (rows === this.rows) return;
    this.rows = rows;
    this.all = null;
    this.built = new WeakMap();
  }

  /** Gets a numeric column's sum and longest number, over all rows. */
  getAggregate(column: AppColumn<Row>): ColumnAggregate {
    return this.get(column, 'aggregate', () => aggregateColumn(this.rows, column));
  }

  /** Gets the total of all rows; null for none. */
  getTotal(column: AppColumn<Row>): MoneySum | null {
    return this.get(column, 'total', () => {
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

  /** Lists the indexes of all rows, in the order given. */
  getAllIndexes(): Uint32Array {
    return isPatched(this.rows) ? this.rows.listed : listAll(this.rows.length);
  }

  /** Flags the rows that have every word of a text in one of the columns, in any order. @param today - for typed dates */
  search(columns: readonly AppColumn<Row>[], text: string, today: string): Uint8Array {
    const matches = new Uint8Array(this.rows.length).fill(1);
    for (const term of splitText(text, today)) {
      const found = new Uint8Array(this.rows.length);
      for (const column of columns) {
        for (const needle of listNeedles(column, term)) {
          const search = this.getSearch(column);
          search.mark(search.texts.find(needle), found);
        }
      }
      for (let index = 0; index < matches.length; index += 1)
        matches[index] = (matches[index] ?? 0) & (found[index] ?? 0);
    }
    return matches;
  }

  /** Lists the indexes of the rows that have every word of a text. */
  filter(columns: readonly AppColumn<Row>[], text: string, today: string): Uint32Array {
    if (text.trim() === '') return this.getAllIndexes();
    const matches = this.search(columns, text, today);
    return this.getAllIndexes().filter((index) => matches[index] === 1);
  }

  /** Counts the distinct values of a column in some of the rows. */
  countValues(column: AppColumn<Row>, indexes: Uint32Array): FieldValue[] {
    return countValues(this.rows, column, this.getValueTexts(column), indexes);
  }

  /** Counts those in all rows. */
  listValues(column: AppColumn<Row>): readonly FieldValue[] {
    return this.get(column, 'values', () => this.countValues(column, this.getAllIndexes()));
  }

  /**
   * Drops the rows that do not pass the filters of their columns, of hidden columns too: of a column one of those that select, and
   * all that leave out.
   *
   * @param today - YYYY-MM-DD, for relative dates
   */
  filterBy(columns: readonly AppColumn<Row>[], filters: Filters, indexes: Uint32Array, today: string): Uint32Array {
    const byField = groupByField(filters);
    return columns.reduce((remaining, column) => {
      const { any = [], all = [] } = byField.get(column.id) ?? {};
      const selecting = any.map((filter) => this.getTest(column, filter, today));
      const leaving = all.map((filter) => this.getTest(column, filter, today));
      if (selecting.length + leaving.length === 0) return remaining;
      return remaining.filter(
        (index) =>
          (selecting.length === 0 || selecting.some((test) => test(index))) && leaving.every((test) => test(index)),
      );
    }, indexes);
  }

  /** Sorts indexes by up to two columns, blanks last in either direction; one that does not exist leaves them as they are. */
  sortBy(columns: readonly AppColumn<Row>[], sorting: readonly SortKey[], indexes: Uint32Array): Uint32Array {
    // Sorting is stable: the first key comes last, and equal values need no second comparison.
    return sorting.reduceRight((sorted, { id, desc }) => {
      const column = columns.find((candidate) => candidate.id === id);
      return column ? this.sort(sorted, column, desc) : sorted;
    }, indexes);
  }

  /** Sorts indexes by a column. Equal values keep their order. */
  sort(indexes: Uint32Array, column: AppColumn<Row>, isDescending: boolean): Uint32Array {
    const keys = this.get(column, 'sortKeys', () => buildSortKeys(this.rows, column));
    return sortRows(indexes, keys, isDescending);
  }

  private get<K extends keyof Built>(column: AppColumn<Row>, kind: K, build: () => Built[K]): Built[K] {
    const before: Partial<Built> = this.built.get(column) ?? {};
    const known = before[kind];
    if (known !== undefined) return known;
    const built = build();
    this.built.set(column, { ...this.built.get(column), [kind]: built });
    return built;
  }

  private getValueTexts(column: AppColumn<Row>): TextColumn {
    return this.get(column, 'valueTexts', () => getValueTexts(this.rows, column));
  }

  /** Gets a column's search index, which may be built ahead of the first search. */
  getSearch(column: AppColumn<Row>): TextColumn {
    return this.get(column, 'search', () => buildSearch(this.rows, column));
  }

  private getTest(column: AppColumn<Row>, filter: Filter, today: string): (index: number) => boolean {
    const { rows } = this;
    if (filter.op === 'has') {
      const found = this.search([column], filter.values[0] ?? '', today);
      return (index) => (found[index] === 1) !== (filter.isNot === true);
    }
    const test = createFilterTest(filter, toFilterField(column).kind, today);
    if (filter.op !== 'is') return (index) => test('', column.value(at(rows, index)));
    const texts = this.getValueTexts(column);
    const passes = texts.texts.test((text) => test(toSpellingKey(text), null));
    return (index) => passes[texts.getCode(index)] === 1;
  }
}

/* The distinct values of a column, for lists to choose from. */

/* The order of values in a column. */

/** Compares numbers by value and texts as a phone book does. Nulls are not handled: they sort last in either direction. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a === b) return 0;
  const [left, right] = [a ?? '', b ?? ''];
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return compareTexts(String(left), String(right));
}

/** Gets the text of a row that is one value with others: the key of an id or a flag, a datetime's day. */
function getValueText<Row>(column: AppColumn<Row>, row: Row): string {
  if (column.filter?.key) return column.filter.key(row);
  const text = getCellText(column, row).trim();
  return column.range === 'date' ? text.slice(0, 10) : text;
}

/** The filter that lists the rows with the same value. */
export const toValueFilter = <Row>(column: AppColumn<Row>, row: Row): Filter => ({
  field: column.id,
  op: 'is',
  values: [getValueText(column, row)],
});

/** Gets the text of each row that is one value with others: empty for none. */
export function getValueTexts<Row>(rows: RowList<Row>, column: AppColumn<Row>): TextColumn {
  const texts = new TextColumn();
  let index = 0;
  for (const row of rows) texts.set(index++, getValueText(column, row));
  return texts;
}

/** Counts the distinct values of the rows, each in its most frequent spelling: in the order of the column, no value last. */
export function countValues<Row>(
  rows: RowList<Row>,
  column: AppColumn<Row>,
  texts: TextColumn,
  indexes: Uint32Array,
): FieldValue[] {
  const counts = new Map<number, { readonly row: number; readonly text: string; count: number }>();
  for (const row of indexes) {
    const code = texts.getCode(row);
    const spelling = counts.get(code);
    if (spelling) spelling.count += 1;
    else counts.set(code, { row, text: texts.get(row) ?? '', count: 1 });
  }
  const found = [...Map.groupBy(counts.values(), ({ text }) => toSpellingKey(text))].map(([key, spellings]) => {
    const { row, text } = spellings.reduce((best, other) => (other.count > best.count ? other : best));
    return {
      sortValue: column.range === 'date' ? key : column.value(at(rows, row)),
      value: { value: key === '' ? '' : text, count: spellings.reduce((sum, { count }) => sum + count, 0) },
    };
  });
  found.sort(
    (a, b) => Number(a.value.value === '') - Number(b.value.value === '') || compareValues(a.sortValue, b.sortValue),
  );
  return found.map(({ value }) => value);
}

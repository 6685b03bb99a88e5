/** The index of an office's listed trips, in memory: derived from the records, which stay the truth. */
import type { FilterValues } from '@shared/filters';
import type { Stamp } from '@shared/list-matching';
import type { ListRules, TripDateField } from '@shared/list-rules';
import { CentsSum, type MoneySum } from '@shared/money';
import type { TripItem } from '@shared/schemas/trip';
import { splitTerms } from '@shared/search-text';
import { type ArrayReader, ArrayWriter } from './array-store';
import { ColumnTable } from './column-table';
import type { Cell } from './columns';
import { groupRows, type RowGroup } from './group-rows';
import type { IndexType, SavedIndex } from './index-store';
import type { NameLookup } from './name-lookup';
import { sortRowsByColumn } from './sort-rows';
import { setTrip, type TripColumnName, type TripEntry, type TripTable, toTripItem, tripColumns } from './trip-columns';
import { matchFilters } from './trip-filters';
import { TripOrder } from './trip-order';

/** The texts in which any typed text is looked for, beside a trip's id and the names of its client and others. */
const searchedColumns = [
  'purchase_order',
  'booked_by',
  'destination',
  'charge_to',
  'source',
  'trip_type',
  'trip_status',
] as const satisfies readonly TripColumnName[];

/** Columns with the texts of a trip that are searched. */
export type TripTextColumn = (typeof searchedColumns)[number];

/** The columns whose ids directories and the list of clients name. */
type NamedColumn = 'client_id' | 'consultant_id' | 'branch_id';
/** Names of ids, for a search by name. */
export type TripNames = Readonly<Partial<Record<NamedColumn, NameLookup>>>;

/** Order of a list by a column; blanks come last in either direction, and equal values in the order of the API. */
export type TripSort = { readonly column: TripColumnName; readonly isDescending: boolean };

/** The trips that match: rows in the order of the list, and those that the office no longer has. */
export type MatchingTrips = {
  readonly rows: Uint32Array;
  readonly goneRows: Uint32Array;
};

export type TripQueryOptions = {
  readonly rules: ListRules;
  readonly sort?: TripSort | undefined;
  /** Words that every trip has somewhere, beside the filters of the API. */
  readonly text?: string | undefined;
  readonly names?: TripNames | undefined;
};

export class TripIndex {
  private readonly table: TripTable;
  private readonly order: TripOrder;
  private rowsByKey: Map<string, number> | null = null;
  private goneRows: Set<number> | null = null;
  private changes = 0;

  private constructor(table: TripTable) {
    this.table = table;
    this.order = new TripOrder(table);
  }

  static create(): TripIndex {
    return new TripIndex(new ColumnTable(tripColumns));
  }

  get rowCount(): number {
    return this.table.rowCount;
  }

  get recordCount(): number {
    return this.table.rowCount;
  }

  /** Differs after each change. */
  get revision(): number {
    return this.changes;
  }

  /** Adds a trip, or replaces the one of the same key. */
  put(entry: TripEntry): void {
    this.rowsByKey ??= this.mapKeys();
    this.changes += 1;
    const existing = this.rowsByKey.get(entry.key);
    const row = existing ?? this.table.rowCount;
    this.rowsByKey.set(entry.key, row);
    const isSameId = existing !== undefined && this.table.column('id').get(row) === entry.trip.id;
    const isSameRank = existing !== undefined && this.table.column('rank').get(row) === entry.rank;
    setTrip(this.table, row, entry);
    if (entry.goneAtMs === null) this.goneRows?.delete(row);
    else this.goneRows?.add(row);
    if (!isSameId || !isSameRank) this.order.forget(!isSameId);
  }

  /**
   * Finds the trips that pass the API's filters and contain a text.
   *
   * @throws AppError `usage` for a filter that trips do not have
   */
  find(filters: FilterValues, { rules, sort, text = '', names = {} }: TripQueryOptions): MatchingTrips {
    const matches = matchFilters(this.table, filters, rules);
    for (const word of splitTerms(text)) this.keepRowsWith(word, matches, names);
    const gone = new Uint8Array(matches.length);
    for (const row of this.getGoneRows()) {
      if (matches[row] !== 1) continue;
      gone[row] = 1;
      matches[row] = 0;
    }
    const rows = this.order.sortMatching(matches, rules.order);
    return {
      rows: sort ? sortRowsByColumn(this.table, rows, sort.column, sort.isDescending) : rows,
      goneRows: this.goneRows?.size === 0 ? new Uint32Array() : this.order.sortById(gone),
    };
  }

  /** A date of a trip; null without a day. */
  getStamp(row: number, name: TripDateField): Stamp | null {
    const column = this.table.column(name);
    const day = column.getDay(row);
    return day === null ? null : { day, isLater: column.isAfterMidnight(row) };
  }

  /** Whether some trip has a text in a column. */
  hasTexts(name: (typeof searchedColumns)[number]): boolean {
    return this.table.column(name).hasTexts();
  }

  /** The key of a row's record. */
  getKey(row: number): string {
    return this.table.column('key').get(row) ?? String(this.table.column('id').get(row));
  }

  /** The trip of a row, its fields in the order of its record; null where only the record itself shows all of it. */
  getTrip(row: number): TripItem | null {
    return toTripItem(this.table, row);
  }

  /** A column, to read many of its values. */
  getColumn<N extends TripColumnName>(name: N) {
    return this.table.column(name);
  }

  /** The value of a cell. Null is also a value that the column cannot represent: see {@link isIrregular}. */
  getCell(row: number, name: TripColumnName): Cell {
    return this.table.get(row, name);
  }

  /** The texts of a row that are searched, by column. */
  *listTexts(row: number): Generator<readonly [TripTextColumn, string]> {
    for (const name of searchedColumns) {
      const text = this.table.column(name).get(row);
      if (text !== null) yield [name, text];
    }
  }

  /** The row of a record's key; null where it is not in the index. */
  findRow(key: string): number | null {
    this.rowsByKey ??= this.mapKeys();
    return this.rowsByKey.get(key) ?? null;
  }

  /** Whether a field of a trip is not as documented, so that its record must be shown instead. */
  isIrregular(row: number, name: TripColumnName): boolean {
    const names = this.table.column('irregular').get(row)?.split(' ') ?? [];
    return names.some((path) => path === name || path.endsWith(`.${name}`));
  }

  /** The number of trips that the office no longer has. */
  countGone(): number {
    return this.getGoneRows().size;
  }

  /** Finds the trip that was read from the API longest ago, and when, epoch milliseconds; null for no rows. */
  findOldest(rows: Iterable<number> = Array(this.rowCount).keys()): { id: number | null; fetchedAtMs: number } | null {
    const fetched = this.table.column('fetched_at');
    let oldestRow: number | null = null;
    let fetchedAtMs = Number.POSITIVE_INFINITY;
    for (const row of rows) {
      const ms = fetched.get(row) ?? fetchedAtMs;
      if (ms >= fetchedAtMs) continue;
      fetchedAtMs = ms;
      oldestRow = row;
    }
    return oldestRow === null ? null : { id: this.table.column('id').get(oldestRow), fetchedAtMs };
  }

  /** The exact sum of a column of integers over some rows. */
  sum(rows: Uint32Array, name: TripColumnName): MoneySum {
    const column = this.table.column(name);
    const sum = new CentsSum();
    for (const row of rows) sum.add(column.get(row));
    return sum.value;
  }

  /** Groups rows by the value of a column, with the sums of other columns. */
  group(rows: Uint32Array, name: TripColumnName, summed: readonly TripColumnName[] = []): RowGroup[] {
    return groupRows(this.table, rows, name, summed);
  }

  /** Writes the index. Rows lie in the order of their ids. */
  save(): SavedIndex {
    const all = new Uint8Array(this.rowCount).fill(1);
    const compacted = this.table.compact(this.order.sortById(all));
    const arrays = new ArrayWriter();
    compacted.save(arrays);
    return { rowCounts: [compacted.rowCount], arrays };
  }

  /** @throws UnusableIndexError where the arrays are not those of such an index */
  static load([rowCount = -1]: readonly number[], reader: ArrayReader): TripIndex {
    return new TripIndex(ColumnTable.load(tripColumns, rowCount, reader));
  }

  /** Clears the match of each row that has a folded word in none of its texts. */
  private keepRowsWith(word: string, matches: Uint8Array, names: TripNames): void {
    const found = new Uint8Array(matches.length);
    for (const name of searchedColumns) {
      const column = this.table.column(name);
      column.markRows(column.flagFolded(word), found);
    }
    for (const [name, lookup] of Object.entries(names) as [NamedColumn, NameLookup][]) {
      this.table.column(name).markRows(lookup.findIds(word), found);
    }
    const isNumber = /^\d+$/.test(word);
    const ids = this.table.column('id');
    for (let row = 0; row < matches.length; row += 1) {
      if (found[row] !== 1 && !(isNumber && String(ids.get(row)).includes(word))) matches[row] = 0;
    }
  }

  private getGoneRows(): ReadonlySet<number> {
    const goneAt = this.table.column('gone_at');
    this.goneRows ??= new Set(goneAt.listFilledRows(this.rowCount));
    return this.goneRows;
  }

  private mapKeys(): Map<string, number> {
    return new Map(Array.from({ length: this.rowCount }, (_, row) => [this.getKey(row), row]));
  }
}

/** How the index of listed trips is made. */
export const tripIndexType: IndexType<TripIndex> = {
  columns: tripColumns,
  create: () => TripIndex.create(),
  load: (rowCounts, reader) => TripIndex.load(rowCounts, reader),
};

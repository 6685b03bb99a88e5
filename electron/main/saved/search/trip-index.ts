/** The index of an office's listed trips, in memory: derived from the records, which stay the truth. */
import { listAll, type TableImage } from '@shared/columns/arrays';
import { ColumnTable, listRows } from '@shared/columns/table';
import type { TripDateField } from '@shared/filters/date-fit';
import type { FilterValues } from '@shared/filters/filters';
import { matchFilters } from '@shared/filters/trip-filters';
import { setTripRow, type TripEntry, type TripTable, tripColumns } from '@shared/records/trip-table';
import type { IndexType } from './index-store';

export class TripIndex {
  readonly table: TripTable;
  private rowsByKey: Map<string, number> | null = null;
  /** The rows of the trips that the office no longer has; null after a change. */
  private gone: Uint32Array | null = null;
  /** The rows, the newest trip number first; null where an id was set since. */
  private order: Uint32Array | null = null;
  /** Differs after each change. */
  revision = 0;

  constructor(table: TripTable = new ColumnTable(tripColumns)) {
    this.table = table;
  }

  /** Adds a trip, or replaces the one of the same key. */
  put(entry: TripEntry): void {
    this.rowsByKey ??= this.mapKeys();
    const { table } = this;
    const row = this.rowsByKey.get(entry.key) ?? table.rowCount;
    const isInOrder = row < table.rowCount && table.get(row, 'id') === entry.trip.id;
    if (!isInOrder) this.order = null;
    this.rowsByKey.set(entry.key, row);
    setTripRow(table, row, entry);
    this.gone = null;
    this.revision += 1;
  }

  /**
   * Finds the trips that pass the API's filters.
   *
   * @param date - the date that From and To compare
   * @returns rows, the newest trip number first, and those that the office no longer has
   * @throws AppError `usage` for a filter that trips do not have
   */
  find(filters: FilterValues, date: TripDateField = 'date_opened') {
    const { table } = this;
    const matches = matchFilters(table, filters, date);
    const gone = this.getGoneRows().filter((row) => matches[row] === 1);
    for (const row of gone) matches[row] = 0;
    return {
      rows: listRows(matches, this.getOrder()),
      goneRows: gone.length === 0 ? gone : table.sort(gone, 'id'),
    };
  }

  getKey(row: number): string {
    return this.table.column('key').get(row) ?? String(this.table.column('id').get(row));
  }

  /** The row of a record's key; null where it is not in the index. */
  findRow(key: string): number | null {
    this.rowsByKey ??= this.mapKeys();
    return this.rowsByKey.get(key) ?? null;
  }

  /** Finds the trip that was read from the API longest ago, and when, epoch milliseconds; null for no rows. */
  findOldest(rows: Iterable<number> = listAll(this.table.rowCount)): { id: number | null; fetchedAtMs: number } | null {
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

  /** The same index without room for more, its rows in the order of their ids. */
  compact(): TripIndex {
    return new TripIndex(this.table.slice(this.getOrder().toReversed()));
  }

  toImages(): TableImage[] {
    return [this.table.toImage()];
  }

  private getOrder(): Uint32Array {
    this.order ??= this.table.sort(listAll(this.table.rowCount), 'id', true);
    return this.order;
  }

  private getGoneRows(): Uint32Array {
    const goneAt = this.table.column('gone_at');
    this.gone ??= listAll(this.table.rowCount).filter((row) => goneAt.get(row) !== null);
    return this.gone;
  }

  private mapKeys(): Map<string, number> {
    return new Map(Array.from(listAll(this.table.rowCount), (row) => [this.getKey(row), row]));
  }
}

export const tripIndexType: IndexType<TripIndex> = {
  columns: tripColumns,
  load: ([image]) => new TripIndex(image && ColumnTable.fromImage(tripColumns, image)),
};

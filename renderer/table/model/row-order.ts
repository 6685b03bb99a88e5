/** Which rows a table lists, and in which order: searched, filtered, then sorted. */
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilters, resolveColumnFilter } from '../columns/column-filters';
import type { TableIndex } from './table-index';

/**
 * Lists the rows that contain a text in a visible column. A match in a hidden column would list and total rows for a reason
 * that the user cannot see.
 *
 * @param visibility - by column id; a column that is not named is visible
 */
export function searchRows<Row>(
  index: TableIndex<Row>,
  columns: readonly AppColumn<Row>[],
  visibility: Readonly<Record<string, boolean>>,
  text: string,
): Uint32Array {
  const visible = columns.filter(({ id }) => visibility[id] !== false);
  return index.filter(visible, text);
}

/**
 * Drops the rows that do not pass the filters of their columns, of hidden columns too.
 *
 * @param today - YYYY-MM-DD, for relative dates
 */
export function filterRows<Row>(
  index: TableIndex<Row>,
  columns: readonly AppColumn<Row>[],
  filters: ColumnFilters,
  indexes: Uint32Array,
  today: string,
): Uint32Array {
  return columns.reduce((remaining, column) => {
    const filter = filters.get(column.id);
    return filter ? index.applyFilter(remaining, column, resolveColumnFilter(filter, today)) : remaining;
  }, indexes);
}

/** Sorts rows by a column; a column that does not exist leaves them as they are. */
export function sortRows<Row>(
  index: TableIndex<Row>,
  columns: readonly AppColumn<Row>[],
  sorting: { readonly id: string; readonly desc: boolean },
  indexes: Uint32Array,
): Uint32Array {
  const column = columns.find(({ id }) => id === sorting.id);
  return column ? index.sort(indexes, column, sorting.desc) : indexes;
}

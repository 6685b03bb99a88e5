/** What the controls in a table's bar do with the table: move the keyboard to its rows, filter its columns. */
import { createContext } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilter, type ColumnFilters, type ColumnValue, noFilters } from '../columns/column-filters';

export type TableTools = {
  /** Moves the keyboard to the first row, or to the one that it was on. */
  readonly focusRows: () => void;
  /** The columns that can be filtered. */
  readonly columns: readonly Pick<AppColumn<unknown>, 'id' | 'header' | 'range' | 'isNumeric'>[];
  readonly filters: ColumnFilters;
  readonly changeFilter: (id: string, filter: ColumnFilter | null) => void;
  /** Counts a column's values in the rows that pass all other filters. */
  readonly getValues: (id: string) => readonly ColumnValue[];
};

export const TableToolsContext = createContext<TableTools>({
  focusRows: () => undefined,
  columns: [],
  filters: noFilters,
  changeFilter: () => undefined,
  getValues: () => [],
});

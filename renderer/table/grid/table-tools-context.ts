/** What the box above a table does with the table: move the keyboard to its rows, filter them, count what filters would list. */
import { type Filter, type FilterField, type Filters, noFilters } from '@shared/filters/filter';
import type { FieldValue } from '@shared/filters/grammar';
import { createContext } from 'react';

export type TableTools = {
  /** Moves the keyboard to the first row, or to the one that it was on. */
  readonly focusRows: () => void;
  /** Every column; none where rows cannot be filtered by columns. */
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly changeFilters: (filters: Filters) => void;
  /** Counts a field's values in all rows. */
  readonly listValues: (field: string) => readonly FieldValue[];
  /** Counts the rows that a filter would list beside those of other fields, whatever text is typed. */
  readonly countRows: (filter: Filter) => number;
  /** Counts the rows that some filters would list, with the text that is typed. */
  readonly countListed: (filters: Filters) => number;
  readonly listedCount: number;
  /** The day of relative dates, YYYY-MM-DD. */
  readonly today: string;
  /** Opens the menu of a field below an element: a chip is changed there. */
  readonly openMenu: (field: string, opener: Element) => void;
};

export const TableToolsContext = createContext<TableTools>({
  focusRows: () => undefined,
  fields: [],
  filters: noFilters,
  changeFilters: () => undefined,
  listValues: () => [],
  countRows: () => 0,
  countListed: () => 0,
  listedCount: 0,
  today: '',
  openMenu: () => undefined,
});

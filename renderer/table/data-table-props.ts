/** Props of the data table. */

import { type Filter, type FilterField, type Filters, noFilters } from '@shared/filters/filter';
import type { FieldValue } from '@shared/filters/grammar';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import type { TableLayout } from '@shared/settings/preferences';
import type { RowList } from '@shared/values/collections';
import { createContext, type KeyboardEvent, type ReactNode } from 'react';
import type { AppColumn } from './columns/app-column';
import type { Ratio } from './grid/GridStats';
import type { Grouping } from './model/row-groups';

/** The data rows that the selected cells are in. */
export type SelectedRows<Row> = {
  readonly count: number;
  readonly getRows: () => Row[];
  /** Gets the row that the keyboard is on; null for a group or none. */
  readonly getActive: () => Row | null;
};

export type DataTableProps<Row> = {
  /** The grid's accessible name: the screen's name. */
  readonly label: string;
  /** Must be stable between renders. */
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: RowList<Row>;
  /** Opens a row by one of its cells, whose column is named. */
  readonly onOpen?: ((row: Row, columnId: string | null) => void) | undefined;
  /** Called before a row is opened or a link in it is followed. `getListed` lists all rows in the order shown. */
  readonly onBeforeOpen?: ((getListed: () => Row[]) => void) | undefined;
  /** Identifies a row when the list is read again, so that the selection stays with it. */
  readonly rowKey?: ((row: Row) => string | number | null) | undefined;
  /** Names the list for its view state, which is restored under the same name. Default: no view state is saved. */
  readonly viewKey?: string | undefined;
  /** Whether the rows are of a previous query. They are dimmed, and have no totals. */
  readonly isStale?: boolean;
  /** Lists only rows that have every word of this text, in any column. */
  readonly filterText?: string;
  /** Says where else a row has the text, as in its bookings; null where it has not. Must be stable between renders. */
  readonly alsoFound?: ((row: Row) => string | null) | undefined;
  /** Filters of single columns. Default: columns have no filters. */
  readonly columnFilters?: Filters;
  readonly onColumnFiltersChange?: (filters: Filters) => void;
  /** Must be stable between renders. */
  readonly grouping?: Grouping<Row> | undefined;
  /** What rows are called: "trip", "trips". Must be stable between renders. Default: rows. */
  readonly nouns?: readonly [one: string, several: string];
  /** Formats how many rows are listed. Default: "61 of 2,400 trips". */
  readonly totalsLabel?: (count: number, ofAll: string) => string;
  /** Content of an empty table. */
  readonly empty?: ReactNode;
  /** Whether the table has a bar above its headings. Default: yes. */
  readonly hasBar?: boolean;
  /** Controls at the left of the table's bar. */
  readonly toolbar?: ReactNode;
  /** Called with the row and the column that the keyboard is on; null for none. Must be stable between renders. */
  readonly onActiveChange?: ((row: Row | null, columnId: string | null) => void) | undefined;
  readonly renderActions?: (selected: SelectedRows<Row>) => ReactNode;
  /** Called with the id of a button in a row, which is the row that the keyboard is on, or in a group's row. */
  readonly onAction?: (id: string, selected: SelectedRows<Row>) => void;
  /** Handles a key of the grid before the grid does. Returns whether it was one. */
  readonly onRowKey?: (event: KeyboardEvent, selected: SelectedRows<Row>) => boolean;
  /** Whether a row is dimmed. What dims it must be said in words too. Must be stable between renders. */
  readonly isRowDimmed?: (row: Row) => boolean;
  /** A ratio of totals, in the line while no cells are selected. Must be stable between renders. */
  readonly ratio?: Ratio;
  /** What stands at the right of the rows. Of a table with one, `data-tab` of it says whether a narrow window shows it in their place. */
  readonly aside?: ReactNode;
  /** A row of the screen between the bar and the headings. */
  readonly head?: ReactNode;
  /** Makes the table as tall as its rows, for short tables inside a page. */
  readonly isInline?: boolean;
  /** The saved layout; read on the first render. */
  readonly layout?: TableLayout | undefined;
  readonly onLayoutChange?: ((layout: TableLayout) => void) | undefined;
  /** Called with the indexes of the rows listed, in order, also of collapsed groups. Must be stable between renders. */
  readonly onListedChange?: ((listed: Uint32Array) => void) | undefined;
  /** Where the rows are from, for an export of them; null while there is nothing to export. Default: nothing is exported. */
  readonly source?: ScreenSource | null;
  /** A row to select and scroll to; a new object does so again. */
  readonly scrollTo?: { readonly row: number } | null;
};

/* What the box above a table does with the table: move the keyboard to its rows, filter them, count what filters would list. */

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

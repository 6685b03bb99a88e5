/** What the grid's menu offers for a column, or for a cell and its row; loaded when one is opened. */
import { copyText } from '@renderer/ui/copy-text';
import { at } from '@shared/values/collections';
import type { DataTableProps } from '../data-table-props';
import { toChosenValue } from '../model/column-values';
import { getRowIndexAt } from '../model/row-groups';
import { getAutoFitWidth } from '../model/visible-columns';
import type { DataTableState } from '../use-data-table';
import { preloadFilterForm } from './ColumnFilterButton';
import type { CellMenu, HeaderMenu } from './GridMenu';
import { getCellView } from './grid-state';
import { copyCells, notifyCopied } from './use-grid-keys';

/** What a grid's menu is opened on: the name of a column, or a cell of a data row. */
export type MenuTarget = {
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly columnIndex: number;
  /** Null for the name of the column. */
  readonly position: number | null;
};

/** Makes the menu of a column's name; null where the target is none. */
export function createHeaderMenu<Row>(
  { columnFilters }: DataTableProps<Row>,
  { visibleColumns, table, tableIndex }: DataTableState<Row>,
  { position, columnIndex }: MenuTarget,
  openFilter: (columnId: string) => void,
): HeaderMenu | null {
  const column = visibleColumns[columnIndex]?.column;
  const leaf = table.getAllLeafColumns().find(({ id }) => id === column?.id);
  if (position !== null || !leaf || !column) return null;
  const { id } = column;
  const isPinned = leaf.getIsPinned() !== false;
  return {
    sort: (desc) => table.setSorting([{ id, desc }]),
    filter: columnFilters ? () => void Promise.resolve(preloadFilterForm()).then(() => openFilter(id)) : null,
    hide: () => leaf.toggleVisibility(false),
    isPinned,
    setPinned: (isToPin) => leaf.pin(isToPin ? 'start' : false),
    choices: column.choices ?? [],
    fit: () => table.setColumnSizing((before) => ({ ...before, [id]: getAutoFitWidth(column, tableIndex) })),
  };
}

/** Makes the menu of a cell; null where the target is none. */
export function createCellMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  { position, columnIndex }: MenuTarget,
): CellMenu | null {
  const column = state.visibleColumns[columnIndex]?.column;
  const rowIndex = position === null ? undefined : getRowIndexAt(state.visibleRows, position);
  if (position === null || rowIndex === undefined || !column || rowIndex >= props.rows.length) return null;
  const row = at(props.rows, rowIndex);
  const copy = (rows: readonly Row[], columns = state.visibleColumns.map((shown) => shown.column)) =>
    copyCells({
      count: columns.length * rows.length,
      read: (format) => format({ columns, rows, hasHeaders: false }),
    });
  return {
    text: getCellView(column, row).text,
    isNumeric: column.isNumeric === true,
    rowCount: Math.max(1, state.selected.count),
    copyCell: () => copy([row], [column]),
    copyText: (text) => {
      copyText(text);
      notifyCopied(1);
    },
    copyRows: () => copy(state.selected.getRows()),
    open: props.onOpen ? () => state.open({ row: position, column: columnIndex }) : null,
    actions: props.getRowActions?.(row) ?? [],
    filter: props.columnFilters
      ? () => state.changeFilter(column.id, { kind: 'values', values: [toChosenValue(column, row)], isExcluded: false })
      : null,
  };
}

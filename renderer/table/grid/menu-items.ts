/** What the grid's menu offers for a cell and its row; loaded when one is opened. */
import { copyText } from '@renderer/ui/copy-text';
import { addFilter } from '@shared/filters/filter';
import { at } from '@shared/values/collections';
import type { DataTableProps } from '../data-table-props';
import { toValueFilter } from '../model/column-values';
import { getRowIndexAt } from '../model/row-groups';
import type { DataTableState } from '../use-data-table';
import type { CellMenu } from './GridMenu';
import { getCellView } from './grid-state';
import { copyCells, notifyCopied } from './use-grid-keys';

/** What a grid's menu is opened on: a cell of a data row. The heading of a column has a menu of its own. */
export type MenuTarget = {
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly columnIndex: number;
  readonly position: number;
};

/** Makes the menu of a cell; null where the target is none. */
export function createCellMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  { position, columnIndex }: MenuTarget,
): CellMenu | null {
  const column = state.visibleColumns[columnIndex]?.column;
  const rowIndex = getRowIndexAt(state.visibleRows, position);
  if (rowIndex === undefined || !column || rowIndex >= props.rows.length) return null;
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
      ? () => state.changeFilters(addFilter(state.filters, toValueFilter(column, row)))
      : null,
    isWrapped: state.isWrapped,
    toggleWrapped: state.toggleWrapped,
  };
}

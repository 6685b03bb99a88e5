/** The state that a grid draws. */
import type { RowList } from '@shared/values/collections';
import { type AppColumn, type CellView, getCellText } from '../columns/app-column';
import { toTextCell } from '../columns/column-factories';
import type { VisibleRows } from '../model/row-groups';
import type { Selection } from '../model/selection';
import type { VisibleColumn } from '../model/visible-columns';

export type GridState<Row> = {
  readonly gridId: string;
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** How many of the visible rows can be scrolled to, from the first one. */
  readonly reachableCount: number;
  readonly columns: readonly VisibleColumn<Row>[];
  readonly selection: Selection;
  /** The position that the keyboard is on; null if nothing is selected. */
  readonly active: number | null;
  /** The index of the column that the keyboard is on; null for the active row as a whole. */
  readonly activeCell: number | null;
  readonly isOpenable: boolean;
  readonly isRowDimmed: ((row: Row) => boolean) | undefined;
  /** Whether the rows are one page of a longer list. Group names then say so. */
  readonly isPartial: boolean;
  /** Pixels that names of groups and totals cover at the left edge while the grid is scrolled aside. */
  readonly namesWidth: number;
  /** Pixels of a row in the body. */
  readonly rowHeight: number;
};

/** Gets the id of the active cell, which a screen reader then reads. */
export const getActiveCellId = (gridId: string) => `${gridId}-cell`;

/** Gets the cell of a row in a column. */
export function getCellView<Row>(column: AppColumn<Row>, row: Row): CellView {
  return column.cell ? column.cell(row) : toTextCell(getCellText(column, row));
}

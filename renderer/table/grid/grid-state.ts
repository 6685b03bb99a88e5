/** The state that a grid draws. */
import type { RowList } from '@shared/values/collections';
import { type AppColumn, type CellAction, type CellView, getCellText } from '../columns/app-column';
import { toTextCell } from '../columns/column-factories';
import type { Cell, Rectangle } from '../model/cell-ranges';
import type { RowGroup, VisibleRows } from '../model/row-groups';
import type { VisibleColumn } from '../model/visible-columns';

export type GridState<Row> = {
  readonly gridId: string;
  readonly rows: RowList<Row>;
  readonly visibleRows: VisibleRows;
  /** How many of the visible rows can be scrolled to, from the first one. */
  readonly reachableCount: number;
  /** Pixels of a row. */
  readonly rowHeight: number;
  readonly columns: readonly VisibleColumn<Row>[];
  /** The selected cells. */
  readonly rectangles: readonly Rectangle[];
  /** The cell that the keyboard is on; null without rows. */
  readonly active: Cell | null;
  readonly isRowDimmed: ((row: Row) => boolean) | undefined;
  /** Says where a row was found that does not show the text itself. */
  readonly findLocation: ((row: Row) => string | null) | undefined;
  /** Names a group: "Noah Wilson, 4 trips". */
  readonly formatGroup: (group: RowGroup) => string;
  /** Whether sums of a group stand under their columns. */
  readonly hasSubtotals: boolean;
  readonly getGroupAction: ((key: string) => CellAction | null) | undefined;
};

/** Gets the id of the active cell, which a screen reader then reads. */
export const getActiveCellId = (gridId: string) => `${gridId}-cell`;

/** Gets the cell of a row in a column. */
export function getCellView<Row>(column: AppColumn<Row>, row: Row): CellView {
  return column.cell ? column.cell(row) : toTextCell(getCellText(column, row));
}

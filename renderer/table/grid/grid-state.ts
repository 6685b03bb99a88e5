/** The state that a grid draws. */

import { toTextCell } from '@renderer/table/columns/app-column';
import type { RowList } from '@shared/values/collections';
import { type AppColumn, type CellAction, type CellView, getCellText } from '../columns/app-column';
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

/** Pixels of a row in the body: of one line, or of the two that long texts are wrapped into. table.css has the room within it. */
export const getRowHeight = (isWrapped: boolean): number => (isWrapped ? 46 : 28);

/** Chromium cuts higher elements (at 2^25 pixels of the screen), and rows beyond could not be reached. */
const maxScreenPixels = 33_000_000;

/**
 * Counts the rows that can be scrolled to, from the first one.
 *
 * @param pixelRatio - the screen's pixels for each of the page's: a screen that is scaled to 150 % has room for fewer rows
 */
export const countReachableRows = (rowCount: number, pixelRatio: number, rowHeight = getRowHeight(false)): number =>
  Math.min(rowCount, Math.floor(maxScreenPixels / Math.max(1, pixelRatio) / rowHeight));

/** The columns that a grid shows, from left to right, with their widths. */
import type { MoneySum } from '@shared/money';
import type { AppColumn } from '../columns/app-column';
import { formatSum } from './aggregations';
import { getSumWidth } from './column-width';

/** Pixels for the name of a group or total in a first column that has a total, in addition to the total itself. */
export const minNameWidth = 150;

export type VisibleColumn<Row> = {
  readonly column: AppColumn<Row>;
  readonly width: number;
  /** Pixels from the left edge at which a pinned column sticks; null for the others. */
  readonly pinnedLeft: number | null;
};

export type ColumnSize<Row> = {
  readonly column: AppColumn<Row>;
  /** The width that the user chose, or the initial width. */
  readonly width: number;
  /** The initial width, which fits every number. */
  readonly initialWidth: number;
  readonly isPinned: boolean;
  /** Sums that must fit: of the rows listed, and of all rows so that columns do not jump while the user filters. */
  readonly sums: readonly (MoneySum | undefined)[];
};

/**
 * Gets the columns with the widths at which they are drawn. A numeric column is never narrower than its longest number
 * or than its total, because a number that is cut off reads as another number.
 *
 * @param sizes - pinned columns first
 */
export function layOutColumns<Row>(sizes: readonly ColumnSize<Row>[]): VisibleColumn<Row>[] {
  let left = 0;
  return sizes.map(({ column, width: chosenWidth, initialWidth, isPinned, sums }, index) => {
    const numberWidth = column.isNumeric ? initialWidth : 0;
    const sumWidths = sums.map((sum) => (sum ? getSumWidth(formatSum(sum, column.total)) : 0));
    const nameWidth = index === 0 && column.total ? minNameWidth : 0;
    const width = Math.max(chosenWidth, numberWidth, Math.max(0, ...sumWidths) + nameWidth);
    const pinnedLeft = isPinned ? left : null;
    left += width;
    return { column, width, pinnedLeft };
  });
}

/** Whether two lists show the same columns at the same widths, so that no cell need be made anew. */
export function areSameColumns<Row>(a: readonly VisibleColumn<Row>[], b: readonly VisibleColumn<Row>[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ column, width, pinnedLeft }, index) => {
      const other = b[index];
      return column === other?.column && width === other.width && pinnedLeft === other.pinnedLeft;
    })
  );
}

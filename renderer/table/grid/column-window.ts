/** Which columns are in view, and which are covered by names or pinned columns. Pure: no DOM. */
import type { VisibleColumn } from '../model/visible-columns';

type HorizontalViewport = {
  /** Pixels scrolled from the left. */
  readonly left: number;
  /** Pixels to draw, from the left edge of the view. */
  readonly width: number;
  /** Pixels that names of groups and totals cover at the left edge while the grid is scrolled aside. */
  readonly namesWidth: number;
};

/** Of a cell, at its edges: nothing of a number stands there. */
const cellPadding = 8;

type Changes = {
  /** Whether a column has come into view. */
  readonly hasMoreInView: boolean;
  /** Whether another set of columns is covered. */
  readonly hasOtherCovered: boolean;
};

/** Updates itself on each frame of a scroll, without allocating. */
export class ColumnWindow {
  private readonly inView: boolean[] = [];
  private readonly covered: boolean[] = [];

  isInView(index: number): boolean {
    return this.inView[index] === true;
  }

  /** The number of columns up to the last one in view. */
  get endInView(): number {
    return this.inView.lastIndexOf(true) + 1;
  }

  /** Whether a subtotal or total in the column is hidden: a number that is cut off reads as another number. */
  isCovered(index: number): boolean {
    return index > 0 && this.covered[index] === true;
  }

  /** Forgets which columns are in view: the columns are others. */
  reset(): void {
    this.inView.length = 0;
  }

  update<Row>(columns: readonly VisibleColumn<Row>[], { left, width, namesWidth }: HorizontalViewport): Changes {
    const right = left + width;
    const namesEdge = left === 0 ? 0 : namesWidth;
    let coveredEdge = namesEdge;
    let columnLeft = 0;
    let hasMoreInView = false;
    let hasOtherCovered = false;
    columns.forEach(({ width: columnWidth, pinnedLeft }, index) => {
      const isPinned = pinnedLeft !== null;
      if (isPinned) coveredEdge = Math.max(namesEdge, pinnedLeft + columnWidth);
      const isCovered = left > 0 && (isPinned ? columnLeft < namesEdge : columnLeft + cellPadding < left + coveredEdge);
      if (isCovered !== (this.covered[index] ?? false)) hasOtherCovered = true;
      this.covered[index] = isCovered;
      const isInView = isPinned || (columnLeft < right && columnLeft + columnWidth > left);
      if (isInView && this.inView[index] === false) hasMoreInView = true;
      this.inView[index] = isInView;
      columnLeft += columnWidth;
    });
    return { hasMoreInView, hasOtherCovered };
  }
}

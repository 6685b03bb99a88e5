/** Which columns are in view. */

import type { VisibleColumn } from '../model/visible-columns';

type HorizontalViewport = {
  /** Pixels scrolled from the left. */
  readonly left: number;
  /** Pixels to draw, from the left edge of the view. */
  readonly width: number;
};

/** Updates itself on each frame of a scroll, without allocating. */
export class ColumnWindow {
  private readonly inView: boolean[] = [];

  isInView(index: number): boolean {
    return this.inView[index] === true;
  }

  /** The number of columns up to the last one in view. */
  get endInView(): number {
    return this.inView.lastIndexOf(true) + 1;
  }

  /** Forgets which columns are in view: the columns are others. */
  reset(): void {
    this.inView.length = 0;
  }

  /** @returns whether a column has come into view */
  update<Row>(columns: readonly VisibleColumn<Row>[], { left, width }: HorizontalViewport): boolean {
    const right = left + width;
    let columnLeft = 0;
    let hasMore = false;
    columns.forEach(({ width: columnWidth, pinnedLeft }, index) => {
      const isInView = pinnedLeft !== null || (columnLeft < right && columnLeft + columnWidth > left);
      if (isInView && this.inView[index] === false) hasMore = true;
      this.inView[index] = isInView;
      columnLeft += columnWidth;
    });
    return hasMore;
  }
}

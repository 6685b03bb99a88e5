/** Recycling of row elements: which positions and columns are drawn, and which element draws which. Pure: no DOM. */
import type { VisibleColumn } from '../model/visible-columns';

/** Rows drawn above and below those in view, enough for a turn of the wheel. */
export const overscanRows = 8;
/** Pixels beside the view whose columns are drawn: a scroll aside is on the screen before its event. */
export const overscanWidth = 400;

export type Viewport = {
  /** Pixels scrolled from the top. */
  readonly scrollTop: number;
  /** Pixels of the scroll area in view. */
  readonly height: number;
  /** Pixels of a row. */
  readonly rowHeight: number;
};

/** Positions from `first` up to `end`, exclusive. */
export type PositionRange = { readonly first: number; readonly end: number };

/** Counts the rows that a viewport can show, in part or in full. */
export const countRowsInView = ({ height, rowHeight }: Omit<Viewport, 'scrollTop'>): number =>
  Math.ceil(height / rowHeight) + 1;

/** Gets the position at the top of a viewport. Browsers that bounce scroll above zero. */
const getTopPosition = ({ scrollTop, rowHeight }: Viewport): number => Math.max(0, Math.floor(scrollTop / rowHeight));

/** Gets the positions to draw. Near the last row the range starts earlier, so that it stays as long. */
export function getDrawnRange(viewport: Viewport, rowCount: number, overscan: number): PositionRange {
  const [top, inView] = [getTopPosition(viewport), countRowsInView(viewport)];
  return {
    first: Math.max(0, Math.min(top - overscan, rowCount - inView - overscan)),
    end: Math.min(rowCount, top + inView + overscan),
  };
}

/** Whether a scroll went so far that no drawn row stays in view. */
export function isScrollJump(viewport: Viewport, drawnFirst: number): boolean {
  return Math.abs(getTopPosition(viewport) - overscanRows - drawnFirst) > countRowsInView(viewport);
}

/** Moves the items that a shift leaves behind to the other end. @returns them in their order; none where no item stays */
export function rotate<T>(items: T[], shift: number): T[] {
  if (Math.abs(shift) >= items.length) return [];
  const moved = shift > 0 ? items.splice(0, shift) : items.splice(items.length + shift);
  if (shift > 0) items.push(...moved);
  else items.unshift(...moved);
  return moved;
}

/** Milliseconds after the last scroll event before overscan rows, and all columns in view, are drawn. */
export const settleMs = 100;

/*
 * Limits how much of a view is drawn in one frame of a sweep. Its rows change too fast to be read. Some columns drawn in time
 * are worth more than all of them late; the rest is drawn when the grid settles.
 */

/** Milliseconds of the 16.7 that a frame has at 60 Hz. The compositor needs the rest. */
const maxFrameMs = 10;
const minDrawnFraction = 0.4;

export class FrameBudget {
  /** The fraction of the view's width that a frame of a sweep draws, 0 to 1. */
  drawnFraction = 1;
  private isMeasuring = false;

  /** Measures the frame that is being drawn, and records how long it took. */
  measureFrame(): void {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    requestAnimationFrame((startedMs) => {
      const { port1, port2 } = new MessageChannel();
      // A message is handled after the frame has been laid out and painted.
      port1.onmessage = () => {
        this.isMeasuring = false;
        port1.close();
        this.record(performance.now() - startedMs);
      };
      port2.postMessage(null);
    });
  }

  /** Draws less from now on if a frame took the main thread too long. */
  record(frameMs: number): void {
    if (frameMs > maxFrameMs)
      this.drawnFraction = Math.max(minDrawnFraction, (this.drawnFraction * maxFrameMs) / frameMs);
  }
}

/** One budget for all grids of a window, because they measure the same machine. */
export const frameBudget = new FrameBudget();

/* Which columns are in view. */

type HorizontalViewport = {
  /** Pixels scrolled from the left. */
  readonly left: number;
  /** Pixels to draw, from the left edge of the view. */
  readonly width: number;
};

/** Gets the columns of which any part is in view. Pinned ones are in view wherever the grid is scrolled to. */
export function getColumnsInView<Row>(
  columns: readonly VisibleColumn<Row>[],
  { left, width }: HorizontalViewport,
): PositionRange {
  let columnLeft = 0;
  let [first, end] = [columns.length, 0];
  columns.forEach((column, index) => {
    if (columnLeft + column.width > left) first = Math.min(first, index);
    if (column.pinnedLeft !== null || columnLeft < left + width) end = index + 1;
    columnLeft += column.width;
  });
  return { first, end };
}

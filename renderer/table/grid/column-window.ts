/** Which columns are in view, and which are covered by names or pinned columns. Pure: no DOM. */

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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

/*
 * How many columns have their header and total drawn. Of a wide table those in view are drawn with the first frame, and the others
 * in idle moments; at once when the grid is scrolled aside, or the keyboard enters the header.
 */

/** Fewer columns out of view than this are drawn with the others: drawing twice would cost more. */
const minDeferred = 24;
/** Columns drawn in an idle moment: so few that a click need not wait for them. */
const columnsPerMoment = 40;
/** Milliseconds without an idle moment, on a busy machine, after which columns are drawn all the same. */
const maxIdleWaitMs = 1_000;

/** Counts the columns to draw first. @param width - pixels that are in view at most */
export function countFirstColumns<Row>(columns: readonly VisibleColumn<Row>[], width: number): number {
  let left = 0;
  const firstBeyond = columns.findIndex((column) => {
    const isBeyond = left > width;
    left += column.width;
    return isBeyond;
  });
  return firstBeyond < 0 || columns.length - firstBeyond < minDeferred ? Number.POSITIVE_INFINITY : firstBeyond;
}

/**
 * Counts the columns to draw, from the left.
 *
 * @param columns - those on the first render decide how many are drawn first
 */
export function useDrawnColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly VisibleColumn<Row>[],
): { readonly count: number; readonly drawAll: () => void } {
  const [count, setCount] = useState(() => countFirstColumns(columns, window.innerWidth));
  const isComplete = count >= columns.length;
  useEffect(() => {
    if (isComplete) return;
    const drawMore = () => setCount(count + columnsPerMoment);
    const handle = requestIdleCallback(drawMore, { timeout: maxIdleWaitMs });
    return () => cancelIdleCallback(handle);
  }, [isComplete, count]);
  const drawAll = useCallback(() => setCount(Number.POSITIVE_INFINITY), []);
  useEffect(() => {
    const element = scroller.current;
    if (isComplete || element === null) return;
    // In the frame that shows the scroll: its columns must not be empty.
    const onScroll = () => {
      if (element.scrollLeft > 0) flushSync(drawAll);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, isComplete, drawAll]);
  return { count, drawAll };
}

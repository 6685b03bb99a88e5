/** Which columns are in view, and how many are drawn. */

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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

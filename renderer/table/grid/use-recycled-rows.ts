/** Binds the recycled rows of a grid to what React renders around them. */
import { type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { FrameBudgetContext } from './frame-budget';
import type { GridState } from './grid-state';
import { RecycledRows } from './recycled-rows';

export function useRecycledRows<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLDivElement | null>,
  state: GridState<Row>,
): RefObject<RecycledRows<Row> | null> {
  const recycledRows = useRef<RecycledRows<Row> | null>(null);
  const frameBudget = useContext(FrameBudgetContext);
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    recycledRows.current = new RecycledRows(scroller.current, body.current, frameBudget);
    return () => {
      recycledRows.current?.dispose();
      recycledRows.current = null;
    };
  }, [scroller, body, frameBudget]);
  useLayoutEffect(() => recycledRows.current?.show(state));
  return recycledRows;
}

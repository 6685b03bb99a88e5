/** What a grid's menu is opened on: the name of a column, or a cell of a data row. */
import type { MouseEvent } from 'react';

export type MenuTarget = {
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly columnIndex: number;
  /** Null for the name of the column. */
  readonly position: number | null;
};

type Active = { readonly position: number | null; readonly cell: number | null };

const isMouse = ({ button }: MouseEvent) => button === 2;

/** Finds the target of a right-click or of the menu key; null where the grid has no menu of its own. */
export function findMenuTarget(
  event: MouseEvent<HTMLElement>,
  active: Active,
  getPositionAt: (target: EventTarget | null) => number | null,
): MenuTarget | null {
  const { target, currentTarget: grid } = event;
  const isOnGrid = target === grid;
  // By keys the grid itself is the target, whatever the keyboard is on.
  const activeRow = `[role=row][aria-rowindex="${(active.position ?? -3) + 2}"]:not([hidden])`;
  const activeCell = `${activeRow} > [aria-colindex="${(active.cell ?? 0) + 1}"]`;
  const element = isOnGrid ? grid.querySelector(activeCell) : target instanceof Element ? target : null;
  const cell = element?.closest('[role=gridcell], [role=columnheader]');
  if (!cell) return null;
  const isHeader = cell.getAttribute('role') === 'columnheader';
  const position = isHeader ? null : isOnGrid ? active.position : getPositionAt(cell);
  if (!isHeader && position === null) return null;
  const box = cell.getBoundingClientRect();
  const point = isMouse(event) ? { x: event.clientX, y: event.clientY } : { x: box.left + 8, y: box.bottom };
  return { ...point, columnIndex: Number(cell.getAttribute('aria-colindex')) - 1, position };
}

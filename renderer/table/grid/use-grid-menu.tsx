/** The grid's own menu: what can be done with a column, or with a cell and its row. */

import { isNothingFocused } from '@renderer/ui/keyboard';
import { lazyModule } from '@renderer/ui/lazy-component';
import { lazyPart } from '@renderer/ui/lazy-part';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../data-table-props';
import { type Cell, isWithin } from '../model/cell-ranges';
import { getRowIndexAt } from '../model/row-groups';
import type { DataTableState } from '../use-data-table';
import type { MenuTarget } from './menu-items';

const isMouse = ({ button }: MouseEvent) => button === 2;

/** Finds the target of a right-click or of the menu key: a heading, or a cell. Null where the grid has no menu of its own. */
function findMenuTarget(
  event: MouseEvent<HTMLElement>,
  active: Cell | null,
  getPositionAt: (target: EventTarget | null) => number | null,
): MenuTarget | HTMLElement | null {
  const { target, currentTarget: grid } = event;
  const isOnGrid = target === grid;
  // By keys the grid itself is the target, whatever the keyboard is on.
  const activeRow = `[role=row][aria-rowindex="${(active?.row ?? -3) + 2}"]:not([hidden])`;
  const activeCell = `${activeRow} > [aria-colindex="${(active?.column ?? 0) + 1}"]`;
  const element = isOnGrid ? grid.querySelector(activeCell) : target instanceof Element ? target : null;
  const cell = element?.closest('[role=gridcell], [role=columnheader]');
  if (!cell) return null;
  if (cell.getAttribute('role') === 'columnheader') return cell as HTMLElement;
  const position = isOnGrid ? (active?.row ?? null) : getPositionAt(cell);
  if (position === null) return null;
  const box = cell.getBoundingClientRect();
  const point = isMouse(event) ? { x: event.clientX, y: event.clientY } : { x: box.left + 8, y: box.bottom };
  return { ...point, columnIndex: Number(cell.getAttribute('aria-colindex')) - 1, position };
}

const menuItems = lazyModule(() => import('./menu-items'));
const GridMenu = lazyPart(() => import('./GridMenu'), 'GridMenu');

export function useGridMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  /** Opens the menu of a column below its heading. */
  openColumnMenu: (columnId: string, opener: HTMLElement) => void,
) {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const { visibleColumns, visibleRows, rectangles } = state;
  const opener = useRef<Element | null>(null);
  const { scroller } = state;
  // What the menu was opened from has the focus again, unless a choice has moved it or removed that.
  useEffect(() => {
    const { current } = opener;
    if (target !== null || current === null) return;
    opener.current = null;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    const element = isThere ? current : scroller.current;
    if (isNothingFocused()) element?.focus();
  }, [target, scroller]);
  const column = target && visibleColumns[target.columnIndex]?.column;

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // A text that the user has selected is copied by the system's menu.
    if (document.getSelection()?.isCollapsed === false) return;
    const found = findMenuTarget(
      event,
      state.active,
      (element) => state.recycledRows.current?.getPositionAt(element) ?? null,
    );
    if (found instanceof HTMLElement) {
      const heading = visibleColumns[Number(found.getAttribute('aria-colindex')) - 1];
      event.preventDefault();
      if (heading) openColumnMenu(heading.column.id, found);
      return;
    }
    if (!found || getRowIndexAt(visibleRows, found.position) === undefined) return;
    event.preventDefault();
    opener.current = document.activeElement;
    // The menu is for the cell under it, unless that is one of several selected ones.
    const { position: row, columnIndex } = found;
    if (!rectangles.some((rectangle) => isWithin(rectangle, row, columnIndex)))
      state.selectCell({ row, column: columnIndex }, { isExtending: false, isAdding: false });
    void menuItems.load().then(() => setTarget(found));
  };

  const items = menuItems.getLoaded();
  const cellMenu = target && items?.createCellMenu(props, state, target);
  const menu = target && column && cellMenu && (
    <GridMenu
      key={`${target.x}/${target.y}`}
      x={target.x}
      y={target.y}
      title={column.header}
      cell={cellMenu}
      onClose={() => setTarget(null)}
    />
  );
  return { onContextMenu, menu };
}

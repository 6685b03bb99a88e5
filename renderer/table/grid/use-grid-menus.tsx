/** The grid's menus: of one column, below its heading or the chip of its filter, and of a cell with its row. */

import { returnFocus } from '@renderer/ui/keyboard';
import { lazyModule } from '@renderer/ui/lazy-component';
import type { Filters } from '@shared/filters/filter';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../data-table-props';
import { type Cell, isWithin } from '../model/cell-ranges';
import { getRowIndexAt } from '../model/row-groups';
import type { DataTableState } from '../use-data-table';
import type { ColumnMenuProps } from './ColumnMenu';
import type { MenuTarget } from './GridMenu';

/** Gives the focus back to what a menu was opened from; to the grid, where that is gone. */
function useOpener(isOpen: boolean, scroller: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen || opener.current === null) return;
    returnFocus(opener.current, scroller.current);
    opener.current = null;
  }, [isOpen, scroller]);
  return opener;
}

/* The menu of a column. */

type OpenedColumn = { readonly id: string; readonly anchor: ColumnMenuProps['anchor'] };

/** The room that the menu needs to the right of where it opens. */
const menuWidth = 258;

export function useColumnMenu<Row>(props: DataTableProps<Row>, state: DataTableState<Row>) {
  const [opened, setOpened] = useState<OpenedColumn | null>(null);
  const { scroller, table, filters, visibleColumns } = state;
  const opener = useOpener(opened !== null, scroller);
  const open = (id: string, element: HTMLElement) => {
    opener.current = element.matches('button') ? element : element.querySelector('button');
    const { left, bottom } = element.getBoundingClientRect();
    setOpened({ id, anchor: { x: Math.max(0, Math.min(left, window.innerWidth - menuWidth)), y: bottom } });
  };
  const field = state.fields.find(({ id }) => id === opened?.id);
  const getMenu = (): ColumnMenuProps | null => {
    if (!opened || !field) return null;
    const { id } = field;
    const shown = visibleColumns.map(({ column }) => column.id);
    const isFrozen = table.state.columnPinning.start.at(-1) === id;
    return {
      field,
      anchor: opened.anchor,
      sorting: table.state.sorting,
      onSort: (desc) => table.setSorting([{ id, desc }]),
      onSortThen: () => table.setSorting((sorting) => [...sorting.slice(0, 1), { id, desc: false }]),
      filters: props.columnFilters ? filters.filter((filter) => filter.field === id) : null,
      onFilters: (changed: Filters) => {
        const index = filters.findIndex((filter) => filter.field === id);
        const others = filters.filter((filter) => filter.field !== id);
        // The chip stays where it is among the others.
        const before = index < 0 ? others : others.slice(0, index);
        state.changeFilters([...before, ...changed, ...others.slice(before.length)]);
      },
      getValues: () => state.counts.getValues(id),
      countRows: (filter) => state.counts.countRows(filter),
      today: state.today,
      choices: props.columns.find((column) => column.id === id)?.choices ?? [],
      isFrozen,
      onFreeze: () => table.setColumnPinning({ start: isFrozen ? [] : shown.slice(0, shown.indexOf(id) + 1), end: [] }),
      onHide: () => table.setColumnVisibility((visibility) => ({ ...visibility, [id]: false })),
      onClose: () => setOpened(null),
    };
  };
  return { id: opened?.id ?? null, open, menu: getMenu() };
}

/* The menu of a cell. */

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

const gridMenu = lazyModule(() => import('./GridMenu'));

/** @param openColumnMenu - opens the menu of a column below its heading */
export function useGridMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  openColumnMenu: (columnId: string, opener: HTMLElement) => void,
) {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const { visibleColumns, visibleRows, rectangles } = state;
  const opener = useOpener(target !== null, state.scroller);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // A text that the user has selected is copied by the system's menu.
    if (document.getSelection()?.isCollapsed === false) return;
    const getPositionAt = (element: EventTarget | null) => state.recycledRows.current?.getPositionAt(element) ?? null;
    const found = findMenuTarget(event, state.active, getPositionAt);
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
    const { position: row, columnIndex: column } = found;
    if (!rectangles.some((rectangle) => isWithin(rectangle, row, column)))
      state.selectCell({ row, column }, { isExtending: false, isAdding: false });
    void gridMenu.load().then(() => setTarget(found));
  };
  const menu = target && gridMenu.getLoaded()?.renderGridMenu(props, state, target, () => setTarget(null));
  return { onContextMenu, menu };
}

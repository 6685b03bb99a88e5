/** The grid's own menu: what can be done with a column, or with a cell and its row. */

import { copyForSpreadsheet, copyText } from '@renderer/ui/copy-text';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { lazyPart } from '@renderer/ui/lazy-part';
import { at } from '@shared/values/collections';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../data-table-props';
import { type Cell, isWithin } from '../model/cell-ranges';
import { toClipboardContent } from '../model/clipboard';
import { toChosenValue } from '../model/column-values';
import { getRowIndexAt } from '../model/row-groups';
import { getAutoFitWidth } from '../model/visible-columns';
import type { DataTableState } from '../use-data-table';
import { preloadFilterForm } from './ColumnFilterButton';
import type { CellMenu, HeaderMenu } from './GridMenu';
import { getCellView } from './grid-state';
import { notifyCopied } from './use-grid-keys';

/* What a grid's menu is opened on: the name of a column, or a cell of a data row. */

type MenuTarget = {
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
  readonly columnIndex: number;
  /** Null for the name of the column. */
  readonly position: number | null;
};

const isMouse = ({ button }: MouseEvent) => button === 2;

/** Finds the target of a right-click or of the menu key; null where the grid has no menu of its own. */
function findMenuTarget(
  event: MouseEvent<HTMLElement>,
  active: Cell | null,
  getPositionAt: (target: EventTarget | null) => number | null,
): MenuTarget | null {
  const { target, currentTarget: grid } = event;
  const isOnGrid = target === grid;
  // By keys the grid itself is the target, whatever the keyboard is on.
  const activeRow = `[role=row][aria-rowindex="${(active?.row ?? -3) + 2}"]:not([hidden])`;
  const activeCell = `${activeRow} > [aria-colindex="${(active?.column ?? 0) + 1}"]`;
  const element = isOnGrid ? grid.querySelector(activeCell) : target instanceof Element ? target : null;
  const cell = element?.closest('[role=gridcell], [role=columnheader]');
  if (!cell) return null;
  const isHeader = cell.getAttribute('role') === 'columnheader';
  const position = isHeader ? null : isOnGrid ? (active?.row ?? null) : getPositionAt(cell);
  if (!isHeader && position === null) return null;
  const box = cell.getBoundingClientRect();
  const point = isMouse(event) ? { x: event.clientX, y: event.clientY } : { x: box.left + 8, y: box.bottom };
  return { ...point, columnIndex: Number(cell.getAttribute('aria-colindex')) - 1, position };
}

const GridMenu = lazyPart(() => import('./GridMenu'), 'GridMenu');

export function useGridMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  openFilter: (columnId: string) => void,
) {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const { visibleColumns, visibleRows, rectangles, table } = state;
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
    if (!found || (found.position !== null && getRowIndexAt(visibleRows, found.position) === undefined)) return;
    event.preventDefault();
    opener.current = document.activeElement;
    // The menu is for the cell under it, unless that is one of several selected ones.
    const { position: row, columnIndex } = found;
    if (row !== null && !rectangles.some((rectangle) => isWithin(rectangle, row, columnIndex)))
      state.selectCell({ row, column: columnIndex }, { isExtending: false, isAdding: false });
    setTarget(found);
  };

  const showFilter = async (id: string) => {
    await preloadFilterForm();
    openFilter(id);
  };

  const getHeaderMenu = (id: string): HeaderMenu | null => {
    const leaf = table.getAllLeafColumns().find((candidate) => candidate.id === id);
    if (!leaf || !column) return null;
    const isPinned = leaf.getIsPinned() !== false;
    return {
      sort: (desc) => table.setSorting([{ id, desc }]),
      filter: props.columnFilters ? () => void showFilter(id) : null,
      hide: () => leaf.toggleVisibility(false),
      isPinned,
      setPinned: (isToPin) => leaf.pin(isToPin ? 'start' : false),
      fit: () => table.setColumnSizing((before) => ({ ...before, [id]: getAutoFitWidth(column, state.tableIndex) })),
    };
  };

  const getCellMenu = (position: number, columnIndex: number): CellMenu | null => {
    const rowIndex = getRowIndexAt(visibleRows, position);
    if (rowIndex === undefined || !column || rowIndex >= props.rows.length) return null;
    const row = at(props.rows, rowIndex);
    const copy = (copied: readonly Row[], of = visibleColumns.map((shown) => shown.column)) => {
      copyForSpreadsheet(toClipboardContent({ columns: of, rows: copied, hasHeaders: false }));
      notifyCopied(of.length * copied.length);
    };
    return {
      text: getCellView(column, row).text,
      isNumeric: column.isNumeric === true,
      rowCount: Math.max(1, state.selected.count),
      copyCell: () => copy([row], [column]),
      copyText: (text) => {
        copyText(text);
        notifyCopied(1);
      },
      copyRows: () => copy(state.selected.getRows()),
      open: props.onOpen ? () => state.open({ row: position, column: columnIndex }) : null,
      actions: props.getRowActions?.(row) ?? [],
      filter: props.columnFilters
        ? () =>
            state.changeFilter(column.id, { kind: 'values', values: [toChosenValue(column, row)], isExcluded: false })
        : null,
    };
  };

  const menu = target && column && (
    <GridMenu
      key={`${target.x}/${target.y}`}
      x={target.x}
      y={target.y}
      title={column.header}
      header={target.position === null ? getHeaderMenu(column.id) : null}
      cell={target.position === null ? null : getCellMenu(target.position, target.columnIndex)}
      onClose={() => setTarget(null)}
    />
  );
  return { onContextMenu, menu };
}

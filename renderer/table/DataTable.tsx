/** The table of every screen: an accessible grid of virtual rows with a sticky header, totals, sorting, filters, groups, keys. */

import { GridBody, GridTotals } from '@renderer/table/grid/GridBody';
import { GridHeader } from '@renderer/table/grid/GridHeader';
import { getFilling } from '@renderer/table/model/use-table-state';
import { lazyModule, lazyPart } from '@renderer/ui/lazy-part';
import { at } from '@shared/values/collections';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type DataTableProps, type TableTools, TableToolsContext } from './data-table-props';
import { texts } from './texts';
import './table.css';
import { Button, Popover } from '@mantine/core';
import type { OpenedColumn } from '@renderer/table/grid/ColumnMenu';
import type { MenuTarget } from '@renderer/table/grid/GridMenu';
import { isWithin } from '@renderer/table/model/cell-ranges';
import type { ColumnLayout } from '@renderer/table/model/column-layout';
import { getRowIndexAt } from '@renderer/table/model/row-groups';
import { returnFocus } from '@renderer/ui/keyboard';
import { IconColumns3 } from '@tabler/icons-react';
import { type DataTableState, useDataTable } from './use-data-table';

/* The grid's menus: of one column, below its heading or the chip of its filter, and of a cell with its row. */

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

/** Pixels that one press of a key adds to a column, or takes from it. */
const widthStep = 12;
/** The room that the menu needs to the right of where it opens. */
const menuWidth = 258;

const columnMenu = lazyModule(() => import('@renderer/table/grid/ColumnMenu'));

function useColumnMenu<Row>(props: DataTableProps<Row>, state: DataTableState<Row>) {
  const [opened, setOpened] = useState<OpenedColumn | null>(null);
  const opener = useOpener(opened !== null, state.scroller);
  const open = (id: string, element: Element) => {
    opener.current = document.activeElement;
    const { left, bottom } = element.getBoundingClientRect();
    const anchor = { x: Math.max(0, Math.min(left, window.innerWidth - menuWidth)), y: bottom };
    columnMenu.use(() => setOpened({ id, anchor }));
  };
  const menu = opened && columnMenu.getLoaded()?.renderColumnMenu(props, state, opened, () => setOpened(null));
  return { id: opened?.id ?? null, open, menu };
}

/* The menu of a cell. */

const gridMenu = lazyModule(() => import('@renderer/table/grid/GridMenu'));

/** @param openColumnMenu - opens the menu of a column below its heading */
function useGridMenu<Row>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  openColumnMenu: (columnId: string, opener: Element) => void,
) {
  const [target, setTarget] = useState<MenuTarget<Row> | null>(null);
  const { visibleColumns, visibleRows, rectangles } = state;
  const opener = useOpener(target !== null, state.scroller);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // A text that the user has selected is copied by the system's menu.
    if (document.getSelection()?.isCollapsed === false) return;
    // By keys the grid itself is the target, whatever the keyboard is on.
    const isByKeys = event.target === event.currentTarget;
    const element = isByKeys ? document.getElementById(state.activeId ?? '') : (event.target as Element);
    const found = state.recycledRows.current?.getCellAt(element) ?? null;
    const heading = element?.closest('[role=columnheader]');
    const column = visibleColumns[found?.column ?? Number(heading?.getAttribute('aria-colindex')) - 1]?.column;
    if (heading && column) {
      event.preventDefault();
      openColumnMenu(column.id, heading);
      return;
    }
    const rowIndex = found ? getRowIndexAt(visibleRows, found.row) : undefined;
    if (rowIndex === undefined || !found || !column || !element) return;
    event.preventDefault();
    opener.current = document.activeElement;
    // The menu is for the cell under it, unless that is one of several selected ones.
    if (!rectangles.some((rectangle) => isWithin(rectangle, found.row, found.column)))
      state.selectCell(found, { isExtending: false, isAdding: false });
    const { left, bottom } = element.getBoundingClientRect();
    const { x, y } = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left + 8, y: bottom };
    const row = at(props.rows, rowIndex);
    gridMenu.use(() => setTarget({ x, y, row, column }));
  };
  const menu = target && gridMenu.getLoaded()?.renderGridMenu(props, state, target, () => setTarget(null));
  return { onContextMenu, menu };
}

const ColumnList = lazyPart(() => import('@renderer/table/grid/ColumnList'), 'ColumnList', { height: 400 });

/** The popover in which the user shows, hides and moves columns. */
function ColumnChooser<Row>({ layout }: { readonly layout: ColumnLayout<Row> }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => {
    // The popover gives the focus to what is in it when it opens.
    await ColumnList.preload?.();
    setOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className="columns-button"
          leftSection={<IconColumns3 size={15} />}
          aria-label={texts.columns.choose}
          title={isOpen ? undefined : texts.columns.choose}
          onClick={() => void toggle()}
        >
          <span className="wide-only">{texts.columns.label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={texts.columns.choose}>
        <ColumnList layout={layout} />
        <Button variant="subtle" mt={4} onClick={layout.reset}>
          {texts.columns.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/* Copy in the application's Edit menu: the selected cells of a table. */

const hasSelectedText = () => document.getSelection()?.isCollapsed === false;

/** Enables Copy while the grid has the focus and cells are selected. */
function useCopyMenu(grid: RefObject<HTMLElement | null>, hasSelectedCells: boolean): void {
  useEffect(() => {
    const onBeforeCopy = (event: Event) => {
      if (hasSelectedCells && document.activeElement === grid.current && !hasSelectedText()) event.preventDefault();
    };
    document.addEventListener('beforecopy', onBeforeCopy);
    return () => document.removeEventListener('beforecopy', onBeforeCopy);
  }, [grid, hasSelectedCells]);
}

const GridStats = lazyPart(() => import('./grid/GridStats'), 'GridStats');

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, toolbar, empty = texts.empty } = props;
  const { isInline = false, isStale = false, hasBar = true } = props;
  const state = useDataTable(props);
  const { keys, visibleColumns, rowCount, selected } = state;
  const pinnedWidth = visibleColumns.reduce(
    (sum, { width, pinnedLeft }) => (pinnedLeft === null ? sum : sum + width),
    0,
  );
  useCopyMenu(state.scroller, selected.count > 0);
  const ofColumn = useColumnMenu(props, state);
  const { onContextMenu, menu } = useGridMenu(props, state, ofColumn.open);
  /** Alt with the arrow down opens the menu of the column; with Shift and an arrow aside it is made wider or narrower. */
  const onColumnKey = ({ key, altKey, shiftKey, currentTarget: element }: KeyboardEvent): boolean => {
    const index = state.active?.column ?? 0;
    const shown = visibleColumns[index];
    if (!altKey || !shown) return false;
    const { id } = shown.column;
    const heading = element.querySelector(`[aria-colindex="${index + 1}"] > .dt-sort`);
    const step = shiftKey ? { ArrowLeft: -widthStep, ArrowRight: widthStep }[key] : undefined;
    if (key === 'ArrowDown' && heading) ofColumn.open(id, heading);
    else if (step !== undefined) {
      state.layout.setWidth(id, shown.width + step);
      state.layout.save();
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnGrid = event.target === event.currentTarget;
    if (isOnGrid && (props.onRowKey?.(event, selected) || onColumnKey(event))) event.preventDefault();
    else keys.onKeyDown(event);
  };
  const tools: TableTools = {
    ...state,
    ...state.counts,
    fields: props.columnFilters ? state.fields : [],
    countRows: (filter) => state.counts.countRows(filter, false),
    focusRows: () => {
      state.focusScroller();
      keys.enterRows();
    },
    openMenu: ofColumn.open,
  };
  const grid = (
    <div
      ref={state.scroller}
      className="dt-scroll"
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={visibleColumns.length}
      aria-multiselectable="true"
      aria-busy={isStale}
      aria-activedescendant={state.activeId}
      tabIndex={0}
      style={{ '--pinned': `${pinnedWidth}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onCopy={keys.onCopy}
      onContextMenu={onContextMenu}
    >
      <GridHeader state={state} openMenuId={ofColumn.id} openMenu={ofColumn.open} />
      <GridBody state={state} isStale={isStale} onAction={(id) => props.onAction?.(id, selected)} />
      {state.listedCount === 0 && (
        <div className="dt-empty" role="row">
          <div role="gridcell" aria-colspan={visibleColumns.length}>
            {isStale ? texts.searching : empty}
          </div>
        </div>
      )}
      {state.totals && <GridTotals state={state} totals={state.totals} isFilling={getFilling(props.rows) !== null} />}
    </div>
  );
  return (
    <TableToolsContext value={tools}>
      <div className={`dt${isInline ? ' dt-inline' : ''}${state.layout.isWrapped ? ' dt-wrapped' : ''}`}>
        {hasBar && (
          <div className="dt-bar">
            <div className="dt-tools">{toolbar}</div>
            <div className="dt-actions">
              {props.renderActions?.(selected)}
              <ColumnChooser layout={state.layout} />
            </div>
          </div>
        )}
        {props.head}
        {props.aside ? (
          <div className="dt-beside">
            {grid}
            {props.aside}
          </div>
        ) : (
          grid
        )}
        {menu}
        {ofColumn.menu}
        {(!isInline || state.hasSeveralCells) && <GridStats readCells={state.readCells} />}
      </div>
    </TableToolsContext>
  );
}

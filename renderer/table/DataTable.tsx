/** The table of every screen: an accessible grid of virtual rows with a sticky header, totals, sorting, filters, groups, keys. */

import { GridTotals } from '@renderer/table/grid/GridBody';
import { lazyPart } from '@renderer/ui/lazy-part';
import type { FilterField } from '@shared/filters/filter';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { DataTableProps } from './data-table-props';
import { ColumnChooser } from './grid/ColumnChooser';
import { GridBody } from './grid/GridBody';
import { GridHeader } from './grid/GridHeader';
import { type TableTools, TableToolsContext } from './grid/table-tools-context';
import { getFilling } from './model/patched-order';
import { texts } from './texts';
import './table.css';
import { useColumnMenu, useGridMenu } from './grid/use-grid-menus';
import { useDataTable } from './use-data-table';

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

const ColumnMenu = lazyPart(() => import('./grid/ColumnMenu'), 'ColumnMenu');
const GridStats = lazyPart(() => import('./grid/GridStats'), 'GridStats');

const noFields: readonly FilterField[] = [];

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, toolbar, empty = texts.empty } = props;
  const { isInline = false, isStale = false, hasBar = true } = props;
  const state = useDataTable(props);
  const { keys, visibleColumns, rowCount } = state;
  const pinnedWidth = visibleColumns.reduce(
    (sum, { width, pinnedLeft }) => (pinnedLeft === null ? sum : sum + width),
    0,
  );
  useCopyMenu(state.scroller, state.selected.count > 0);
  const columnMenu = useColumnMenu(props, state);
  const { onContextMenu, menu } = useGridMenu(props, state, columnMenu.open);
  const selected = {
    count: state.selected.count,
    getRows: state.selected.getRows,
    getActive: state.getActiveRow,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnGrid = event.target === event.currentTarget;
    if (isOnGrid && props.onRowKey?.(event, selected)) event.preventDefault();
    else keys.onKeyDown(event);
  };
  const tools: TableTools = {
    focusRows: () => {
      state.focusScroller();
      keys.enterRows();
    },
    fields: props.columnFilters ? state.fields : noFields,
    filters: state.filters,
    changeFilters: state.changeFilters,
    listValues: state.counts.listValues,
    countRows: (filter) => state.counts.countRows(filter, false),
    countListed: state.counts.countListed,
    listedCount: state.listedCount,
    today: state.today,
    openMenu: columnMenu.open,
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
      <GridHeader state={state} openMenuId={columnMenu.id} openMenu={columnMenu.open} />
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
      <div className={`dt${isInline ? ' dt-inline' : ''}${state.isWrapped ? ' dt-wrapped' : ''}`}>
        {hasBar && (
          <div className="dt-bar">
            <div className="dt-tools">{toolbar}</div>
            <div className="dt-actions">
              {props.renderActions?.(selected)}
              <ColumnChooser table={state.table} onReset={state.resetColumns} />
            </div>
          </div>
        )}
        {props.head}
        {state.reachableCount !== rowCount && (
          <div className="dt-note small" role="status">
            {texts.unreachableRows(state.reachableCount, rowCount)}
          </div>
        )}
        {props.aside ? (
          <div className="dt-beside">
            {grid}
            {props.aside}
          </div>
        ) : (
          grid
        )}
        {menu}
        {columnMenu.menu && <ColumnMenu key={columnMenu.id} {...columnMenu.menu} />}
        {(!isInline || state.hasSeveralCells) && <GridStats readCells={state.readCells} />}
      </div>
    </TableToolsContext>
  );
}

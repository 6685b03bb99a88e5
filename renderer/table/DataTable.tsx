/** The table of every screen: an accessible grid of virtual rows with a sticky header, totals, sorting, filters, groups, keys. */

import { lazyPart } from '@renderer/ui/lazy-part';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { DataTableProps } from './data-table-props';
import { ColumnChooser } from './grid/ColumnChooser';
import { GridBody } from './grid/GridBody';
import { GridHeader } from './grid/GridHeader';
import { GridTotals } from './grid/GridTotals';
import { rowHeights } from './grid/row-heights';
import { SelectionActions } from './grid/SelectionActions';
import { type TableTools, TableToolsContext } from './grid/table-tools-context';
import type { Ratio } from './model/cell-stats';
import { getFilling } from './model/patched-order';
import { texts } from './texts';
import './table.css';
import { useGridMenu } from './grid/use-grid-menu';
import { useDataTable } from './use-data-table';

/* Warns that filters, sorting or grouping cover one page of a longer list. */

type Props = { readonly isFiltered: boolean; readonly isSorted: boolean; readonly isGrouped: boolean };

function PartialListNote({ isFiltered, isSorted, isGrouped }: Props) {
  const { filtered, sorted, grouped, note } = texts.partial;
  const done = [isFiltered && filtered, isSorted && sorted, isGrouped && grouped].filter((word) => word !== false);
  if (done.length === 0) return null;
  return (
    <div className="dt-note warn small" role="status">
      {note(done)}
    </div>
  );
}

/* Copy in the application's Edit menu: the selected rows of a table. */

const hasSelectedText = () => document.getSelection()?.isCollapsed === false;

/** Enables Copy while the grid has the focus and rows are selected. */
function useCopyMenu(grid: RefObject<HTMLElement | null>, hasSelectedRows: boolean): void {
  useEffect(() => {
    const onBeforeCopy = (event: Event) => {
      if (hasSelectedRows && document.activeElement === grid.current && !hasSelectedText()) event.preventDefault();
    };
    document.addEventListener('beforecopy', onBeforeCopy);
    return () => document.removeEventListener('beforecopy', onBeforeCopy);
  }, [grid, hasSelectedRows]);
}

const ColumnFilterChips = lazyPart(() => import('./grid/GridStatus'), 'ColumnFilterChips');
const RowHeightNote = lazyPart(() => import('./grid/GridStatus'), 'RowHeightNote');
const CellStats = lazyPart(() => import('./grid/GridStatus'), 'CellStats');
const noRatios: readonly Ratio[] = [];

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, toolbar, empty = texts.empty } = props;
  const { isInline = false, isStale = false, isPartial = false, staleLabel = texts.searching } = props;
  const state = useDataTable(props);
  const { columns, table, keys, groups, visibleColumns, width, rowCount, isGrouped } = state;
  useCopyMenu(state.scroller, state.selectedCount > 0);
  const [openFilterId, setOpenFilterId] = useState<string | null>(null);
  const { onContextMenu, menu } = useGridMenu(props, state, setOpenFilterId);
  const selected = {
    count: state.selectedCount,
    getRows: state.getSelectedRows,
    getActive: state.getActiveRow,
    focusGrid: state.focusScroller,
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
    columns: props.columnFilters ? columns : [],
    filters: state.filters,
    changeFilter: state.changeFilter,
    getValues: (id) => {
      const column = columns.find((candidate) => candidate.id === id);
      return column ? state.getValues(column) : [];
    },
  };
  return (
    <div className={isInline ? 'dt dt-inline' : 'dt'}>
      <div className="dt-bar">
        <div className="dt-tools">
          <TableToolsContext value={tools}>{toolbar}</TableToolsContext>
          {state.filters.size > 0 && (
            <ColumnFilterChips
              columns={columns}
              filters={state.filters}
              onRemove={(id) => state.changeFilter(id, null)}
            />
          )}
        </div>
        <div className="dt-actions">
          <SelectionActions
            selectedCount={state.selectedCount}
            listedCount={state.listedCount}
            getClipboardContent={state.getClipboardContent}
            setAllExpanded={isGrouped ? groups.setAllExpanded : undefined}
          >
            {props.renderActions?.(selected)}
          </SelectionActions>
          <ColumnChooser
            table={table}
            titles={columns}
            density={state.appearance.density}
            onDensity={state.setDensity}
            onRename={state.rename}
            onReset={state.resetColumns}
          />
        </div>
      </div>
      {(state.density !== state.appearance.density || state.reachableCount !== rowCount) && (
        <RowHeightNote
          chosen={state.appearance.density}
          density={state.density}
          rowCount={rowCount}
          reachableCount={state.reachableCount}
        />
      )}
      {isPartial && (
        <PartialListNote
          isFiltered={state.filters.size > 0}
          isSorted={table.state.sorting.length > 0}
          isGrouped={isGrouped}
        />
      )}
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
        data-density={state.density}
        style={{ '--names': `${state.namesWidth}px`, '--row': `${rowHeights[state.density]}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onCopy={keys.onCopy}
        onContextMenu={onContextMenu}
      >
        <GridHeader
          scroller={state.scroller}
          table={table}
          columns={visibleColumns}
          tableIndex={state.tableIndex}
          width={width}
          filters={props.columnFilters ?? null}
          onFilter={state.changeFilter}
          getValues={state.getValues}
          isPartial={isPartial}
          openFilterId={openFilterId}
          setOpenFilterId={setOpenFilterId}
        />
        <GridBody
          element={state.body}
          recycledRows={state.recycledRows}
          rowCount={state.reachableCount}
          rowHeight={rowHeights[state.density]}
          width={width}
          isStale={isStale}
          onFocus={state.focusScroller}
          onSelect={keys.selectAt}
          onClickCell={state.setClickedCell}
          onToggleGroup={groups.toggleGroup}
          onOpen={state.open}
          onFollowLink={state.onFollowLink}
        />
        {state.listedCount === 0 && (
          <div className="dt-empty" role="row">
            <div role="gridcell" aria-colspan={visibleColumns.length}>
              {isStale ? staleLabel : empty}
            </div>
          </div>
        )}
        {state.totalsRows && (
          <GridTotals
            scroller={state.scroller}
            rows={state.totalsRows}
            columns={visibleColumns}
            width={width}
            isFilling={getFilling(props.rows) !== null}
          />
        )}
      </div>
      {menu}
      {(props.foot || state.selectedCount > 1) && (
        <div className="dt-foot">
          {props.foot}
          <CellStats
            readCells={state.readSelectedCells}
            ratios={isStale ? noRatios : (props.ratios ?? noRatios)}
            totals={state.statsTotals}
          />
        </div>
      )}
    </div>
  );
}

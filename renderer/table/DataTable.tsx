/** The table of every screen: an accessible grid of virtual rows with a sticky header, totals, sorting, filters, groups, keys. */
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { DataTableProps } from './data-table-props';
import { ColumnChooser } from './grid/ColumnChooser';
import { ColumnFilterChips } from './grid/ColumnFilterChips';
import { GridBody } from './grid/GridBody';
import { GridHeader } from './grid/GridHeader';
import { GridTotals } from './grid/GridTotals';
import { PartialListNote } from './grid/PartialListNote';
import { SelectionActions } from './grid/SelectionActions';
import { type TableTools, TableToolsContext } from './grid/table-tools-context';
import { texts } from './texts';
import './table.css';
import { useCopyMenu } from './grid/use-copy-menu';
import { useGridMenu } from './grid/use-grid-menu';
import { useDataTable } from './use-data-table';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, toolbar, empty = texts.empty } = props;
  const { isInline = false, isStale = false, isPartial = false, staleLabel = texts.searching } = props;
  const state = useDataTable(props);
  const { table, keys, groups, visibleColumns, width, rowCount, isGrouped } = state;
  useCopyMenu(state.scroller, state.selectedCount > 0);
  const [openFilterId, setOpenFilterId] = useState<string | null>(null);
  const { onContextMenu, menu } = useGridMenu(props, state, setOpenFilterId);
  const selected = { count: state.selectedCount, getRows: state.getSelectedRows, getActive: state.getActiveRow };
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
          <ColumnFilterChips
            columns={columns}
            filters={state.filters}
            onRemove={(id) => state.changeFilter(id, null)}
          />
        </div>
        <div className="dt-actions">
          <SelectionActions
            selectedCount={state.selectedCount}
            getClipboardContent={state.getClipboardContent}
            setAllExpanded={isGrouped ? groups.setAllExpanded : undefined}
          >
            {props.renderActions?.(selected)}
          </SelectionActions>
          <ColumnChooser table={table} titles={columns} onReset={state.resetColumns} />
        </div>
      </div>
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
        style={{ '--names': `${state.namesWidth}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onCopy={keys.onCopy}
        onContextMenu={onContextMenu}
      >
        <GridHeader
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
          rowCount={rowCount}
          width={width}
          isStale={isStale}
          onFocus={state.focusScroller}
          onSelect={keys.selectAt}
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
        {state.totalsRows && <GridTotals rows={state.totalsRows} columns={visibleColumns} width={width} />}
      </div>
      {menu}
      {props.foot && <div className="dt-foot">{props.foot}</div>}
    </div>
  );
}

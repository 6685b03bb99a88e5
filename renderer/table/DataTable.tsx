/** The table of every screen: an accessible grid of virtual rows with a sticky header, totals, sorting, filters, groups, keys. */
import { formatInteger } from '@renderer/ui/formatters';
import { at } from '@shared/at';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnFilter, noFilters, setColumnFilter } from './columns/column-filters';
import type { DataTableProps } from './data-table-props';
import { ColumnChooser } from './grid/ColumnChooser';
import { ColumnFilterChips } from './grid/ColumnFilterChips';
import { FocusRowsContext } from './grid/focus-rows-context';
import { GridBody } from './grid/GridBody';
import { GridHeader } from './grid/GridHeader';
import { GridTotals } from './grid/GridTotals';
import { PartialListNote } from './grid/PartialListNote';
import { SelectionActions } from './grid/SelectionActions';
import { useGridKeys } from './grid/use-grid-keys';
import { useRecycledRows } from './grid/use-recycled-rows';
import { toClipboardContent } from './model/clipboard';
import { getRowIndexAt } from './model/row-groups';
import { toSelectedKeys, toSelection } from './model/selected-keys';
import { emptySelection, getSelectedPositions } from './model/selection';
import { TableIndex } from './model/table-index';
import { buildTotalsRows, getNamesWidth } from './model/totals';
import { useSelection } from './model/use-selection';
import {
  useCollapsedGroups,
  useColumnState,
  useFilterWarmUp,
  useRowOrder,
  useVisibleColumns,
  useVisibleRows,
} from './model/use-table-state';
import { useViewState } from './model/use-view-state';
import './table.css';

/** Clears the selection when its rows stand in another order. */
function useResetOnChange(
  select: (none: typeof emptySelection) => void,
  ...[text, filters, grouping, sorting]: unknown[]
): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the causes of another order are not read here.
  useEffect(() => {
    if (!isFirst.current) select(emptySelection);
    isFirst.current = false;
  }, [text, filters, grouping, sorting]);
}

const formatListed = (count: number) => `${formatInteger(count)} listed`;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, onOpen, onBeforeOpen, onRowsChange, onVisibleColumnsChange, scrollTo } = props;
  const { isInline = false, isStale = false, isPartial = false } = props;
  const { staleLabel = 'Searching…', totalsLabel = formatListed } = props;
  const index = useMemo(() => new TableIndex(rows), [rows]);
  const collapsedGroups = useCollapsedGroups(props);
  const { table, reset } = useColumnState(props, index, collapsedGroups[0]);
  const { columnFilters: filters = noFilters } = props;
  const changeFilter = (id: string, filter: ColumnFilter | null) =>
    props.onColumnFiltersChange?.(setColumnFilter(filters, id, filter));
  const { order, totals } = useRowOrder(props, index, table);
  useFilterWarmUp(props, index);
  const groups = useVisibleRows(props, order, collapsedGroups);
  const { visibleRows, listed } = groups;
  const visibleColumns = useVisibleColumns(table, props, index, totals);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [gridId] = useState(() => `grid-${label.toLowerCase().replaceAll(' ', '-')}`);
  const getListed = () => [...listed].map((rowIndex) => at(rows, rowIndex));
  const open = (position: number) => {
    const rowIndex = getRowIndexAt(visibleRows, position);
    if (rowIndex === undefined) groups.toggleGroup(position);
    else if (onOpen) {
      onBeforeOpen?.(getListed);
      onOpen(at(rows, rowIndex));
    }
  };
  const selectable = { rows, visibleRows, rowKey: props.rowKey };
  const { selection, select } = useSelection(selectable);
  const selectedIndexes = useMemo(
    () => getSelectedPositions(selection).flatMap((position) => getRowIndexAt(visibleRows, position) ?? []),
    [visibleRows, selection],
  );
  const selectedTotals = useMemo(
    () => (selectedIndexes.length > 1 ? index.sumColumns(columns, selectedIndexes) : null),
    [index, selectedIndexes, columns],
  );
  const getClipboardContent = (hasHeaders: boolean) => {
    const selectedRows = selectedIndexes.map((rowIndex) => at(rows, rowIndex));
    return toClipboardContent(
      visibleColumns.map(({ column }) => column),
      selectedRows,
      hasHeaders,
    );
  };
  const rowCount = visibleRows.rows.length;
  const keys = useGridKeys({
    rowCount,
    selection,
    select,
    scrollTo: (position) => recycledRows.current?.scrollTo(position),
    onOpen: open,
    setExpanded: groups.setExpanded,
    getClipboardContent,
    onType: props.onType,
  });
  const hasTotals = columns.some(({ total }) => total) && (order.length > 0 || isStale);
  const isGrouped = props.grouping !== undefined;
  const totalsRows = buildTotalsRows({
    listedLabel: totalsLabel(order.length),
    listedTotals: totals,
    selectedCount: selectedIndexes.length,
    selectedTotals,
    staleLabel: isStale ? staleLabel : null,
    isPartial,
  });
  const namesWidth = hasTotals || isGrouped ? getNamesWidth(totalsRows, isGrouped, visibleColumns) : 0;
  useViewState(scroller, {
    key: props.viewKey,
    isReady: !isStale && rows.length > 0,
    collapsed: collapsedGroups[0],
    getSelected: () => toSelectedKeys(selectable, selection),
    onRestore: (selected) => select(toSelection(selectable, selected)),
  });
  const recycledRows = useRecycledRows(scroller, body, {
    gridId,
    rows,
    visibleRows,
    columns: visibleColumns,
    selection,
    active: keys.active,
    isOpenable: onOpen !== undefined,
    isPartial,
    namesWidth,
  });
  useResetOnChange(select, props.filterText, filters, props.grouping?.id, table.state.sorting);
  useEffect(() => onRowsChange?.(listed), [onRowsChange, listed]);
  useEffect(
    () => onVisibleColumnsChange?.(visibleColumns.map(({ column }) => column.id)),
    [onVisibleColumnsChange, visibleColumns],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls, not a change of the rows.
  useEffect(() => {
    const position = scrollTo ? visibleRows.rows.indexOf(scrollTo.row) : -1;
    if (position < 0) return;
    select([{ anchor: position, active: position }]);
    recycledRows.current?.scrollTo(position);
  }, [scrollTo]);
  const focusRows = () => {
    scroller.current?.focus();
    keys.enterRows();
  };
  const width = visibleColumns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div className={isInline ? 'dt dt-inline' : 'dt'}>
      <div className="dt-bar">
        <FocusRowsContext value={focusRows}>
          <div className="dt-tools">{props.toolbar}</div>
        </FocusRowsContext>
        <SelectionActions
          selectedCount={selectedIndexes.length}
          getClipboardContent={getClipboardContent}
          setAllExpanded={isGrouped ? groups.setAllExpanded : undefined}
        />
        <ColumnChooser table={table} titles={columns} onReset={reset} />
      </div>
      <ColumnFilterChips columns={columns} filters={filters} onRemove={(id) => changeFilter(id, null)} />
      {isPartial && <PartialListNote isSorted={table.state.sorting.length > 0} isGrouped={isGrouped} />}
      <div
        ref={scroller}
        className="dt-scroll"
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={visibleColumns.length}
        aria-multiselectable="true"
        aria-busy={isStale}
        aria-activedescendant={keys.active === null ? undefined : `${gridId}-${keys.active}`}
        tabIndex={0}
        style={{ '--names': `${namesWidth}px` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
      >
        <GridHeader
          table={table}
          columns={visibleColumns}
          tableIndex={index}
          width={width}
          filters={props.columnFilters ?? null}
          onFilter={changeFilter}
          isPartial={isPartial}
        />
        <GridBody
          element={body}
          recycledRows={recycledRows}
          rowCount={rowCount}
          width={width}
          isStale={isStale}
          onFocus={() => scroller.current?.focus()}
          onSelect={keys.selectAt}
          onToggleGroup={groups.toggleGroup}
          onOpen={open}
          onFollowLink={() => onBeforeOpen?.(getListed)}
        />
        {order.length === 0 && (
          <div className="dt-empty">{isStale ? staleLabel : (props.empty ?? 'Nothing to show.')}</div>
        )}
        {hasTotals && <GridTotals rows={totalsRows} columns={visibleColumns} width={width} />}
      </div>
    </div>
  );
}

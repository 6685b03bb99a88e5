/** The state of a data table, and what its grid draws: rows in order, groups, selection, totals, keys. */
import { at } from '@shared/values/collections';
import { isPatched } from '@shared/values/patched-rows';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnFilter, noFilters, setColumnFilter } from './columns/column-filters';
import type { DataTableProps } from './data-table-props';
import { getActiveCellId } from './grid/grid-state';
import { useRecycledRows } from './grid/recycled-rows';
import { countReachableRows, fitDensity, rowHeights, usePixelRatio } from './grid/row-heights';
import { useGridKeys } from './grid/use-grid-keys';
import type { CellReader } from './model/cell-stats';
import { toClipboardContent } from './model/clipboard';
import { getRowIndexAt, type VisibleRows } from './model/row-groups';
import {
  emptySelection,
  getSelectedPositions,
  type Selection,
  toSelectedKeys,
  toSelection,
  useSelection,
} from './model/selection';
import { TableIndex } from './model/table-index';
import { useListedRows, useTableSnapshot } from './model/table-snapshot';
import { buildTotalsRows, findOldestRow, getNamesWidth } from './model/totals';
import { useTableAppearance } from './model/use-app-table';
import {
  useCollapsedGroups,
  useColumnState,
  useFilterWarmUp,
  useRowOrder,
  useVisibleColumns,
  useVisibleRows,
} from './model/use-table-state';
import { useViewState } from './model/use-view-state';
import { texts } from './texts';

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

/** Gets the selected data rows, with their totals if there are several, and the oldest of them. */
function useSelectedRows<Row>(
  { rows, columns, ages }: DataTableProps<Row>,
  index: TableIndex<Row>,
  visibleRows: VisibleRows,
  selection: Selection,
) {
  const indexes = useMemo(
    () => getSelectedPositions(selection).flatMap((position) => getRowIndexAt(visibleRows, position) ?? []),
    [visibleRows, selection],
  );
  const totals = useMemo(
    () => (indexes.length > 1 ? index.sumColumns(columns, indexes) : null),
    [index, indexes, columns],
  );
  const oldest = useMemo(() => (ages ? findOldestRow(rows, indexes, ages) : null), [rows, indexes, ages]);
  return {
    indexes,
    count: indexes.length,
    totals,
    oldest,
    getRows: () => indexes.map((rowIndex) => at(rows, rowIndex)),
  };
}

/** Finds the position of the row that the user has come back from. Null for the one that was opened, or one that is hidden. */
function findReturned<Row>(
  { rows, viewKey, takeReturned }: DataTableProps<Row>,
  visibleRows: VisibleRows,
): number | null {
  const isReturned = viewKey === undefined ? null : (takeReturned?.(viewKey) ?? null);
  if (isReturned === null) return null;
  const position = visibleRows.rows.findIndex((_, index) => {
    const rowIndex = getRowIndexAt(visibleRows, index);
    return rowIndex !== undefined && isReturned(at(rows, rowIndex));
  });
  return position < 0 ? null : position;
}

export function useDataTable<Row>(given: DataTableProps<Row>) {
  const { appearance, rename, setDensity, ...chosen } = useTableAppearance(given.columns, given.layout);
  const props = { ...given, columns: chosen.columns };
  const { label, columns, rows, onOpen, onBeforeOpen, onRowsChange, onVisibleColumnsChange, scrollTo } = props;
  const { isStale = false, isPartial = false, staleLabel = texts.searching, totalsLabel = texts.rows } = props;
  const { columnFilters: filters = noFilters } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [gridId] = useState(() => `grid-${label.toLowerCase().replaceAll(' ', '-')}`);

  // The same one while rows are patched: columns keep their widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of the same arrangement are patched below.
  const index = useMemo(() => new TableIndex(rows), [isPatched(rows) ? rows.arrangement : rows]);
  index.patch(rows);
  const collapsedGroups = useCollapsedGroups(props);
  const { table, reset: resetColumns } = useColumnState(props, index, appearance, collapsedGroups[0]);
  const { order, addedCount, totals, oldest, getValues } = useRowOrder(props, index, table);
  useFilterWarmUp(props, index);
  const { visibleRows, listed, listedGroups, ...groups } = useVisibleRows(props, order, collapsedGroups);
  const pixelRatio = usePixelRatio();
  const density = fitDensity(appearance.density, visibleRows.rows.length, pixelRatio);
  const reachableCount = countReachableRows(visibleRows.rows.length, pixelRatio);
  const visibleColumns = useVisibleColumns(table, props, index, totals);
  const getListed = () => [...listed].map((rowIndex) => at(rows, rowIndex));

  const selectable = { rows, visibleRows, rowKey: props.rowKey };
  const { selection, select } = useSelection(selectable);
  const selected = useSelectedRows(props, index, visibleRows, selection);
  const getClipboardContent = (hasHeaders: boolean, cell: number | null = null, copiedRows = selected.getRows()) => {
    const shown = visibleColumns.map(({ column }) => column);
    const copied = cell === null ? shown : shown.slice(cell, cell + 1);
    return toClipboardContent(copied, copiedRows, hasHeaders);
  };
  // By its id, so that the keyboard stays in a column that is moved.
  const [cellColumn, setCellColumn] = useState<string | null>(null);
  // The column whose sum and average are shown for rows that were selected with the mouse.
  const [clickedColumn, setClickedColumn] = useState<string | null>(null);
  const cellIndex = visibleColumns.findIndex(({ column }) => column.id === cellColumn);
  const activeCell = cellIndex < 0 ? null : cellIndex;
  /** Opens a data row; expands or collapses a group. */
  const open = (position: number, cell = activeCell) => {
    const rowIndex = getRowIndexAt(visibleRows, position);
    if (rowIndex === undefined) groups.toggleGroup(position);
    else if (onOpen) {
      onBeforeOpen?.(getListed, props.viewKey);
      onOpen(at(rows, rowIndex), cell === null ? null : (visibleColumns[cell]?.column.id ?? null));
    }
  };
  const keys = useGridKeys({
    rowCount: visibleRows.rows.length,
    reachableCount,
    selection,
    select,
    selectedCount: selected.count,
    cell: activeCell,
    columnCount: visibleColumns.length,
    moveToCell: (cell) => {
      setCellColumn(cell === null ? null : (visibleColumns[cell]?.column.id ?? null));
      if (cell !== null) recycledRows.current?.scrollToColumn(cell);
    },
    scrollTo: (position) => recycledRows.current?.scrollTo(position),
    onOpen: open,
    setExpanded: groups.setExpanded,
    getClipboardContent,
    onType: props.onType,
  });

  const statsColumn = activeCell === null ? clickedColumn : cellColumn;
  const shownColumn = visibleColumns.find(({ column }) => column.id === statsColumn)?.column;
  const readSelectedCells = useCallback<CellReader>(
    (read) =>
      shownColumn && !isStale && selected.indexes.length > 1
        ? read({ rows, indexes: selected.indexes, column: shownColumn })
        : null,
    [rows, selected.indexes, shownColumn, isStale],
  );
  const isOnCell = activeCell !== null && keys.active !== null && getRowIndexAt(visibleRows, keys.active) !== undefined;
  const rowId = keys.active === null ? undefined : `${gridId}-${keys.active}`;
  const activeId = isOnCell ? getActiveCellId(gridId) : rowId;

  const hasTotals = columns.some(({ total }) => total) && (order.length > 0 || isStale);
  const isGrouped = props.grouping !== undefined;
  const totalsRows = buildTotalsRows({
    listedLabel: totalsLabel(order.length),
    added: addedCount === 0 ? null : { count: addedCount, onShow: () => showAdded() },
    listedTotals: totals,
    listedOldest: oldest,
    selectedCount: selected.count,
    selectedTotals: selected.totals,
    selectedOldest: selected.oldest,
    staleLabel: isStale ? staleLabel : null,
    isPartial,
  });
  const namesWidth = hasTotals || isGrouped ? getNamesWidth(totalsRows, isGrouped, visibleColumns) : 0;

  const showAdded = () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  const [returnedTo, setReturned] = useState<{ readonly position: number } | null>(null);
  useViewState(scroller, {
    key: props.viewKey,
    isReady: !isStale && rows.length > 0,
    collapsed: collapsedGroups[0],
    cellColumn,
    getSelected: () => toSelectedKeys(selectable, selection),
    onRestore: (state) => {
      const returned = findReturned(props, visibleRows);
      if (returned !== null) setReturned({ position: returned });
      select(returned === null ? toSelection(selectable, state.selected) : [{ anchor: returned, active: returned }]);
      setCellColumn(state.cellColumn);
    },
  });
  const recycledRows = useRecycledRows(scroller, body, {
    gridId,
    rows,
    visibleRows,
    reachableCount,
    columns: visibleColumns,
    selection,
    active: keys.active,
    activeCell,
    isOpenable: onOpen !== undefined,
    isRowDimmed: props.isRowDimmed,
    isPartial,
    namesWidth,
    rowHeight: rowHeights[density],
  });
  // Once the rows have their heights and positions.
  useEffect(() => {
    if (returnedTo) recycledRows.current?.scrollTo(returnedTo.position);
  }, [returnedTo, recycledRows]);
  useTableSnapshot(props.snapshot, selected.count, () => ({
    shown: visibleColumns,
    columns,
    rows,
    listed,
    groups: visibleRows.groups,
    totals,
    selected: selected.indexes,
    sumSelected: () => index.sumColumns(columns, selected.indexes),
    filterText: props.filterText ?? '',
    filters,
    sorting: table.state.sorting[0] ?? null,
    groupedBy: props.grouping?.label ?? null,
    isPartial,
    sheetGrouping: props.sheetGrouping ?? null,
  }));
  useResetOnChange(select, props.filterText, filters, props.grouping?.id, table.state.sorting);
  useEffect(() => onRowsChange?.(listed), [onRowsChange, listed]);
  useListedRows(props.onListedChange, {
    indexes: listed,
    groups: listedGroups,
    sorting: table.state.sorting[0] ?? null,
  });
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

  return {
    scroller,
    body,
    gridId,
    table,
    tableIndex: index,
    recycledRows,
    visibleColumns,
    width: visibleColumns.reduce((sum, column) => sum + column.width, 0),
    rowCount: visibleRows.rows.length,
    listedCount: order.length,
    selectedCount: selected.count,
    readSelectedCells,
    setClickedCell: (cell: number | null) =>
      setClickedColumn(cell === null ? null : (visibleColumns[cell]?.column.id ?? null)),
    statsTotals: selected.totals ?? totals,
    getSelectedRows: selected.getRows,
    getActiveRow: () => {
      const rowIndex = keys.active === null ? undefined : getRowIndexAt(visibleRows, keys.active);
      return rowIndex === undefined ? null : at(rows, rowIndex);
    },
    totalsRows: hasTotals ? totalsRows : null,
    namesWidth,
    isGrouped,
    keys,
    activeCell,
    activeId,
    visibleRows,
    selection,
    groups,
    filters,
    getValues,
    changeFilter: (id: string, filter: ColumnFilter | null) =>
      props.onColumnFiltersChange?.(setColumnFilter(filters, id, filter)),
    columns,
    appearance,
    density,
    reachableCount,
    rename,
    setDensity,
    resetColumns: () => {
      chosen.reset();
      resetColumns();
    },
    getClipboardContent,
    open,
    onFollowLink: () => onBeforeOpen?.(getListed, props.viewKey),
    focusScroller: () => scroller.current?.focus(),
  };
}

export type DataTableState<Row> = ReturnType<typeof useDataTable<Row>>;

/** The state of a data table, and what its grid draws: rows in order, groups, selection, totals, keys. */
import { useDidUpdate } from '@mantine/hooks';
import { getActiveCellId, getRowHeight } from '@renderer/table/grid/cell-slot';
import { useTableSnapshot } from '@renderer/table/model/visible-columns';
import { type Filters, noFilters } from '@shared/filters/filter';
import { at } from '@shared/values/collections';
import { isPatched } from '@shared/values/patched-rows';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toFilterField } from './columns/app-column';
import type { DataTableProps } from './data-table-props';
import type { CellReader } from './grid/GridStats';
import { useRecycledRows } from './grid/recycled-rows';
import { type CopiedCells, useGridKeys } from './grid/use-grid-keys';
import {
  type Cell,
  emptySelection,
  hasSeveralCells,
  isWithin,
  listColumns,
  listRows,
  type Rectangle,
  selectCell,
  toRange,
  toRectangles,
  toSelectedKeys,
  toSelection,
  useSelection,
} from './model/cell-ranges';
import { useColumnLayout, useVisibleColumns } from './model/column-layout';
import { getRowIndexAt, type RowGroup, type Totals, type VisibleRows } from './model/row-groups';
import { TableIndex } from './model/table-index';
import {
  useCollapsedGroups,
  useFilterWarmUp,
  useRowOrder,
  useViewState,
  useVisibleRows,
} from './model/use-table-state';
import { texts } from './texts';

function useSelectedRows<Row>(
  { rows }: DataTableProps<Row>,
  visibleRows: VisibleRows,
  rectangles: readonly Rectangle[],
) {
  const indexes = useMemo(
    () => listRows(rectangles).flatMap((position) => getRowIndexAt(visibleRows, position) ?? []),
    [visibleRows, rectangles],
  );
  return { indexes, count: indexes.length, getRows: () => indexes.map((rowIndex) => at(rows, rowIndex)) };
}

const noTotals: Totals = new Map();
const firstCell: Cell = { row: 0, column: 0 };
const defaultNouns = ['row', 'rows'] as const;

export function useDataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, onOpen, onBeforeOpen, scrollTo, ratio } = props;
  const { isStale = false, nouns = defaultNouns } = props;
  const { columnFilters: filters = noFilters } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [gridId] = useState(() => `grid-${label.toLowerCase().replaceAll(' ', '-')}`);

  // The same one while rows are patched: columns keep their widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of the same arrangement are patched below.
  const index = useMemo(() => new TableIndex(rows), [isPatched(rows) ? rows.arrangement : rows]);
  index.patch(rows);
  const collapsedGroups = useCollapsedGroups(props);
  const layout = useColumnLayout(props);
  const { sorting, isWrapped } = layout;
  const { order, addedCount, totals, counts, today } = useRowOrder(props, index, sorting);
  useFilterWarmUp(props, index);
  const { visibleRows, listed, ...groups } = useVisibleRows(props, order, collapsedGroups);
  const rowHeight = getRowHeight(isWrapped);
  const visibleColumns = useVisibleColumns(layout, index, totals);
  const fields = useMemo(() => columns.map(toFilterField), [columns]);
  const columnIds = useMemo(() => visibleColumns.map(({ column }) => column.id), [visibleColumns]);
  const getListed = () => [...listed].map((rowIndex) => at(rows, rowIndex));

  const grid = { rows, visibleRows, rowKey: props.rowKey, columnIds };
  const { selection, select } = useSelection(grid);
  const rowCount = visibleRows.rows.length;
  const rectangles = useMemo(
    () => toRectangles(selection, { rows: rowCount, columns: columnIds.length }),
    [selection, rowCount, columnIds.length],
  );
  const selected = useSelectedRows(props, visibleRows, rectangles);

  const getCopied = (hasHeaders: boolean): CopiedCells | null => {
    const positions = listRows(rectangles).filter((position) => getRowIndexAt(visibleRows, position) !== undefined);
    if (positions.length === 0) return null;
    const copiedColumns = listColumns(rectangles);
    // Between several ranges stand cells that are not selected.
    const isCopied = (row: number, column: number) =>
      rectangles.some((rectangle) => isWithin(rectangle, at(positions, row), at(copiedColumns, column)));
    const countCells = (row: number) => copiedColumns.filter((_, column) => isCopied(row, column)).length;
    const cells = {
      columns: copiedColumns.map((column) => at(visibleColumns, column).column),
      rows: selected.getRows(),
      hasHeaders,
      isCopied,
    };
    return { count: positions.reduce((sum, _, row) => sum + countCells(row), 0), read: (format) => format(cells) };
  };
  const shownColumns = useMemo(() => visibleColumns.map(({ column }) => column), [visibleColumns]);
  const { indexes } = selected;
  const readCells = useCallback<CellReader>(
    (read) =>
      isStale
        ? null
        : read({
            rows,
            visibleRows,
            columns: shownColumns,
            selection,
            rectangles,
            selected: indexes,
            sumSelected: (of) => index.sumColumns(of, indexes),
            formatCount: (count) => texts.counted(count, nouns),
            ratio,
            totals,
          }),
    [isStale, rows, visibleRows, shownColumns, selection, rectangles, index, indexes, nouns, ratio, totals],
  );

  const openRow = (row: Row, columnId: string | null) => {
    if (!onOpen) return;
    onBeforeOpen?.(getListed);
    onOpen(row, columnId);
  };
  /** Opens a data row; expands or collapses a group. */
  const open = ({ row, column }: Cell) => {
    const rowIndex = getRowIndexAt(visibleRows, row);
    if (rowIndex === undefined) groups.toggleGroup(row, false);
    else openRow(at(rows, rowIndex), columnIds[column] ?? null);
  };
  const scrollToCell = ({ row, column }: Cell) => {
    recycledRows.current?.scrollTo(row);
    recycledRows.current?.scrollToColumn(column);
  };
  const keys = useGridKeys({
    size: { rows: rowCount, columns: columnIds.length },
    selection,
    select,
    scrollTo: scrollToCell,
    onOpen: open,
    setExpanded: groups.setExpanded,
    getCopied,
  });

  const hasTotals = columns.some(({ total }) => total) && (rows.length > 0 || isStale);
  const ofAll = texts.listed(order.length, index.rowCount, nouns);
  const listedLabel = props.totalsLabel?.(order.length, ofAll) ?? ofAll;
  const { grouping } = props;
  const pick = useCallback((indexes: Uint32Array) => Array.from(indexes, (index) => at(rows, index)), [rows]);
  const formatGroup = useCallback(
    ({ key, title, rows: indexes }: RowGroup) =>
      grouping?.formatTitle?.(key, pick(indexes)) ?? texts.group(title, indexes.length, nouns),
    [nouns, grouping, pick],
  );

  const showAdded = () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  useViewState(scroller, {
    key: props.viewKey,
    isReady: !isStale && rows.length > 0,
    collapsed: collapsedGroups[0],
    getSelected: () => toSelectedKeys(grid, selection),
    getScrolled: () => recycledRows.current?.scrolled ?? { top: 0, left: 0 },
    onRestore: (state) => select(toSelection(grid, state.selected)),
  });
  const active = useMemo(() => keys.active ?? (rowCount > 0 ? firstCell : null), [keys.active, rowCount]);
  const recycledRows = useRecycledRows(scroller, body, {
    gridId,
    rows,
    visibleRows,
    rowHeight,
    columns: visibleColumns,
    rectangles,
    active,
    isRowDimmed: props.isRowDimmed,
    findLocation: props.alsoFound,
    formatGroup,
    hasSubtotals: grouping?.formatTitle === undefined,
    getGroupAction: ({ key, rows: indexes }) => grouping?.getAction?.(key, pick(indexes)) ?? null,
  });
  useTableSnapshot(props.source ?? null, () => ({
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
    sorting,
    groupedBy: props.grouping?.label ?? null,
  }));
  // The rows stand in another order.
  useDidUpdate(() => select(emptySelection), [props.filterText, filters, props.grouping?.id, sorting]);
  const { onActiveChange, onListedChange } = props;
  const activeRow = keys.active === null ? undefined : getRowIndexAt(visibleRows, keys.active.row);
  const activeColumnId = keys.active === null ? null : (columnIds[keys.active.column] ?? null);
  useEffect(
    () => onActiveChange?.(activeRow === undefined ? null : at(rows, activeRow), activeColumnId),
    [onActiveChange, activeRow, activeColumnId, rows],
  );
  useEffect(() => onListedChange?.(listed), [onListedChange, listed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request scrolls, not a change of the rows.
  useEffect(() => {
    const row = scrollTo ? visibleRows.rows.indexOf(scrollTo.row) : -1;
    if (row < 0) return;
    select([toRange({ row, column: keys.active?.column ?? 0 })]);
    recycledRows.current?.scrollTo(row);
  }, [scrollTo]);

  return {
    scroller,
    body,
    layout,
    tableIndex: index,
    recycledRows,
    visibleColumns,
    width: visibleColumns.reduce((sum, column) => sum + column.width, 0),
    rowCount,
    listedCount: order.length,
    selected: { ...selected, getActive: () => (activeRow === undefined ? null : at(rows, activeRow)) },
    readCells,
    hasSeveralCells: hasSeveralCells(selection),
    totals: hasTotals
      ? {
          label: isStale ? texts.searching : listedLabel,
          sums: isStale ? noTotals : totals,
        }
      : null,
    added: addedCount === 0 ? null : { count: addedCount, onShow: showAdded },
    keys,
    activeId: active === null ? undefined : getActiveCellId(gridId),
    active,
    visibleRows,
    rectangles,
    selectCell: (cell: Cell, modifiers: Parameters<typeof selectCell>[2]) =>
      select(selectCell(selection, cell, modifiers)),
    groups,
    filters,
    fields,
    counts,
    today,
    changeFilters: (changed: Filters) => props.onColumnFiltersChange?.(changed),
    columns,
    rowHeight,
    open,
    openRow,
    onFollowLink: () => onBeforeOpen?.(getListed),
    focusScroller: () => scroller.current?.focus({ preventScroll: true }),
  };
}

export type DataTableState<Row> = ReturnType<typeof useDataTable<Row>>;

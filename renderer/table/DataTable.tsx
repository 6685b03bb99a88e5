/** The table that every screen uses: an accessible grid with virtual rows, sticky header and totals, sorting, grouping, keys. */
import { formatInteger } from '@renderer/ui/formatters';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnFilter, noFilters, setColumnFilter } from './columns/column-filters';
import { ColumnChooser } from './grid/ColumnChooser';
import { ColumnFilterChips } from './grid/ColumnFilterButton';
import { FocusRowsContext } from './grid/focus-rows-context';
import { FrameBudget } from './grid/frame-budget';
import { GridHeader } from './grid/GridHeader';
import { GridTotals, type TotalsRow } from './grid/GridTotals';
import { minNameWidth, RecycledRows, rowHeight, type VisibleColumn } from './grid/recycled-rows';
import { SelectionActions } from './grid/SelectionActions';
import { toClipboardContent } from './model/clipboard';
import type { VisibleRows } from './model/row-groups';
import { emptySelection, getSelectedPositions } from './model/selection';
import { TableIndex } from './model/table-index';
import {
  type DataTableProps,
  useCollapsedGroups,
  useColumnState,
  useFilterWarmUp,
  useRowOrder,
  useVisibleColumns,
  useVisibleRows,
} from './model/use-table-state';
import './table.css';
import { useGridKeys } from './grid/use-grid-keys';
import { toSelectedKeys, toSelection, useSelection } from './model/use-selection';
import { useViewState } from './model/view-state';

/** One machine, one pace: what one grid has learned holds for all. */
const pace = new FrameBudget();

/** The rows in view, kept up with what the table shows. */
function useRowPool<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLDivElement | null>,
  state: Parameters<RecycledRows<Row>['show']>[0],
): RefObject<RecycledRows<Row> | null> {
  const pool = useRef<RecycledRows<Row> | null>(null);
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    pool.current = new RecycledRows(scroller.current, body.current, pace);
    return () => {
      pool.current?.dispose();
      pool.current = null;
    };
  }, [scroller, body]);
  useLayoutEffect(() => pool.current?.show(state));
  return pool;
}

/** What is selected ends with the order in which it was selected. */
function useResetOnChange(
  select: (none: typeof emptySelection) => void,
  ...[text, filters, grouping, sorting]: unknown[]
): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the order depends on are the causes, not what is read.
  useEffect(() => {
    if (!isFirst.current) select(emptySelection);
    isFirst.current = false;
  }, [text, filters, grouping, sorting]);
}

function rowsAt<Row>(rows: readonly Row[], entries: VisibleRows, lines: Iterable<number>): number[] {
  const indexes: number[] = [];
  for (const line of lines) {
    const entry = entries.rows[line];
    if (entry !== undefined && entry >= 0 && rows[entry] !== undefined) indexes.push(entry);
  }
  return indexes;
}

/** Says that what is sorted or grouped is one page of a longer list. */
function PartNote({ isSorted, isGrouped }: { isSorted: boolean; isGrouped: boolean }) {
  if (!isSorted && !isGrouped) return null;
  const done = isSorted && isGrouped ? 'Sorted and grouped' : isSorted ? 'Sorted' : 'Grouped';
  return (
    <div className="dt-note warn small" role="status">
      {done} within this page only, not over the whole list.
    </div>
  );
}

/** Pixels of a group's name beside sums that are scrolled to, and of a letter at the foot. */
const groupNameWidth = 280;
const letterWidth = 8;
const namePadding = 24;

/** The width of names of groups and totals while the table is scrolled aside: never over a sum that stands beside them. */
function namesWidth<Row>(
  lines: readonly TotalsRow[],
  isGrouped: boolean,
  shown: readonly VisibleColumn<Row>[],
): number {
  const summed = shown.findIndex(({ column }) => column.total);
  const room = shown.slice(0, Math.max(0, summed)).reduce((sum, { width }) => sum + width, 0);
  const longest = Math.max(0, ...lines.map(({ label }) => label.length));
  const wanted = Math.max(isGrouped ? groupNameWidth : 0, longest * letterWidth + namePadding);
  return Math.min(wanted, room || minNameWidth);
}

const noSums: TotalsRow['totals'] = new Map();

type Totals = {
  readonly chosen: number;
  readonly chosenSums: TotalsRow['totals'] | null;
  readonly listed: string;
  readonly sums: TotalsRow['totals'];
};

/** The lines of the foot. Rows of an earlier question are not added up. */
function totalsLines(
  { chosen, chosenSums, listed, sums }: Totals,
  staleLabel: string | null,
  isPartial: boolean,
): TotalsRow[] {
  if (staleLabel !== null) return [{ label: staleLabel, totals: noSums }];
  return [
    ...(chosenSums ? [{ label: `${formatInteger(chosen)} selected`, totals: chosenSums }] : []),
    { label: isPartial ? `${listed}, this page only` : listed, totals: sums },
  ];
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    onOpen,
    onBeforeOpen: onLeave,
    onRowsChange: onListed,
    onVisibleColumnsChange: onShown,
    scrollTo: revealed,
    isInline = false,
  } = props;
  const { isStale = false, isPartial = false, staleLabel = 'Searching…' } = props;
  const index = useMemo(() => new TableIndex(rows), [rows]);
  const closedGroups = useCollapsedGroups(props);
  const { table, reset } = useColumnState(props, index, closedGroups[0]);
  const { columnFilters: filters = noFilters } = props;
  const changeFilter = (id: string, filter: ColumnFilter | null) =>
    props.onColumnFiltersChange?.(setColumnFilter(filters, id, filter));
  const { order, sums } = useRowOrder(props, index, table);
  useFilterWarmUp(props, index);
  const { entries, listed, fold, toggle, foldAll } = useVisibleRows(props, order, closedGroups);
  const shown = useVisibleColumns(table, props, index, sums);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [gridId] = useState(() => `grid-${label.toLowerCase().replaceAll(' ', '-')}`);
  const listedRows = () => [...listed].map((index) => rows[index] as Row);
  const shownColumns = shown.map(({ column }) => column);
  const open = (line: number) => {
    const entry = entries.rows[line] ?? -1;
    const row = rows[entry];
    if (entry < 0) toggle(line);
    else if (row !== undefined && onOpen) {
      onLeave?.(listedRows);
      onOpen(row);
    }
  };
  const gridLines = { rows, visibleRows: entries, rowKey: props.rowKey };
  const { selection, select } = useSelection(gridLines);
  const keys = useGridKeys({
    count: entries.rows.length,
    selection,
    select,
    scrollTo: (line) => pool.current?.scrollTo(line),
    onOpen: open,
    setExpanded: fold,
    getClipboardContent: (hasHeaders) => toClipboardContent(shownColumns, selectedRows(), hasHeaders),
    onType: props.onType,
  });
  const chosen = useMemo(() => rowsAt(rows, entries, getSelectedPositions(selection)), [rows, entries, selection]);
  const selectedRows = () => chosen.map((index) => rows[index] as Row);
  const chosenSums = useMemo(
    () => (chosen.length > 1 ? index.sumColumns(columns, chosen) : null),
    [index, chosen, columns],
  );
  const hasTotals = columns.some((column) => column.total) && (order.length > 0 || isStale);
  const words = props.totalsLabel ?? ((listed: number) => `${formatInteger(listed)} listed`);
  const totals = { chosen: chosen.length, chosenSums, listed: words(order.length), sums };
  const lines = totalsLines(totals, isStale ? staleLabel : null, isPartial);
  const names = hasTotals || props.grouping ? namesWidth(lines, props.grouping !== undefined, shown) : 0;
  const isOpenable = onOpen !== undefined;
  const state = {
    gridId,
    rows,
    visibleRows: entries,
    columns: shown,
    selection,
    active: keys.active,
    isOpenable,
    isPartial,
    namesWidth: names,
  };
  useViewState(scroller, {
    key: props.viewKey,
    isReady: !isStale && rows.length > 0,
    collapsed: closedGroups[0],
    selected: () => toSelectedKeys(gridLines, selection),
    onRestore: (selected) => select(toSelection(gridLines, selected)),
  });
  const pool = useRowPool(scroller, body, state);
  useResetOnChange(select, props.filterText, filters, props.grouping?.id, table.state.sorting);
  useEffect(() => onListed?.(listed), [onListed, listed]);
  useEffect(() => onShown?.(shown.map(({ column }) => column.id)), [onShown, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request to reveal a row does so.
  useEffect(() => {
    const line = revealed ? entries.rows.indexOf(revealed.row) : -1;
    if (line < 0) return;
    select([{ anchor: line, active: line }]);
    pool.current?.scrollTo(line);
  }, [revealed]);
  const toRows = () => {
    scroller.current?.focus();
    keys.enter();
  };
  const width = shown.reduce((sum, { width: each }) => sum + each, 0);
  return (
    <div className={isInline ? 'dt dt-inline' : 'dt'}>
      <div className="dt-bar">
        <FocusRowsContext value={toRows}>
          <div className="dt-tools">{props.toolbar}</div>
        </FocusRowsContext>
        <SelectionActions
          selectedCount={chosen.length}
          getClipboardContent={(hasHeaders) => toClipboardContent(shownColumns, selectedRows(), hasHeaders)}
          setAllExpanded={props.grouping ? foldAll : undefined}
        />
        <ColumnChooser table={table} titles={columns} onReset={reset} />
      </div>
      <ColumnFilterChips columns={columns} filters={filters} onRemove={(id) => changeFilter(id, null)} />
      {isPartial && <PartNote isSorted={table.state.sorting.length > 0} isGrouped={props.grouping !== undefined} />}
      <div
        ref={scroller}
        className="dt-scroll"
        role="grid"
        aria-label={label}
        aria-rowcount={entries.rows.length + 1}
        aria-colcount={shown.length}
        aria-multiselectable="true"
        aria-busy={isStale}
        aria-activedescendant={keys.active === null ? undefined : `${gridId}-${keys.active}`}
        tabIndex={0}
        style={{ '--names': `${names}px` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
      >
        <GridHeader
          table={table}
          shown={shown}
          index={index}
          width={width}
          filters={props.columnFilters ?? null}
          onFilter={changeFilter}
          isPartial={isPartial}
        />
        <div
          ref={body}
          className={isStale ? 'dt-body dt-stale' : 'dt-body'}
          role="rowgroup"
          style={{ height: entries.rows.length * rowHeight, minWidth: width }}
          onMouseDown={(event) => {
            // Shift selects rows here, not the texts in them; the grid takes the focus all the same.
            if (!event.shiftKey) return;
            event.preventDefault();
            scroller.current?.focus();
          }}
          onClick={(event) => {
            const line = pool.current?.getPositionAt(event.target) ?? null;
            if (line === null) return;
            const isFold = event.target instanceof Element && event.target.closest('.dt-group-label') !== null;
            if (event.target instanceof Element && event.target.closest('a')) onLeave?.(listedRows);
            if (isFold) toggle(line);
            keys.press(line, { isExtending: event.shiftKey, isAdding: event.ctrlKey || event.metaKey });
          }}
          onDoubleClick={(event) => {
            const line = pool.current?.getPositionAt(event.target) ?? null;
            const isFold = event.target instanceof Element && event.target.closest('.dt-group-label') !== null;
            if (line !== null && !isFold) open(line);
          }}
        />
        {order.length === 0 && (
          <div className="dt-empty">{isStale ? staleLabel : (props.empty ?? 'Nothing to show.')}</div>
        )}
        {hasTotals && <GridTotals lines={lines} shown={shown} width={width} />}
      </div>
    </div>
  );
}

/** What a table lists and how: its columns, its rows in order, its groups; nothing of it is drawn here. */
import type { MoneySum } from '@shared/money';
import type { TableLayout } from '@shared/schemas/preferences';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilters, noFilters } from '../columns/column-filters';
import { minNameWidth, type VisibleColumn } from '../grid/recycled-rows';
import { formatSum } from './aggregations';
import { getInitialWidth, getSumWidth } from './column-width';
import { type Grouping, groupRows, toGroupedRows, toUngroupedRows } from './row-groups';
import type { TableIndex } from './table-index';
import { type ColumnTable, useColumnTable, useLayoutChanges } from './use-app-table';
import { type CollapsedGroups, getView, readCollapsedGroups, writeCollapsedGroups } from './view-state';

export type DataTableProps<Row> = {
  /** The grid's name for screen readers: the screen's name. */
  readonly label: string;
  /** Must be stable between renders. */
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: readonly Row[];
  /** Told which row was opened, and how to get all that are listed, in the order shown. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Called before a row is opened or a link in it is followed, with the way to all rows that are listed, in the order shown. */
  readonly onBeforeOpen?: ((listed: () => Row[]) => void) | undefined;
  /** Identifies a row when the list is read again, so that the selection stays with it. */
  readonly rowKey?: ((row: Row) => string | number | null) | undefined;
  /** Names what is listed: the table comes back as it was left under the same name. Not remembered where left out. */
  readonly viewKey?: string | undefined;
  /** Whether the rows are those of an earlier question, while the asked ones are on their way: they are dimmed and not added up. */
  readonly isStale?: boolean;
  /** What is said instead of their totals; "Searching…" where left out. */
  readonly staleLabel?: string;
  /** Whether the rows are one page of a longer list: then sorting, groups and totals say so. */
  readonly isPartial?: boolean;
  /** Only rows that contain this text are shown. */
  readonly filterText?: string;
  /** Called when staff start typing while a row has the focus. */
  readonly onType?: ((text: string) => void) | undefined;
  /** The filters of single columns; where they are left out no column can be filtered by itself. */
  readonly columnFilters?: ColumnFilters;
  readonly onColumnFiltersChange?: (filters: ColumnFilters) => void;
  /** Must be stable between renders. */
  readonly grouping?: Grouping<Row> | undefined;
  /** Says how many rows are listed; "12 listed" where left out. */
  readonly totalsLabel?: (count: number) => string;
  /** What stands in an empty table. */
  readonly empty?: ReactNode;
  /** Controls at the left of the table's own bar. */
  readonly toolbar?: ReactNode;
  /** As tall as its rows, for short tables inside a page. */
  readonly isInline?: boolean;
  /** How the table was left; read when it is first shown. */
  readonly layout?: TableLayout | undefined;
  readonly onLayoutChange?: ((layout: TableLayout) => void) | undefined;
  /** Whether the layout says which groups are collapsed. Not where their keys may be names of people. */
  readonly savesGroups?: boolean;
  /** Told the indexes of the rows that are listed, in their order, whenever that changes; folded groups are listed too. */
  readonly onRowsChange?: (indexes: Uint32Array) => void;
  /** Told the ids of the columns that are shown, from left to right. Must be stable between renders. */
  readonly onVisibleColumnsChange?: ((ids: readonly string[]) => void) | undefined;
  /** A row to select and bring into view; a new object does so anew. */
  readonly scrollTo?: { readonly row: number } | null;
};

/** Room in a header for the mark of its filter. */
const filterButtonWidth = 16;

export function useColumnState<Row>(
  { columns, layout, onLayoutChange: onLayout, columnFilters, savesGroups = false }: DataTableProps<Row>,
  index: TableIndex<Row>,
  closed: CollapsedGroups,
) {
  const hasFilters = columnFilters !== undefined;
  const setups = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        size: getInitialWidth(column, index) + (hasFilters ? filterButtonWidth : 0),
      })),
    [columns, index, hasFilters],
  );
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((c) => c.isHidden).map((c) => [c.id, false])),
    [columns],
  );
  const pinned = useMemo(() => columns.filter((column) => column.isPinned).map(({ id }) => id), [columns]);
  const table = useColumnTable(setups, hidden, pinned, layout);
  const collapsed = useMemo(() => (savesGroups ? writeCollapsedGroups(closed) : undefined), [savesGroups, closed]);
  useLayoutChanges(table, collapsed, onLayout);
  const reset = () => {
    table.setColumnVisibility(hidden);
    table.setColumnOrder([]);
    table.setColumnSizing({});
    table.setColumnPinning({ start: pinned, end: [] });
  };
  return { table, reset };
}

/** The rows that are listed, filtered and then sorted, and what they add up to. */
export function useRowOrder<Row>(
  { columns, filterText = '', columnFilters: filters = noFilters }: DataTableProps<Row>,
  index: TableIndex<Row>,
  table: ColumnTable,
) {
  const { columnVisibility } = table.state;
  // Only what is seen is searched: a hit in a hidden column would list and add up rows for no reason that shows.
  const visible = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  const searched = useMemo(() => index.filter(visible, filterText), [index, visible, filterText]);
  const filtered = useMemo(
    () =>
      columns.reduce((kept, column) => {
        const filter = filters.get(column.id);
        return filter ? index.applyFilter(kept, column, filter) : kept;
      }, searched),
    [index, columns, searched, filters],
  );
  const [first] = table.state.sorting;
  const { id, desc } = first ?? { id: '', desc: false };
  const order = useMemo(() => {
    const column = columns.find((candidate) => candidate.id === id);
    return column ? index.sort(filtered, column, desc) : filtered;
  }, [index, columns, filtered, id, desc]);
  // In whichever order they stand, the rows add up to the same.
  const sums = useMemo(() => index.sumColumns(columns, filtered), [index, filtered, columns]);
  return { order, sums };
}

/** With this many rows a first filter would be felt, so that it is prepared while nothing else is to be done. */
const manyRows = 5_000;

export function useFilterWarmUp<Row>({ columns, rows, filterText }: DataTableProps<Row>, index: TableIndex<Row>): void {
  const isFiltered = filterText !== undefined && rows.length >= manyRows;
  useEffect(() => {
    if (!isFiltered) return;
    let at = 0;
    let handle = 0;
    const next = () => {
      const column = columns[at++];
      if (!column) return;
      index.warmUpFilter(column);
      handle = requestIdleCallback(next);
    };
    handle = requestIdleCallback(next);
    return () => cancelIdleCallback(handle);
  }, [isFiltered, columns, index]);
}

/** Which groups are collapsed: as the table was left, else as its layout says. */
export function useCollapsedGroups<Row>({ viewKey, layout, savesGroups = false }: DataTableProps<Row>) {
  return useState<CollapsedGroups>(
    () => getView(viewKey)?.collapsed ?? readCollapsedGroups(savesGroups ? layout : undefined),
  );
}

const noneCollapsed: ReadonlySet<string> = new Set();

/** The lines of the grid: rows, or groups with their rows folded in or out. */
export function useVisibleRows<Row>(
  { rows, columns, grouping }: DataTableProps<Row>,
  order: Uint32Array,
  [closedGroups, setClosedGroups]: ReturnType<typeof useCollapsedGroups>,
) {
  const groupingId = grouping?.id ?? '';
  const closed = closedGroups.get(groupingId) ?? noneCollapsed;
  const setClosed = (changed: ReadonlySet<string>) =>
    setClosedGroups((old) => new Map([...old, [groupingId, changed]]));
  const groups = useMemo(() => grouping && groupRows(rows, order, columns, grouping), [rows, order, columns, grouping]);
  const entries = useMemo(
    () => (groups ? toGroupedRows(groups, closed) : toUngroupedRows(order)),
    [groups, closed, order],
  );
  const listed = useMemo(() => {
    if (!groups) return order;
    const all = new Uint32Array(order.length);
    let at = 0;
    for (const { rows: own } of groups) {
      all.set(own, at);
      at += own.length;
    }
    return all;
  }, [groups, order]);
  const groupAt = (line: number) => entries.groups[-1 - (entries.rows[line] ?? 0)];
  const fold = (line: number, isOpen: boolean): boolean => {
    const group = groupAt(line);
    if (!group) return false;
    setClosed(new Set(isOpen ? [...closed].filter((key) => key !== group.key) : [...closed, group.key]));
    return true;
  };
  const toggle = (line: number) => fold(line, groupAt(line)?.isExpanded === false);
  const foldAll = (isOpen: boolean) => setClosed(new Set(isOpen ? [] : entries.groups.map(({ key }) => key)));
  return { entries, listed, fold, toggle, foldAll };
}

/** The visible columns with their widths; the same array until one of them changes, so that rows need not be drawn again. */
export function useVisibleColumns<Row>(
  table: ColumnTable,
  { columns }: DataTableProps<Row>,
  index: TableIndex<Row>,
  sums: ReadonlyMap<string, MoneySum>,
) {
  const { columnSizing, columnVisibility, columnOrder, columnPinning } = table.state;
  const before = useRef<readonly VisibleColumn<Row>[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table's identity says nothing; its state and the rows, which set the first widths, do.
  const shown = useMemo((): VisibleColumn<Row>[] => {
    let left = 0;
    const visible = table.getVisibleLeafColumns();
    const pinned = columnPinning.start.flatMap((id) => visible.find((leaf) => leaf.id === id) ?? []);
    return [...pinned, ...visible.filter((leaf) => !columnPinning.start.includes(leaf.id))].flatMap(
      (leaf, position) => {
        const column = columns.find((candidate) => candidate.id === leaf.id);
        if (!column) return [];
        // A number is never cut off: its column cannot be made narrower than its widest number, or than its sum. The sum of
        // all rows counts too, so that columns do not jump while rows are filtered.
        const body = column.isNumeric ? (leaf.columnDef.size ?? 0) : 0;
        const widest = [sums.get(column.id), column.total ? index.getAggregate(column).sum : undefined];
        const foot = Math.max(0, ...widest.map((sum) => (sum ? getSumWidth(formatSum(sum, column.total)) : 0)));
        const name = position === 0 && column.total ? minNameWidth : 0;
        const width = Math.max(leaf.getSize(), body, foot + name);
        const pinnedAt = leaf.getIsPinned() === false ? null : left;
        left += width;
        return [{ column, width, pinnedLeft: pinnedAt }];
      },
    );
  }, [columns, index, sums, columnSizing, columnVisibility, columnOrder, columnPinning]);
  // Other sums rarely need other widths: the same columns are the same array, so that no cell is made anew.
  const isSame =
    shown.length === before.current.length &&
    shown.every((each, place) => {
      const old = before.current[place];
      return each.column === old?.column && each.width === old.width && each.pinnedLeft === old.pinnedLeft;
    });
  if (!isSame) before.current = shown;
  return before.current;
}

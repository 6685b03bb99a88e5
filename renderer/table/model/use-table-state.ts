/** State of a table: its rows in order, its groups. Draws nothing. */

import type { DataTableProps } from '@renderer/table/data-table-props';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { useToday } from '@renderer/ui/use-now';
import { type Filter, type Filters, noFilters } from '@shared/filters/filter';
import type { FieldValue } from '@shared/filters/grammar';
import { at, LruMap, type RowList } from '@shared/values/collections';
import { isPatched, patchOrder } from '@shared/values/patched-rows';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SelectedKeys } from './cell-ranges';
import {
  getGroupAt,
  groupRows,
  type SortKey,
  toGroupedRows,
  toIndexesInGroups,
  toUngroupedRows,
  type VisibleRows,
} from './row-groups';
import { TableIndex } from './table-index';

/*
 * View state of a table: where it is scrolled to, what is collapsed and selected. Saved in memory when it goes, and restored when
 * it comes back: Back leads to the row that was opened.
 */

/** Keys of collapsed groups, by the id of the grouping. */
type CollapsedGroups = ReadonlyMap<string, ReadonlySet<string>>;

type ViewState = {
  readonly top: number;
  readonly left: number;
  readonly collapsed: CollapsedGroups;
  readonly selected: SelectedKeys;
  readonly hasFocus: boolean;
};

const maxViewStates = 50;

/** View states by key, in memory until the app quits. */
const viewStates = new LruMap<string, ViewState>(maxViewStates);

type Options = {
  /** Undefined for a table whose state is not saved. */
  readonly key: string | undefined;
  /** Whether the rows of this view are loaded. Rows of another view neither restore nor replace its state. */
  readonly isReady: boolean;
  readonly collapsed: CollapsedGroups;
  readonly getSelected: () => SelectedKeys;
  readonly getScrolled: () => Pick<ViewState, 'top' | 'left'>;
  readonly onRestore: (state: ViewState) => void;
};

export function useViewState(scroller: RefObject<HTMLDivElement | null>, options: Options): void {
  const { key, isReady } = options;
  const latest = useRef(options);
  latest.current = options;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || key === undefined || !isReady) return;
    const state = viewStates.get(key);
    element.scrollTop = state?.top ?? 0;
    if (state) {
      element.scrollLeft = state.left;
      latest.current.onRestore(state);
      if (state.hasFocus && isNothingFocused()) element.focus({ preventScroll: true });
    }
    return () => {
      const { collapsed, getSelected, getScrolled } = latest.current;
      const hasFocus = element.contains(document.activeElement);
      viewStates.set(key, { ...getScrolled(), collapsed, selected: getSelected(), hasFocus });
    };
  }, [scroller, key, isReady]);
}

/* The order of rows that are patched while they are shown: a row keeps its place until the next sort, filter or refresh. */

/** What has new rows sorted into the whole list: those of a list that is still filling; null for others. */
export const getFilling = <Row>(rows: RowList<Row>): RowList<Row> | null =>
  isPatched(rows) && rows.isFilling ? rows : null;

/** The order of rows as it was shown last. */
type ShownOrder<Row> = {
  readonly rows: RowList<Row>;
  /** The order as it was sorted and filtered last. */
  readonly arranged: Uint32Array;
  readonly order: Uint32Array;
  /** How many rows have come above since. */
  readonly addedCount: number;
};

/**
 * Patches an order: what has changed stays where it is, what has gone is out, and what is new is put in above.
 *
 * @param arranged - the order as it is sorted and filtered now: another one than before takes the place of all that was patched
 * @param findMatches - finds the positions of the new rows that pass the filters
 */
export function patchTableOrder<Row>(
  before: ShownOrder<Row>,
  rows: RowList<Row>,
  arranged: Uint32Array,
  findMatches: (added: readonly Row[]) => Uint32Array,
): ShownOrder<Row> {
  if (before.arranged !== arranged || !isPatched(rows)) return { rows, arranged, order: arranged, addedCount: 0 };
  if (before.rows === rows) return before;
  const isListed = new Uint8Array(rows.length);
  for (const index of rows.listed) isListed[index] = 1;
  const added = Array.from({ length: rows.length - before.rows.length }, (_, index) => before.rows.length + index);
  const present = added.filter((index) => isListed[index] === 1);
  const matches = present.length === 0 ? [] : findMatches(present.map((index) => at(rows, index)));
  const order = patchOrder(before.order, {
    added: Array.from(matches, (position) => present[position] as number),
    removed: [...before.order.filter((index) => isListed[index] === 0)],
    isBehind: rows.addsBehind === true,
  });
  const addedCount = before.addedCount + (rows.addsBehind ? 0 : matches.length);
  return { rows, arranged, order, addedCount };
}

/** By how many positions the first row in view has moved, where a list was patched; 0 for another list. */
export function countShift<Row>(
  before: { readonly rows: RowList<Row>; readonly visibleRows: VisibleRows },
  after: { readonly rows: RowList<Row>; readonly visibleRows: VisibleRows },
  firstPosition: number,
): number {
  if (before.rows === after.rows || !isPatched(before.rows) || !isPatched(after.rows)) return 0;
  if (before.rows.arrangement !== after.rows.arrangement) return 0;
  const { rows } = before.visibleRows;
  let position = firstPosition;
  while ((rows[position] ?? 0) < 0) position += 1;
  const index = rows[position];
  const moved = index === undefined ? -1 : after.visibleRows.rows.indexOf(index);
  return moved < 0 ? 0 : moved - position;
}

/* The rows in order, and their groups. */

/** Adds rows that a text was found in elsewhere, in the order of all rows. */
function addFound<Row>(
  rows: RowList<Row>,
  found: Uint32Array,
  all: Uint32Array,
  findLocation: (row: Row) => string | null,
): Uint32Array {
  const flags = new Uint8Array(rows.length);
  for (const index of found) flags[index] = 1;
  return all.filter((index) => flags[index] === 1 || findLocation(at(rows, index)) !== null);
}

/** Lists the rows after search, filters and sorting, with their totals. */
export function useRowOrder<Row>(
  { rows, columns, filterText = '', columnFilters: filters = noFilters, alsoFound }: DataTableProps<Row>,
  index: TableIndex<Row>,
  sorting: readonly SortKey[],
) {
  const filling = getFilling(rows);
  const today = useToday();
  // The rows as they are when they are arranged: patched ones keep their places until then, a list that is filling does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the rows arranged anew, and not the rows themselves.
  const basis = useMemo(() => rows, [index, columns, filterText, filters, sorting, filling, alsoFound, today]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index has the rows.
  const found = useMemo(() => {
    const byText = index.filter(columns, filterText, today);
    return alsoFound ? addFound(index.rows, byText, index.getAllIndexes(), alsoFound) : byText;
  }, [index, basis, columns, filterText, today, alsoFound]);
  const filtered = useMemo(
    () => index.filterBy(columns, filters, found, today),
    [index, columns, filters, found, today],
  );
  const arranged = useMemo(() => index.sortBy(columns, sorting, filtered), [index, columns, filtered, sorting]);
  const shown = useRef<ShownOrder<Row>>({ rows, arranged, order: arranged, addedCount: 0 });
  shown.current = patchTableOrder(shown.current, rows, arranged, (added) => {
    const ofAdded = new TableIndex(added);
    return ofAdded.filterBy(columns, filters, ofAdded.filter(columns, filterText, today), today);
  });
  const { order, addedCount } = shown.current;
  // Totals do not depend on the order: a sort does not compute them again.
  const listed = order === arranged ? filtered : order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: patched rows have other values.
  const totals = useMemo(() => index.sumColumns(columns, listed), [index, listed, columns, rows]);
  const counts = useMemo(() => {
    /** The rows that pass the filters of other columns. @param hasText - whether they have the text too */
    const filterOthers = (id: string, hasText: boolean) => {
      const others = filters.filter(({ field }) => field !== id);
      return index.filterBy(columns, others, hasText ? found : index.getAllIndexes(), today);
    };
    const findColumn = (id: string) => columns.find((column) => column.id === id);
    return {
      /** Counts a column's values in all rows: the box offers those too that other filters leave no row of. */
      listValues: (id: string): readonly FieldValue[] => {
        const column = findColumn(id);
        return column ? index.listValues(column) : [];
      },
      /** Counts a column's values in the rows that pass all other filters. */
      getValues: (id: string): readonly FieldValue[] => {
        const column = findColumn(id);
        return column ? index.countValues(column, filterOthers(id, true)) : [];
      },
      /** Counts the rows that a filter would list beside those of other columns. */
      countRows: (filter: Filter, hasText = true) =>
        index.filterBy(columns, [filter], filterOthers(filter.field, hasText), today).length,
      countListed: (others: Filters) => index.filterBy(columns, others, found, today).length,
    };
  }, [index, columns, filters, found, today]);
  return { order, addedCount, totals, counts, today };
}

/** From this many rows the first search would be felt, so that its indexes are built while the window is idle. */
const minRowsToWarmUp = 5_000;

export function useFilterWarmUp<Row>({ columns, rows, filterText }: DataTableProps<Row>, index: TableIndex<Row>): void {
  const isNeeded = filterText !== undefined && rows.length >= minRowsToWarmUp;
  useEffect(() => {
    if (!isNeeded) return;
    let next = 0;
    let handle = 0;
    const warmUpNext = () => {
      const column = columns[next++];
      if (!column) return;
      index.getSearch(column);
      handle = requestIdleCallback(warmUpNext);
    };
    handle = requestIdleCallback(warmUpNext);
    return () => cancelIdleCallback(handle);
  }, [isNeeded, columns, index]);
}

/** Stores the collapsed groups. They begin as in the view state. */
export function useCollapsedGroups<Row>({ viewKey }: DataTableProps<Row>) {
  return useState<CollapsedGroups>(
    () => (viewKey === undefined ? undefined : viewStates.get(viewKey))?.collapsed ?? new Map(),
  );
}

const noneCollapsed: ReadonlySet<string> = new Set();

/** Groups the rows and lists what is visible; collapses and expands groups. */
export function useVisibleRows<Row>(
  { rows, columns, grouping }: DataTableProps<Row>,
  order: Uint32Array,
  [collapsedGroups, setCollapsedGroups]: ReturnType<typeof useCollapsedGroups>,
) {
  const groupingId = grouping?.id ?? '';
  const collapsed = collapsedGroups.get(groupingId) ?? grouping?.closed ?? noneCollapsed;
  const setCollapsed = (keys: ReadonlySet<string>) =>
    setCollapsedGroups((before) => new Map([...before, [groupingId, keys]]));
  const groups = useMemo(() => grouping && groupRows(rows, order, columns, grouping), [rows, order, columns, grouping]);
  const visibleRows = useMemo(
    () => (groups ? toGroupedRows(groups, collapsed) : toUngroupedRows(order)),
    [groups, collapsed, order],
  );
  const listed = useMemo(() => (groups ? toIndexesInGroups(groups, order.length) : order), [groups, order]);
  /** Collapses or expands a group, or all of them. @returns whether a group row stands at the position */
  const setExpanded = (position: number, isExpanded: boolean, isAll: boolean): boolean => {
    const group = getGroupAt(visibleRows, position);
    if (!group) return false;
    const keys = isAll ? visibleRows.groups.map(({ key }) => key) : [group.key];
    setCollapsed(new Set(isExpanded ? [...collapsed].filter((key) => !keys.includes(key)) : [...collapsed, ...keys]));
    return true;
  };
  const toggleGroup = (position: number, isAll: boolean) =>
    setExpanded(position, getGroupAt(visibleRows, position)?.isExpanded === false, isAll);
  return { visibleRows, listed, setExpanded, toggleGroup };
}

/** The columns of a table: their order, widths, visibility, pinning and sorting. The state of them is what a layout saves. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import type { DataTableProps } from '@renderer/table/data-table-props';
import type { TableLayout } from '@shared/settings/preferences';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { SortKey } from './row-groups';
import { useWindowWidth } from './visible-columns';

type ColumnState = Pick<TableLayout, 'order' | 'widths' | 'visibility' | 'pinned'> & {
  /** Up to two keys, the first one first. */
  readonly sorting: readonly SortKey[];
  /** Whether long texts take two lines. */
  readonly isWrapped: boolean;
};

/** Reads a saved layout. Missing parts get the defaults. @param pinned - those that are pinned until the user changes it */
export function toColumnState(layout: TableLayout | undefined, pinned: readonly string[]): ColumnState {
  const { order = [], widths = {}, visibility = {}, isWrapped = false } = layout ?? {};
  return {
    ...{ order, widths, visibility, pinned: layout?.pinned ?? [...pinned], isWrapped },
    sorting: [layout?.sort, layout?.thenBy].flatMap((key) => (key ? [{ id: key.column, desc: key.isDescending }] : [])),
  };
}

/** @param collapsed - groups to save; undefined if they are not saved */
export function toTableLayout(
  { order, widths, visibility, pinned, sorting, isWrapped }: ColumnState,
  collapsed: TableLayout['collapsed'],
): TableLayout {
  const [sort = null, thenBy] = sorting.map(({ id, desc }) => ({ column: id, isDescending: desc }));
  return {
    ...{ order, widths, visibility, pinned, sort },
    ...(thenBy ? { thenBy } : {}),
    ...(isWrapped ? { isWrapped } : {}),
    ...(collapsed ? { collapsed } : {}),
  };
}

/** What decides whether a column is shown. */
type Shown = Pick<AppColumn<unknown>, 'id' | 'isHidden' | 'shownFrom'>;

/** Whether a column is shown in a window of some width until the user changes it. */
const isShownAtFirst = ({ isHidden = false, shownFrom = 0 }: Shown, windowWidth: number) =>
  !isHidden && shownFrom <= windowWidth;

export const isShown = (column: Shown, visibility: TableLayout['visibility'], windowWidth: number): boolean =>
  visibility[column.id] ?? isShownAtFirst(column, windowWidth);

/** Notes a column that the user shows or hides, where that is a change: a window of another width shows others. */
export function changeVisibility(
  column: Shown,
  { [column.id]: _, ...others }: TableLayout['visibility'],
  isWanted: boolean,
  windowWidth: number,
): TableLayout['visibility'] {
  return isWanted === isShownAtFirst(column, windowWidth) ? others : { ...others, [column.id]: isWanted };
}

/** Orders columns: those that the user has ordered first, each once. */
export function orderColumns<C extends { readonly id: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return [...new Set([...order.flatMap((id) => byId.get(id) ?? []), ...columns])];
}

/** Pixels of a column that the user has given a width. */
const [minWidth, maxWidth] = [36, 900];
export const clampWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, width));

const listPinned = <Row>(columns: readonly AppColumn<Row>[]) =>
  columns.filter(({ isPinned }) => isPinned).map(({ id }) => id);

/** Follows the layout of a table's columns, and saves its changes, but not while a column is being resized. */
export function useColumnLayout<Row>(
  { columns, layout: saved, onLayoutChange }: DataTableProps<Row>,
  collapsed: TableLayout['collapsed'],
) {
  const windowWidth = useWindowWidth();
  const [state, setState] = useState(() => toColumnState(saved, listPinned(columns)));
  const [resizingId, setResizingId] = useState<string | null>(null);
  const { order, visibility } = state;
  const all = useMemo(() => orderColumns(columns, order), [columns, order]);
  const shown = useMemo(
    () => all.filter((column) => isShown(column, visibility, windowWidth)),
    [all, visibility, windowWidth],
  );
  const layout = useMemo(() => toTableLayout(state, collapsed), [state, collapsed]);
  const last = useRef(JSON.stringify(layout));
  const save = useEffectEvent((changed: TableLayout) => onLayoutChange?.(changed));
  useEffect(() => {
    const text = JSON.stringify(layout);
    if (resizingId !== null || text === last.current) return;
    last.current = text;
    save(layout);
  }, [layout, resizingId]);
  const change = (changed: Partial<ColumnState>) => setState((before) => ({ ...before, ...changed }));
  return {
    ...state,
    windowWidth,
    /** All columns in their order, and those of them that are shown. */
    all,
    shown,
    /** The column whose edge follows the pointer; null for none. */
    resizingId,
    setResizingId,
    change,
    show: (column: Shown, isWanted: boolean) =>
      change({ visibility: changeVisibility(column, visibility, isWanted, windowWidth) }),
    setWidth: (id: string, width: number) =>
      setState((before) => ({ ...before, widths: { ...before.widths, [id]: clampWidth(width) } })),
    reset: () => change({ order: [], widths: {}, visibility: {}, pinned: listPinned(columns) }),
  };
}

export type ColumnLayout<Row> = ReturnType<typeof useColumnLayout<Row>>;

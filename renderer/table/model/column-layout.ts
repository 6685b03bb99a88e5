/** The columns of a table as the user has arranged them: which are shown, their order, widths, pins, and what sorts the rows. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import type { DataTableProps } from '@renderer/table/data-table-props';
import type { TableLayout } from '@shared/settings/preferences';
import type { MoneySum } from '@shared/values/money';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import type { SortKey } from './row-groups';
import type { TableIndex } from './table-index';
import { areSameColumns, getInitialWidth, layOutColumns, useWindowWidth, type VisibleColumn } from './visible-columns';

/** Whether a column is shown until the user changes it. */
const isShownAtFirst = <Row>({ isHidden, shownFrom = 0 }: AppColumn<Row>, windowWidth: number) =>
  !isHidden && shownFrom <= windowWidth;

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnVisibilityFeature });

type Leaf = { readonly id: string; getIsVisible(): boolean; getIsPinned(): unknown };

/** Rows stay outside of TanStack Table: an object for each of 100,000 rows would cost more than drawing them. */
const noRows: object[] = [];

/**
 * The columns in the user's order, and which of them are shown and pinned; those that the order does not name come last.
 *
 * @param columns - must be stable between renders
 * @param windowWidth - another one shows other columns, but for those that the user chose
 */
export function useColumnTable<Row>(
  columns: readonly AppColumn<Row>[],
  { order, visibility, pinned }: Pick<TableLayout, 'order' | 'visibility' | 'pinned'>,
  windowWidth: number,
) {
  const definitions = useMemo(
    () => columns.map(({ id, header }) => ({ id, header, accessorFn: () => null })),
    [columns],
  );
  const columnVisibility = Object.fromEntries(
    columns.map((column) => [column.id, visibility[column.id] ?? isShownAtFirst(column, windowWidth)]),
  );
  const state = { columnOrder: order, columnVisibility, columnPinning: { start: pinned, end: [] } };
  const table = useTable({ features, data: noRows, columns: definitions, state });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is a new object on every render, and has these.
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const find = (leaves: readonly Leaf[]) =>
      leaves.flatMap((leaf) => {
        const column = byId.get(leaf.id);
        return column ? [{ column, isShown: leaf.getIsVisible(), isPinned: leaf.getIsPinned() !== false }] : [];
      });
    return {
      arranged: find(table.getAllLeafColumns()),
      visible: find([...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]),
    };
  }, [columns, order, visibility, pinned, windowWidth]);
}

/** Moves a column to the position of another one; the others keep their order. */
export function moveColumn(order: readonly string[], id: string, targetId: string): string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(targetId);
  if (from < 0 || to < 0) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

const toSortKeys = ({ sort, thenBy }: TableLayout): readonly SortKey[] =>
  [sort, thenBy].flatMap((key) => (key ? [{ id: key.column, desc: key.isDescending }] : []));

/** The width to which a column can be narrowed. */
const minWidth = 56;
const maxWidth = 900;

/** The layout of a table as state, and what changes it. The saved layout is read once. */
export function useColumnLayout<Row>({ columns, layout: saved, onLayoutChange }: DataTableProps<Row>) {
  const windowWidth = useWindowWidth();
  const [first] = useState((): TableLayout => {
    const pinned = columns.filter(({ isPinned }) => isPinned).map(({ id }) => id);
    return { order: [], widths: {}, visibility: {}, pinned, sort: null };
  });
  const [layout, setLayout] = useState(saved ?? first);
  const latest = useRef(layout);
  const set = (changed: TableLayout) => {
    latest.current = changed;
    setLayout(changed);
  };
  const save = () => onLayoutChange?.(latest.current);
  const change = (part: Partial<TableLayout>) => {
    set({ ...latest.current, ...part });
    save();
  };
  const { order, visibility, widths, pinned, sort, thenBy } = layout;
  const { arranged, visible } = useColumnTable(columns, { order, visibility, pinned }, windowWidth);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are all of it that counts.
  const sorting = useMemo(() => toSortKeys(layout), [sort, thenBy]);
  return {
    windowWidth,
    widths,
    pinned,
    arranged,
    visible,
    sorting,
    setSorting: (keys: readonly SortKey[]) => {
      const { thenBy: _, ...others } = latest.current;
      const [key = null, second] = keys.map(({ id, desc }) => ({ column: id, isDescending: desc }));
      set({ ...others, sort: key, ...(second && { thenBy: second }) });
      save();
    },
    /** Of several while a pointer moves the last one is saved. */
    setWidth: (id: string, width: number) =>
      set({
        ...latest.current,
        widths: { ...latest.current.widths, [id]: Math.min(maxWidth, Math.max(minWidth, width)) },
      }),
    save,
    setShown: (id: string, isShown: boolean) => {
      const { [id]: _, ...others } = latest.current.visibility;
      const isChoice = columns.some((column) => column.id === id && isShownAtFirst(column, windowWidth) !== isShown);
      change({ visibility: isChoice ? { ...others, [id]: isShown } : others });
    },
    setPinned: (ids: readonly string[]) => change({ pinned: [...ids] }),
    /** Moves a column to where another one is. */
    move: (id: string, targetId: string) => {
      const ids = arranged.map(({ column }) => column.id);
      const arePinned = pinned.includes(id) && pinned.includes(targetId);
      change(arePinned ? { pinned: moveColumn(pinned, id, targetId) } : { order: moveColumn(ids, id, targetId) });
    },
    isWrapped: layout.isWrapped === true,
    toggleWrapped: () => change({ isWrapped: latest.current.isWrapped ? undefined : true }),
    reset: () => change({ ...first, sort: latest.current.sort }),
  };
}

export type ColumnLayout<Row> = ReturnType<typeof useColumnLayout<Row>>;

/** Gets the visible columns. The same array until one of them changes, so that rows need not be drawn again. */
export function useVisibleColumns<Row>(
  { windowWidth, widths, visible: shown }: ColumnLayout<Row>,
  index: TableIndex<Row>,
  totals: ReadonlyMap<string, MoneySum>,
): readonly VisibleColumn<Row>[] {
  const last = useRef<readonly VisibleColumn<Row>[]>([]);
  const visible = useMemo(() => {
    const sizes = shown.map(({ column, isPinned }) => {
      const initialWidth = getInitialWidth(column, index, windowWidth);
      return {
        column,
        width: widths[column.id] ?? initialWidth,
        initialWidth,
        isPinned,
        sums: [totals.get(column.id), column.total ? (index.getTotal(column) ?? undefined) : undefined],
      };
    });
    return layOutColumns(sizes);
  }, [shown, windowWidth, index, totals, widths]);
  if (!areSameColumns(visible, last.current)) last.current = visible;
  return last.current;
}

/** The table hook of the application, on TanStack Table: columns with their order, sizes, pinning, visibility and sorting. */
import type { TableLayout } from '@shared/settings/preferences';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createTableHook,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/* The saved layout of a table, to and from the state of TanStack Table. */

/** The state of the columns until the user changes it. */
type ColumnDefaults = {
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly pinned: readonly string[];
};

/** Builds the initial state from a saved layout. Missing parts get the defaults. */
export function toInitialState(layout: TableLayout | undefined, { visibility, pinned }: ColumnDefaults) {
  return {
    columnVisibility: { ...visibility, ...layout?.visibility },
    columnOrder: [...(layout?.order ?? [])],
    columnSizing: { ...layout?.widths },
    columnPinning: { start: [...(layout?.pinned ?? pinned)], end: [] as string[] },
    sorting: [layout?.sort, layout?.thenBy].flatMap((key) => (key ? [{ id: key.column, desc: key.isDescending }] : [])),
  };
}

/** The part of TanStack Table's state that a layout saves. */
type ColumnState = ReturnType<typeof toInitialState>;
type Visibility = Readonly<Record<string, boolean>>;

/** The columns that the user has shown or hidden. @param defaults - what is shown until then */
const getChanges = (visibility: Visibility, defaults: Visibility): Record<string, boolean> =>
  Object.fromEntries(Object.entries(visibility).filter(([id, isShown]) => isShown !== (defaults[id] ?? true)));

/** What a layout has beside the columns' state. */
export type LayoutParts = {
  /** Whether long texts take two lines. */
  readonly isWrapped?: boolean | undefined;
  /** Which columns are shown until the user changes it. */
  readonly shown: Visibility;
};

export function toTableLayout(state: ColumnState, { isWrapped, shown }: LayoutParts): TableLayout {
  const [first, second] = state.sorting.map(({ id, desc }) => ({ column: id, isDescending: desc }));
  return {
    order: [...state.columnOrder],
    widths: { ...state.columnSizing },
    visibility: getChanges(state.columnVisibility, shown),
    pinned: [...state.columnPinning.start],
    sort: first ?? null,
    ...(second ? { thenBy: second } : {}),
    ...(isWrapped ? { isWrapped } : {}),
  };
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

const { useAppTable } = createTableHook({
  features,
  columnResizeMode: 'onChange',
  enableSortingRemoval: true,
  manualSorting: true,
  defaultColumn: { minSize: 36, maxSize: 900, size: 140 },
});

type ColumnDefinition = { readonly id: string; readonly header: string; readonly size: number };

/** Rows stay outside of TanStack Table: an object for each of 100,000 rows would cost more than drawing them. */
const noRows: { id: string }[] = [];

/**
 * Creates a table that owns columns and their state only.
 *
 * @param columns - must be stable between renders
 * @param layout - the saved layout; read once
 */
export function useColumnTable(
  columns: readonly ColumnDefinition[],
  defaults: ColumnDefaults,
  layout: TableLayout | undefined,
) {
  const definitions = useMemo(() => columns.map((column) => ({ ...column, accessorFn: () => null })), [columns]);
  const [initialState] = useState(() => toInitialState(layout, defaults));
  const table = useAppTable({ data: noRows, columns: definitions, initialState });
  const shown = useRef(defaults.visibility);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is a new object on every render.
  useEffect(() => {
    const before = shown.current;
    shown.current = defaults.visibility;
    // A window of another width shows other columns, but for those that the user chose.
    if (JSON.stringify(before) !== JSON.stringify(defaults.visibility))
      table.setColumnVisibility((visibility) => ({ ...defaults.visibility, ...getChanges(visibility, before) }));
  }, [defaults.visibility]);
  return table;
}

export type ColumnTable = ReturnType<typeof useColumnTable>;

/** Calls back when the user has changed the layout, but not while a column is being resized. */
export function useLayoutChanges(
  table: ColumnTable,
  { isWrapped, shown }: LayoutParts,
  onLayoutChange: ((layout: TableLayout) => void) | undefined,
): void {
  const { columnOrder, columnPinning, columnResizing, columnSizing, columnVisibility, sorting } = table.state;
  const layout = useMemo(
    () =>
      toTableLayout(
        { columnOrder, columnPinning, columnSizing, columnVisibility, sorting },
        { isWrapped, shown },
      ),
    [columnOrder, columnPinning, columnSizing, columnVisibility, sorting, isWrapped, shown],
  );
  const isResizing = columnResizing.isResizingColumn !== false;
  const lastLayout = useRef(JSON.stringify(layout));
  const save = useEffectEvent((changed: TableLayout) => onLayoutChange?.(changed));
  useEffect(() => {
    const serialised = JSON.stringify(layout);
    if (isResizing || serialised === lastLayout.current) return;
    lastLayout.current = serialised;
    save(layout);
  }, [layout, isResizing]);
}

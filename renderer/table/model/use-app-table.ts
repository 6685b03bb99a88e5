/** The one table of the application on TanStack Table: columns, their order, sizes, pinning, visibility and sorting. Rows stay outside. */
import type { TableLayout } from '@shared/schemas/preferences';
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
import { useEffect, useMemo, useRef, useState } from 'react';

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
  defaultColumn: { minSize: 56, maxSize: 900, size: 140 },
});

type ColumnDefinition = { readonly id: string; readonly header: string; readonly size: number };

/** The table never sees the rows: sorting and filtering them as row objects would cost more than showing them. */
const noRows: { id: string }[] = [];

function toInitialState(
  layout: TableLayout | undefined,
  visibility: Record<string, boolean>,
  pinned: readonly string[],
) {
  return {
    columnVisibility: { ...visibility, ...layout?.visibility },
    columnOrder: [...(layout?.order ?? [])],
    columnSizing: { ...layout?.widths },
    columnPinning: { start: [...(layout?.pinned ?? pinned)], end: [] },
    sorting: layout?.sort ? [{ id: layout.sort.column, desc: layout.sort.isDescending }] : [],
  };
}

/**
 * A table that owns columns and their state only.
 *
 * @param columns - must be stable between renders
 * @param visibility - which columns are hidden where nobody has chosen
 * @param pinned - which columns stay at the left edge where nobody has chosen
 * @param layout - how the table was left; read once
 */
export function useColumnTable(
  columns: readonly ColumnDefinition[],
  visibility: Record<string, boolean>,
  pinned: readonly string[],
  layout: TableLayout | undefined,
) {
  const definitions = useMemo(() => columns.map((column) => ({ ...column, accessorFn: () => null })), [columns]);
  const [initialState] = useState(() => toInitialState(layout, visibility, pinned));
  return useAppTable({ data: noRows, columns: definitions, initialState });
}

export type ColumnTable = ReturnType<typeof useColumnTable>;

/** Hands the layout on when staff have changed it; a column that is being dragged to a width first comes to rest. */
export function useLayoutChanges(
  table: ColumnTable,
  collapsed: TableLayout['collapsed'],
  onLayoutChange: ((layout: TableLayout) => void) | undefined,
): void {
  const { columnOrder, columnPinning, columnResizing, columnSizing, columnVisibility, sorting } = table.state;
  const layout = useMemo((): TableLayout => {
    const [first] = sorting;
    return {
      order: [...columnOrder],
      widths: { ...columnSizing },
      visibility: { ...columnVisibility },
      pinned: [...columnPinning.start],
      sort: first ? { column: first.id, isDescending: first.desc } : null,
      ...(collapsed ? { collapsed } : {}),
    };
  }, [columnOrder, columnPinning, columnSizing, columnVisibility, sorting, collapsed]);
  const isResizing = columnResizing.isResizingColumn !== false;
  const lastLayout = useRef(JSON.stringify(layout));
  const latestOnLayoutChange = useRef(onLayoutChange);
  latestOnLayoutChange.current = onLayoutChange;
  useEffect(() => {
    const text = JSON.stringify(layout);
    if (isResizing || text === lastLayout.current) return;
    lastLayout.current = text;
    latestOnLayoutChange.current?.(layout);
  }, [layout, isResizing]);
}

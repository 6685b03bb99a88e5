/** The table hook of the application, on TanStack Table: columns with their order, sizes, pinning, visibility and sorting. */
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
import { type ColumnDefaults, toInitialState, toTableLayout } from './table-layout';
import type { TableAppearance } from './use-table-appearance';

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
  return useAppTable({ data: noRows, columns: definitions, initialState });
}

export type ColumnTable = ReturnType<typeof useColumnTable>;

/** Calls back when the user has changed the layout, but not while a column is being resized. */
export function useLayoutChanges(
  table: ColumnTable,
  appearance: TableAppearance,
  collapsed: TableLayout['collapsed'],
  onLayoutChange: ((layout: TableLayout) => void) | undefined,
): void {
  const { columnOrder, columnPinning, columnResizing, columnSizing, columnVisibility, sorting } = table.state;
  const layout = useMemo(
    () => toTableLayout({ columnOrder, columnPinning, columnSizing, columnVisibility, sorting }, appearance, collapsed),
    [columnOrder, columnPinning, columnSizing, columnVisibility, sorting, appearance, collapsed],
  );
  const isResizing = columnResizing.isResizingColumn !== false;
  const lastLayout = useRef(JSON.stringify(layout));
  const latestOnLayoutChange = useRef(onLayoutChange);
  latestOnLayoutChange.current = onLayoutChange;
  useEffect(() => {
    const serialised = JSON.stringify(layout);
    if (isResizing || serialised === lastLayout.current) return;
    lastLayout.current = serialised;
    latestOnLayoutChange.current?.(layout);
  }, [layout, isResizing]);
}

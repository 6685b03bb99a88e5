/** The one table of the application on TanStack Table: columns, sizes, visibility and sorting state. Rows stay outside. */
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createTableHook,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { useMemo } from 'react';

const features = tableFeatures({
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

type ColumnSetup = { readonly id: string; readonly header: string; readonly size: number };

/** The table never sees the rows: sorting and filtering them as row objects would cost more than showing them. */
const noRows: { id: string }[] = [];

/**
 * A table that owns columns and their state only: sizes, visibility, which one sorts.
 *
 * @param columns - must be stable between renders
 * @param visibility - which columns are hidden at first
 */
export function useColumnTable(columns: readonly ColumnSetup[], visibility: Record<string, boolean>) {
  const definitions = useMemo(() => columns.map((column) => ({ ...column, accessorFn: () => null })), [columns]);
  return useAppTable({ data: noRows, columns: definitions, initialState: { columnVisibility: visibility } });
}

export type ColumnTable = ReturnType<typeof useColumnTable>;

/** Filters of a list's columns as a search parameter: Back, the navigation and saved views lead back to them. */
import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import type { Search } from '@renderer/ui/url-search';
import { useMemo } from 'react';

/** @param onChange - called with the search parameters to change */
export function useColumnFilters({ where }: Search, onChange: (change: Search) => void) {
  // The same object while the text is the same: a table filters again for another one.
  const columnFilters = useMemo(() => parseColumnFilters(where), [where]);
  const onColumnFiltersChange = (changed: ColumnFilters) => onChange({ where: serialiseColumnFilters(changed) });
  return { columnFilters, onColumnFiltersChange };
}

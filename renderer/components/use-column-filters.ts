/** Filters of a list's columns as a search parameter: Back, the navigation and saved views lead back to them. */
import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import type { Search } from '@shared/search-parameters';
import { useEffect, useMemo, useState } from 'react';

/** @param onChange - called with the search parameters to change */
export function useColumnFilters({ where }: Search, onChange: (change: Search) => void) {
  // The same object while the text is the same: a table filters again for another one.
  const applied = useMemo(() => parseColumnFilters(where), [where]);
  // Shown until the router has them, so that a second tick that follows at once does not undo the first.
  const [pending, setPending] = useState<ColumnFilters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text ends what was pending.
  useEffect(() => setPending(null), [where]);
  const onColumnFiltersChange = (filters: ColumnFilters) => {
    setPending(filters);
    onChange({ where: serialiseColumnFilters(filters) });
  };
  return { columnFilters: pending ?? applied, onColumnFiltersChange };
}

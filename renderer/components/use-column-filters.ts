/** Filters of a list's columns as a search parameter: Back, the navigation and saved views lead back to them. */
import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import type { Search } from '@shared/search-parameters';
import { useEffect, useMemo, useState } from 'react';

/** @param onChange - called with the search parameters to change */
export function useColumnFilters({ where }: Search, onChange: (change: Search) => void) {
  // Shown until the router has it, so that a second tick that follows at once does not undo the first.
  const [pending, setPending] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text ends what was pending.
  useEffect(() => setPending(null), [where]);
  const text = pending ?? where ?? '';
  // The same object while the text is the same: for another one a table filters again, and clears its selection.
  const columnFilters = useMemo(() => parseColumnFilters(text), [text]);
  const onColumnFiltersChange = (filters: ColumnFilters) => {
    const next = serialiseColumnFilters(filters);
    setPending(next);
    onChange({ where: next });
  };
  return { columnFilters, onColumnFiltersChange };
}
